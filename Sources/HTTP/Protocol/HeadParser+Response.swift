/// The head of a response as received, before its body is known.
struct ReceivedHead: Equatable {
  var status: Status
  var headers: Headers
  var framing: RequestHead.Framing
  var keepsAlive: Bool
}

extension HeadParser {
  /// Parses the whole head of a response to HTTP/1.1, with the empty line that ends it, as strictly as the head of a request. A
  /// response that ends with its connection is refused: nobody could tell it from one that was cut off (RFC 9112, 8).
  static func parseResponse(
    _ bytes: UnsafeBufferPointer<UInt8>, isToHead: Bool, fieldLimit: Int
  ) throws(HTTPError) -> ReceivedHead {
    var parser = HeadParser(bytes, targetLimit: 0, fieldLimit: fieldLimit)
    let status = try parser.statusLine()
    let fields = try parser.fields()
    let framing = try parser.framing(true)
    let hasBody = status.allowsBody && !isToHead
    if hasBody, parser.lengths == 0, parser.codings == 0 {
      throw HTTPError(.badGateway, "The response says nothing of its length.")
    }
    return ReceivedHead(
      status: status, headers: Headers(bytes: Array(bytes), fields: fields),
      framing: hasBody ? framing : .none, keepsAlive: !parser.saysClose)
  }

  /// `HTTP/1.1`, three digits, and a reason that may be empty (RFC 9112, 4).
  private mutating func statusLine() throws(HTTPError) -> Status {
    let start: StaticString = "HTTP/1.1 "
    guard let end = bytes.indexOfControl(from: 0), end >= 13, end + 1 < bytes.count, bytes[end] == 0x0d,
      bytes[end + 1] == 0x0a, bytes[12] == 0x20,
      (0..<start.utf8CodeUnitCount).allSatisfy({ bytes[$0] == start.utf8Start[$0] }),
      bytes[9..<12].allSatisfy(ByteClass.isDigit)
    else { throw HTTPError(.badGateway, "Malformed status line.") }
    let code = bytes[9..<12].reduce(0) { $0 * 10 + Int($1 - 0x30) }
    guard code >= 100 else { throw HTTPError(.badGateway, "Malformed status line.") }
    index = end + 2
    return Status(code: code, reason: String(decoding: bytes[13..<end], as: UTF8.self))
  }
}
