import Dogear
import HTTP

/// The middleware around the app, as configured: trusted proxies, request ids, access log, metrics, HSTS, rate limit
/// and probes.
struct MiddlewareStack: Sendable {
  private let middleware: [any Middleware]
  private let log: AccessLog?
  private let metrics: Metrics?
  private let probes: Probes

  /// Makes the stack.
  ///
  /// - Parameters:
  ///   - figures: the source of the app's own metrics; nil where there is none.
  ///   - servers: the number of servers that share the work.
  ///   - relay: passes requests on to other servers of a cluster; nil where the server is alone.
  ///   - notify: is told, in words, what the operator should know.
  ///   - problem: the reason why the app is not ready, for its probe; nil while it is.
  init(
    _ configuration: Configuration, figures: (any MetricsSource)? = nil,
    servers: @escaping @Sendable () -> Int = { 1 }, relay: (any Middleware)? = nil,
    notify: @escaping @Sendable (String) -> Void = { _ in },
    problem: @escaping @Sendable () async -> String?
  ) {
    let network = configuration.network
    log = network.log.map { AccessLog(format: $0, secrets: .app) }
    metrics = network.metricsReaders.map { _ in Metrics(sources: figures.map { [$0] } ?? []) }
    probes = Probes(
      metrics: metrics, readers: network.metricsReaders, proxies: network.proxies,
      problem: problem)
    let declared = network.proxies ?? TrustedProxies()
    var list: [any Middleware] = [ProxyNotice(declared: declared, notify: notify)]
    if let proxies = network.proxies {
      list.append(ForwardedHeaders(trusting: proxies, kind: network.forwardedFields))
    }
    list.append(RequestID(trusting: declared))
    if let log { list.append(log) }
    if let metrics { list.append(metrics) }
    if let seconds = configuration.strictTransportSeconds {
      list.append(StrictTransportSecurity(seconds: seconds))
    }
    if let rate = network.requestsPerSecond {
      list.append(ErrorMiddleware { error, request in Self.refusal(error, request) })
      list.append(
        RateLimit(perSecond: Double(rate), burst: rate * 10, among: servers) { Self.isProbe($0.path) })
    }
    list.append(probes)
    if let relay { list.append(relay) }
    middleware = list
  }

  /// Returns the app inside its middleware.
  func handler(around app: @escaping Handler) -> Handler { wrapped(in: middleware, app) }

  /// Has metrics and probes report on a server.
  func observe(_ server: Server) {
    metrics?.observe(server)
    probes.observe(server)
  }

  /// Waits until the whole access log is written.
  func finish() async { await log?.flush() }

  /// The response to a request that the app does not see.
  private static func refusal(_ error: any Error, _ request: Request) -> Response {
    var response = Server.respond(toError: error, for: request)
    SecurityHeaders.app.add(to: &response)
    return response
  }

  /// Whether a path is a probe's. Probes are not rate limited: whoever asks whether the server is well is not to be
  /// told that it is busy.
  private static func isProbe(_ path: String) -> Bool { path == "/healthz" || path == "/readyz" }
}
