import Dogear
import HTTP
import Synchronization

/// Middleware for whoever runs the server: `/readyz` tells whether it can take requests, `/metrics` how it is used.
final class Probes: Middleware {
  private enum Probe {
    case readiness
    case metrics(Metrics)
  }

  private let metrics: Metrics?
  private let readers: TrustedProxies
  private let proxies: TrustedProxies
  private let problem: @Sendable () async -> String?
  private let server = Mutex<Server?>(nil)

  /// `readers` may read the metrics. A request that was forwarded by something else than one of `proxies` hides its
  /// origin and gets none.
  init(
    metrics: Metrics?, readers: TrustedProxies?, proxies: TrustedProxies?,
    problem: @escaping @Sendable () async -> String?
  ) {
    self.metrics = metrics
    self.readers = readers ?? TrustedProxies()
    self.proxies = proxies ?? TrustedProxies()
    self.problem = problem
  }

  /// Follows a server: while it is stopping, this one is not ready.
  func observe(_ server: Server) {
    self.server.withLock { $0 = server }
  }

  func respond(to request: Request, next: Handler) async throws -> Response {
    guard let probe = probe(of: request) else { return try await next(request) }
    var response =
      switch probe {
      case .readiness: await readiness()
      case .metrics(let metrics): await metrics.report(request)
      }
    SecurityHeaders.app.add(to: &response)
    return response
  }

  private func probe(of request: Request) -> Probe? {
    guard request.method == .get || request.method == .head else { return nil }
    return switch request.path {
    case "/readyz": .readiness
    case "/metrics": metrics.flatMap { mayRead(request) ? .metrics($0) : nil }
    default: nil
    }
  }

  private func readiness() async -> Response {
    let isStopping = server.withLock { $0?.isStopping ?? true }
    let problem = if isStopping { "stopping" } else { await problem() }
    var response = Response.text(
      "\(problem ?? "ready")\n", status: problem == nil ? .ok : .serviceUnavailable)
    response.headers["Cache-Control"] = "no-store"
    return response
  }

  private func mayRead(_ request: Request) -> Bool {
    let isForwarded = ["Forwarded", "X-Forwarded-For", "Via"].contains { request.headers.contains($0) }
    return readers.contains(request.remoteAddress)
      && (!isForwarded || proxies.contains(request.peerAddress))
  }
}
