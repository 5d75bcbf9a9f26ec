/// Decodes the body of a request from its framing, in whatever pieces it arrives.
struct IncomingBody {
  private var remaining = 0
  private var decoder: ChunkedDecoder?

  /// Throws 413 for a body that is announced with more than `limit` bytes.
  init(_ framing: RequestHead.Framing, limit: Int, overheadLimit: Int) throws(HTTPError) {
    switch framing {
    case .none: break
    case .length(let length):
      guard length <= limit else { throw Self.tooLarge(limit) }
      remaining = length
    case .chunked:
      decoder = ChunkedDecoder(limit: limit, overheadLimit: overheadLimit)
    }
  }

  var isComplete: Bool { decoder?.isDone ?? (remaining == 0) }

  /// The bytes that are announced and did not come yet; zero where nothing is announced.
  var expected: Int { remaining }

  /// Appends the content of the bytes to `body`; returns how many belong to it.
  mutating func receive(
    _ bytes: UnsafeBufferPointer<UInt8>, into body: inout [UInt8]
  ) throws(HTTPError) -> Int {
    if decoder != nil { return try decoder?.decode(bytes, into: &body) ?? 0 }
    let count = min(remaining, bytes.count)
    body.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[..<count]))
    remaining -= count
    return count
  }

  /// The error for a handler that still reads: the client went before the body was complete.
  static let incomplete = HTTPError(.badRequest, "The request is incomplete.")
  /// The other reason: the response went before the body was read.
  static let unread = HTTPError(.badRequest, "The request was answered before its body was read.")

  static func tooLarge(_ limit: Int) -> HTTPError {
    HTTPError(.contentTooLarge, "The body has more than \(limit) bytes.")
  }
}
