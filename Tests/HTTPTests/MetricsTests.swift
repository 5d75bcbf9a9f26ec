import HTTPTesting
import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(10))) struct MetricsTests {
  private func text(_ metrics: Metrics) async throws -> [String] {
    let response = await metrics.report(try Request(target: "/metrics"))
    #expect(response.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8")
    guard case .bytes(let bytes) = response.body else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func requestsAreCounted() async throws {
    let metrics = Metrics()
    let handler = metrics.wrap { request in
      if request.path == "/error" { throw HTTPError(.notFound) }
      return .text("", status: request.path == "/new" ? .created : .ok)
    }
    for (method, path) in [
      (.get, "/"), (.get, "/"), (.get, "/error"), (.post, "/new"), (Method(rawValue: "BREW"), "/"),
      (Method(rawValue: "STIR"), "/"),
    ] as [(Method, String)] {
      _ = try? await handler(Request(method: method, target: path))
    }
    let lines = try await text(metrics)
    #expect(
      lines.filter { $0.hasPrefix("http_requests_total") } == [
        "http_requests_total{method=\"GET\",status=\"2xx\"} 2",
        "http_requests_total{method=\"GET\",status=\"4xx\"} 1",
        "http_requests_total{method=\"POST\",status=\"2xx\"} 1",
        "http_requests_total{method=\"other\",status=\"2xx\"} 2",
      ])
    #expect(lines.contains("http_request_duration_seconds_count 6"))
    #expect(lines.contains("http_request_duration_seconds_bucket{le=\"+Inf\"} 6"))
  }

  @Test func durationsAreCountedBySize() {
    let histogram = Histogram()
    for time in [0, 100_000, 100_001, 3_000_000_000, 60_000_000_000] as [UInt64] { histogram.record(time) }
    var text = MetricsText()
    histogram.write("t", "Times.", to: &text)
    let lines = String(decoding: text.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(lines.count == Histogram.bounds.count + 5)
    #expect(
      lines[0...4] == [
        "# HELP t Times.", "# TYPE t histogram", "t_bucket{le=\"0.0001\"} 2", "t_bucket{le=\"0.00025\"} 3",
        "t_bucket{le=\"0.0005\"} 3",
      ])
    #expect(
      lines.suffix(5) == [
        "t_bucket{le=\"5.0\"} 4", "t_bucket{le=\"10.0\"} 4", "t_bucket{le=\"+Inf\"} 5", "t_sum 63.000200001",
        "t_count 5",
      ])
    #expect(Histogram.bounds == Histogram.bounds.sorted())
  }

  @Test func everyStatusHasItsClass() {
    for code in [-1, 0, 99, 100, 599, 999] {
      #expect((0..<RequestLabels.count).contains(RequestLabels.index(.delete, Status(code: code))))
    }
    let labels = Set((0..<RequestLabels.count).map(RequestLabels.text))
    #expect(labels.count == RequestLabels.count)
    #expect(RequestLabels.text(RequestLabels.index(.head, .notModified)) == "method=\"HEAD\",status=\"3xx\"")
  }

  @Test func serversAreDescribed() async throws {
    let metrics = Metrics()
    let server = try startServer { request in
      request.path == "/metrics" ? await metrics.report(request) : .eventStream { _ in }
    }
    metrics.observe(server)
    let port = server.port
    let lines = try await onThread {
      let stream = try RawClient(port: port)
      stream.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      _ = try stream.read(until: "\r\n\r\n")
      let wrong = try RawClient(port: port)
      wrong.send("nonsense\r\n\r\n")
      _ = try wrong.readResponse()
      let client = try RawClient(port: port)
      client.send("GET /metrics HTTP/1.1\r\nHost: a\r\n\r\n")
      return try client.readResponse().text.split(separator: "\n").map(String.init)
    }
    #expect(lines.contains("http_event_streams{port=\"\(port)\"} 1"))
    #expect(lines.contains("http_refused_requests_total{port=\"\(port)\"} 1"))
    #expect(lines.contains("http_refused_connections_total{port=\"\(port)\"} 0"))
    #expect(lines.contains("http_cut_connections_total{port=\"\(port)\"} 0"))
    #expect(lines.contains("http_unsent_bytes{port=\"\(port)\"} 0"))
    #expect(lines.contains { $0.hasPrefix("http_connections{port=\"\(port)\"} ") })
    #expect(lines.contains { $0.hasPrefix("http_loop_lag_seconds{port=\"\(port)\",loop=\"0\"} 0.") })
    // Each family is described once, before its samples.
    let families = lines.filter { $0.hasPrefix("# TYPE") }
    #expect(Set(families).count == families.count)
    await server.stop()
    #expect(server.streamCount == 0)
  }
}
