/// A request whose body is arriving.
struct PendingRequest {
  private static let reservedAtMost = 64 * 1024

  let head: RequestHead
  private(set) var body: [UInt8] = []
  private var remaining = 0
  private var decoder: ChunkedDecoder?

  /// Throws 413 for a body that is announced too large.
  init(_ head: RequestHead, configuration: ServerConfiguration) throws(HTTPError) {
    self.head = head
    switch head.framing {
    case .none: break
    case .length(let length):
      guard length <= configuration.maxBodyBytes else { throw HTTPError(.contentTooLarge) }
      remaining = length
      // Memory is for bytes that came, not for bytes that were announced.
      body.reserveCapacity(min(length, Self.reservedAtMost))
    case .chunked:
      decoder = ChunkedDecoder(limit: configuration.maxBodyBytes, overheadLimit: configuration.maxHeaderBytes)
    }
  }

  var isComplete: Bool { decoder?.isDone ?? (remaining == 0) }

  /// Takes bytes of the body; returns how many belong to it.
  mutating func receive(_ bytes: UnsafeBufferPointer<UInt8>) throws(HTTPError) -> Int {
    if decoder != nil { return try decoder?.decode(bytes, into: &body) ?? 0 }
    let count = min(remaining, bytes.count)
    body.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[..<count]))
    remaining -= count
    return count
  }
}
