/// Takes the client's address, scheme and host from what a trusted proxy says of them, so that
/// `Request.remoteAddress`, `isSecure` and `host` are the client's and not the proxy's.
///
/// From others such fields are worth nothing and change nothing. The proxy must set or remove each field of the
/// chosen kind: what it passes on unchanged is the client's word. Where a proxy names no address that can be read, the
/// client's is `unknown`, and never the proxy's own.
public struct ForwardedHeaders: Middleware {
  /// The fields a proxy uses. One kind only, since a proxy that sets one passes the other on.
  public enum Kind: Sendable {
    /// `X-Forwarded-For`, `X-Forwarded-Proto` and `X-Forwarded-Host`.
    case xForwarded
    /// `Forwarded` (RFC 7239).
    case forwarded
  }

  /// The address of a client that a proxy does not tell (RFC 7239, 6.2).
  static let unknownAddress = "unknown"

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
    // Where only the other fields are sent, nothing is said of addresses.
    if kind == .forwarded || request.headers.contains("X-Forwarded-For") {
      request.context.remoteAddress = hop.address?.text ?? Self.unknownAddress
    }
    request.context.isSecure = hop.isSecure
    request.context.host = hop.host
    return request
  }

  /// Each proxy appends what it saw. From the nearest on, the first address that is no proxy's is the client's;
  /// what stands before it is the client's word. Scheme and host are as of the same hop, the outermost known.
  private func origin(_ hops: [ForwardedHop]) -> ForwardedHop? {
    var found: ForwardedHop?
    for hop in hops.reversed() {
      // Unknown and obfuscated addresses: what is known ends here, and is not the client's.
      guard let address = hop.address else {
        var last = found ?? hop
        last.address = nil
        return last
      }
      found = hop
      if !proxies.contains(address) { break }
    }
    return found
  }
}
