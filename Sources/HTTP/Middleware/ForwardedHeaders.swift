/// Takes the client's address, scheme and host from what a trusted proxy says of them, so that
/// `Request.remoteAddress`, `isSecure` and `host` are the client's and not the proxy's.
///
/// From others such fields are worth nothing and change nothing. The proxy must set or remove each field of the
/// chosen kind: what it passes on unchanged is the client's word.
public struct ForwardedHeaders: Middleware {
  /// The fields a proxy uses. One kind only, since a proxy that sets one passes the other on.
  public enum Kind: Sendable {
    /// `X-Forwarded-For`, `X-Forwarded-Proto` and `X-Forwarded-Host`.
    case xForwarded
    /// `Forwarded` (RFC 7239).
    case forwarded
  }

  private let proxies: TrustedProxies
  private let kind: Kind

  /// Believes these proxies.
  public init(trusting proxies: TrustedProxies, kind: Kind = .xForwarded) {
    self.proxies = proxies
    self.kind = kind
  }

  /// Hands the request on as its client sent it.
  public func respond(to request: Request, next: Handler) async throws -> Response {
    try await next(resolve(request))
  }

  func resolve(_ request: Request) -> Request {
    guard proxies.contains(request.peerAddress) else { return request }
    let hops = kind == .forwarded ? ForwardedHop.forwarded(request.headers) : ForwardedHop.x(request.headers)
    guard let hop = origin(hops) else { return request }
    var request = request
    request.context.remoteAddress = hop.address?.text
    request.context.isSecure = hop.isSecure
    request.context.host = hop.host
    return request
  }

  /// Each proxy appends what it saw. From the nearest on, the first address that is no proxy's is the client's;
  /// what stands before it is the client's word. Scheme and host are as of the same hop, the outermost known.
  private func origin(_ hops: [ForwardedHop]) -> ForwardedHop? {
    var found: ForwardedHop?
    for hop in hops.reversed() {
      // Unknown and obfuscated addresses: what is known ends here.
      guard let address = hop.address else {
        if found == nil { found = hop }
        break
      }
      found = hop
      if !proxies.contains(address) { break }
    }
    return found
  }
}
