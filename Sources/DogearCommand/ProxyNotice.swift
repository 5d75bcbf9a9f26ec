import Dogear
import HTTP
import Synchronization

/// Tells the operator, once, of a proxy that nobody has declared: behind it all visitors look like one, so that no limit by
/// network holds for them, and the program does not know that they use https.
final class ProxyNotice: Middleware {
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
        "Requests come through a proxy that is not declared (\(peer)): its visitors can't be told apart, limits by "
          + "network don't hold for them, and cookies go without Secure. If it is yours, set DOGEAR_TRUSTED_PROXIES=\(peer)."
      )
    }
    return try await next(request)
  }

  private func isUndeclared(_ request: Request) -> Bool {
    request.seemsForwarded && !declared.contains(request.peerAddress)
  }
}
