/// The terms of a response, which follow from its request and from what becomes of the connection.
struct ResponseTerms: Equatable {
  /// Whether another request may follow (RFC 9112, 9.3).
  enum Persistence {
    case keepAlive
    case close
    /// The client may still be sending when the last response is sent (RFC 9112, 9.6).
    case closeLingering
  }

  /// A response to HEAD has no content (RFC 9110, 9.3.2).
  var isHead: Bool
  /// True for HTTP/1.1, false for HTTP/1.0, which knows neither chunks nor connections that persist unasked.
  var isVersion11: Bool
  var persistence: Persistence

  var keepsAlive: Bool { persistence == .keepAlive }

  /// Makes the response the last one of the connection.
  mutating func close() {
    if persistence == .keepAlive { persistence = .close }
  }

  /// The `Connection` field line, where the response needs one (RFC 9112, 9.3).
  var connectionField: StaticString? {
    if persistence != .keepAlive { return "Connection: close\r\n" }
    return isVersion11 ? nil : "Connection: keep-alive\r\n"
  }
}

extension ResponseTerms {
  init(_ head: borrowing RequestHead) {
    isHead = head.method == .head
    isVersion11 = head.isVersion11
    persistence = head.keepsAlive ? .keepAlive : .close
  }

  /// The terms for a request that can't be read: where the next one begins is unknown.
  static func refusal(isHead: Bool) -> ResponseTerms {
    ResponseTerms(isHead: isHead, isVersion11: true, persistence: .closeLingering)
  }
}
