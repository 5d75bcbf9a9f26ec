/// Reads one response after another from the bytes of a connection, in whatever pieces they arrive.
struct ResponseReader {
  /// The limits on what is read.
  struct Limits: Equatable {
    var headBytes = 64 * 1024
    var fields = 200
    /// The most interim responses (1xx) before a final one.
    var interims = 8
  }

  /// The finding in some bytes.
  enum Event: Equatable {
    /// More bytes are needed; what was not used is to be given again with them.
    case more
    /// The final response begins.
    case head(ReceivedHead)
    /// Content arrived.
    case content([UInt8])
  }

  private enum State {
    case idle
    case head(HeadScanner, isToHead: Bool, interims: Int)
    case body(IncomingBody)
  }

  private let limits: Limits
  private var state = State.idle

  init(limits: Limits = Limits()) {
    self.limits = limits
  }

  /// Whether no response is awaited: bytes that come now belong to none.
  var isIdle: Bool { if case .idle = state { true } else { false } }

  /// A request was sent, to which the next response belongs.
  mutating func expect(_ method: Method) {
    state = .head(HeadScanner(), isToHead: method == .head, interims: 0)
  }

  /// Takes bytes and returns how many were used, with what they say.
  mutating func receive(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(HTTPClientError) -> (used: Int, event: Event) {
    do throws(HTTPError) {
      switch state {
      case .idle: throw HTTPError(.badGateway, "Bytes came without a request.")
      case .head(let scanner, let isToHead, let interims):
        return try receiveHead(bytes, scanner, isToHead, interims)
      case .body(let body): return try receiveBody(bytes, body)
      }
    } catch {
      throw .malformed(error.message)
    }
  }

  private mutating func receiveHead(
    _ bytes: UnsafeBufferPointer<UInt8>, _ known: HeadScanner, _ isToHead: Bool, _ interims: Int
  ) throws(HTTPError) -> (used: Int, event: Event) {
    var scanner = known
    switch scanner.scan(bytes, limit: limits.headBytes, targetLimit: limits.headBytes) {
    case .incomplete:
      state = .head(scanner, isToHead: isToHead, interims: interims)
      return (0, .more)
    case .failed(let error): throw error
    case .complete(let length):
      let head = try HeadParser.parseResponse(
        UnsafeBufferPointer(rebasing: bytes[..<length]), isToHead: isToHead, fieldLimit: limits.fields)
      guard head.status.code >= 200 else {
        // No protocol was asked for that a connection could switch to (RFC 9110, 15.2.2).
        guard head.status.code != 101, interims < limits.interims else {
          throw HTTPError(.badGateway, "Unexpected interim response.")
        }
        state = .head(HeadScanner(), isToHead: isToHead, interims: interims + 1)
        return (length, .more)
      }
      let body = try IncomingBody(head.framing, limit: .max, overheadLimit: limits.headBytes)
      state = body.isComplete ? .idle : .body(body)
      return (length, .head(head))
    }
  }

  private mutating func receiveBody(
    _ bytes: UnsafeBufferPointer<UInt8>, _ known: IncomingBody
  ) throws(HTTPError) -> (used: Int, event: Event) {
    var body = known
    var content: [UInt8] = []
    let used = try body.receive(bytes, into: &content)
    state = body.isComplete ? .idle : .body(body)
    return (used, content.isEmpty ? .more : .content(content))
  }
}
