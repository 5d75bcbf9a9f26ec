/// A request head as parsed, before its body is known.
struct RequestHead {
  enum Framing: Equatable {
    case none
    case length(Int)
    case chunked
  }

  var method: Method
  var target: RequestTarget
  var targetBytes: Range<Int>
  var headers: Headers
  var framing: Framing
  /// True for HTTP/1.1, false for HTTP/1.0.
  var isVersion11: Bool
  var keepsAlive: Bool
  var expectsContinue: Bool
}

extension Request {
  /// A request that a connection received.
  init(_ head: consuming RequestHead, body: consuming [UInt8], pipe: BodyPipe?, of connection: Connection) {
    self.init(
      storage: Storage(
        method: head.method, targetBytes: head.targetBytes, target: head.target, headers: head.headers,
        body: body, pipe: pipe, remoteAddress: connection.remoteAddress, isSecure: connection.isSecure,
        loop: connection.loop))
  }
}
