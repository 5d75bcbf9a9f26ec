import CLinux
import Synchronization

/// Counts requests and how long they take, and tells of it in Prometheus' text format.
///
///     let metrics = Metrics()
///     router.get("/metrics", metrics.report)
///     let server = Server(configuration: settings, handler: metrics.wrap(router.respond))
///     metrics.observe(server)
///
/// The route decides who may ask.
public final class Metrics: Middleware {
  private let requests = CounterTable(count: RequestLabels.count)
  private let histogram = Histogram()
  private let servers = Mutex<[WeakServer]>([])

  private let sources: [any MetricsSource]

  /// Makes counters at zero.
  ///
  /// - Parameter sources: the sources of figures that are reported, too.
  public init(sources: [any MetricsSource] = []) {
    self.sources = sources
  }

  /// Tells of a server's connections, streams and loops as well.
  public func observe(_ server: Server) {
    servers.withLock { $0.append(WeakServer(server: server)) }
  }

  /// Passes the request on, and counts it.
  public func respond(to request: Request, next: Handler) async throws -> Response {
    let start = clinux_uptime()
    do {
      let response = try await next(request)
      count(request, response.status, since: start)
      return response
    } catch {
      count(request, Status(of: error), since: start)
      throw error
    }
  }

  private func count(_ request: Request, _ status: Status, since start: UInt64) {
    requests.increment(RequestLabels.index(request.method, status))
    histogram.record(clinux_uptime() &- start)
  }

  /// A handler that responds with all figures.
  @Sendable public func report(_ request: Request) async -> Response {
    var text = MetricsText()
    text.family("http_requests_total", .counter, "Requests that a handler answered.")
    for index in 0..<RequestLabels.count {
      let value = requests[index]
      if value > 0 { text.sample("http_requests_total", RequestLabels.text(index), "\(value)") }
    }
    histogram.write("http_request_duration_seconds", "Time that handlers took.", to: &text)
    await describe(servers.withLock { $0.compactMap(\.server) }, in: &text)
    for source in sources { await source.write(to: &text) }
    var response = Response(body: .bytes(text.bytes))
    response.headers.add("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
    response.headers.add("Cache-Control", "no-store")
    return response
  }

  private func describe(_ servers: [Server], in text: inout MetricsText) async {
    func figure(
      _ name: String, _ kind: MetricsText.Kind, _ help: String, _ value: (Server) -> Int
    ) {
      text.family(name, kind, help)
      for server in servers { text.sample(name, "port=\"\(server.port)\"", "\(value(server))") }
    }
    figure("http_connections", .gauge, "Open connections.", \.connectionCount)
    figure("http_event_streams", .gauge, "Open event streams.", \.streamCount)
    figure(
      "http_refused_connections_total", .counter, "Connections beyond a limit.", \.refusedConnectionCount)
    figure(
      "http_cut_connections_total", .counter, "Connections whose clients left too much unread.",
      \.cutConnectionCount)
    figure(
      "http_unsent_bytes", .gauge,
      "Memory of responses that clients have not taken yet, and of request bodies that they have not completed.",
      \.unsentBytes)
    figure(
      "http_refused_requests_total", .counter, "Requests that broke a rule or a limit of the protocol.",
      \.refusedRequestCount)
    text.family("http_loop_lag_seconds", .gauge, "Time that a loop took to get to new work.")
    for server in servers {
      for (index, loop) in server.loops.enumerated() {
        let lag = await Self.lag(of: loop)
        text.sample(
          "http_loop_lag_seconds", "port=\"\(server.port)\",loop=\"\(index)\"", MetricsText.seconds(lag))
      }
    }
  }

  /// Measured when asked for, so that an idle server stays asleep.
  private static func lag(of loop: EventLoop) async -> UInt64 {
    let start = clinux_uptime()
    return await withCheckedContinuation { continuation in
      loop.execute { continuation.resume(returning: clinux_uptime() &- start) }
    }
  }

  private struct WeakServer: Sendable {
    weak let server: Server?
  }
}

/// A source of figures that are reported together with the figures of requests and servers.
public protocol MetricsSource: Sendable {
  /// Writes the figures as they are now, each family once.
  func write(to text: inout MetricsText) async
}

/// The combinations of method and class of status.
enum RequestLabels {
  private static let methods: [Method] = [.get, .head, .post, .put, .patch, .delete, .options]
  private static let classes = 5
  static let count = (methods.count + 1) * classes

  static func index(_ method: Method, _ status: Status) -> Int {
    let row = methods.firstIndex(of: method) ?? methods.count
    return row * classes + min(max(status.code / 100, 1), classes) - 1
  }

  /// Methods beyond the usual count as one: a client must not be able to add figures.
  static func text(_ index: Int) -> String {
    let row = index / classes
    let method = row < methods.count ? methods[row].rawValue : "other"
    return "method=\"\(method)\",status=\"\(index % classes + 1)xx\""
  }
}
