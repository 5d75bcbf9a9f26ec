import HTTP
import Synchronization

/// Tells the operator, once, of a proxy that nobody has declared: behind it all visitors look like one, with the limits of
/// one, and the program does not know that they use https.
///
/// Only peers near the server count, as anybody may send the header fields of a proxy.
final class ProxyNotice: Middleware {
  private static let fields = ["X-Forwarded-For", "X-Forwarded-Proto", "Forwarded"]
  /// The addresses of this machine and of private networks (RFC 1918, RFC 4193).
  private static let near = try? TrustedProxies([
    "unix", "127.0.0.0/8", "::1", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7",
  ])

  private let declared: TrustedProxies
  private let notify: @Sendable (String) -> Void
  private let isSilent = Atomic(false)

  /// Makes a notice.
  ///
  /// - Parameters:
  ///   - declared: the proxies that are known.
  ///   - notify: is told, in words.
  init(declared: TrustedProxies, notify: @escaping @Sendable (String) -> Void) {
    self.declared = declared
    self.notify = notify
  }

  func respond(to request: Request, next: Handler) async throws -> Response {
    if !isSilent.load(ordering: .relaxed), isUndeclared(request),
      !isSilent.exchange(true, ordering: .relaxed)
    {
      let peer = request.peerAddress.isEmpty ? "unix" : request.peerAddress
      notify(
        "Requests come through a proxy that is not declared (\(peer)): all its visitors count as one, and cookies go "
          + "without Secure. If it is yours, set DOGEAR_TRUSTED_PROXIES=\(peer).")
    }
    return try await next(request)
  }

  private func isUndeclared(_ request: Request) -> Bool {
    Self.fields.contains { request.headers.contains($0) }
      && Self.near?.contains(request.peerAddress) == true && !declared.contains(request.peerAddress)
  }
}
