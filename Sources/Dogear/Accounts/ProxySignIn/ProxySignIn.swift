import HTTP

/// Signing in by a proxy that knows who somebody is, such as one for OpenID Connect: it says the name in a header field, which
/// counts from declared proxies alone.
public struct ProxySignIn: Sendable {
  private let field: String
  private let proxies: TrustedProxies

  /// Makes a rule.
  ///
  /// - Parameters:
  ///   - field: the name of the header field, which the proxy has to take out of what clients send.
  ///   - proxies: the proxies that are believed.
  public init(field: String, proxies: TrustedProxies) {
    (self.field, self.proxies) = (field, proxies)
  }

  /// The name of the person who sends a request through a proxy; nil where no proxy says so.
  ///
  /// - Throws: `HTTPError` with status 400 where the field is there more than once: one of them may be the client's own.
  func username(of request: Request) throws(HTTPError) -> String? {
    guard proxies.contains(request.peerAddress) else { return nil }
    guard request.headers.count(of: field) < 2 else {
      throw HTTPError(.badRequest, "The proxy before this server names more than one person.")
    }
    return request.headers[field].flatMap { $0.trimmed.isEmpty ? nil : $0 }
  }
}
