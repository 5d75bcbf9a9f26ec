/// A request head as it was parsed, before its body is known.
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
