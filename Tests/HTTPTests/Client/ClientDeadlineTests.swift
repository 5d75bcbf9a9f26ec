import HTTPTesting
import Testing

@testable import HTTP

/// Each time limit of a request ends with what it is for: none is left to end what comes after.
@Suite("The time limits of requests to other servers", .timeLimit(.minutes(10)))
struct ClientDeadlineTests {
  private func client(_ port: Int, _ limit: (inout HTTPClient.Limits) -> Void) -> HTTPClient {
    var limits = HTTPClient.Limits()
    limits.connectTimeout = .seconds(60)
    limit(&limits)
    return HTTPClient(host: "127.0.0.1", port: port, limits: limits)
  }

  /// Waits on the loop of a request.
  private static func wait(_ time: Duration, _ request: Request) async {
    await withCheckedContinuation { done in
      request.loop.schedule(after: time) { done.resume() }
    }
  }

  private func get(_ client: HTTPClient, headTimeout: Duration = .seconds(60)) async throws -> String {
    let request = ClientRequest(.get, "/", headers: ["Host": "h"])
    let response = try await client.send(request, headTimeout: headTimeout)
    return String(decoding: try await response.body.collect(limit: 1000), as: UTF8.self)
  }

  @Test("The time to connect is over with the connection, and a kept one is in use again with a request")
  func connecting() async throws {
    let server = try startServer { request in
      await Self.wait(.milliseconds(1200), request)
      return .text("late")
    }
    let client = client(server.port) {
      $0.connectTimeout = .seconds(1)
      $0.idleTimeout = .seconds(1)
    }
    for _ in 0..<2 { #expect(try await get(client) == "late") }
    // Once it is idle for that long it ends.
    try await waitUntil { client.connectionCount == 0 }
    await server.stop()
  }

  @Test("A body may take longer than its head, as long as something of it comes")
  func body() async throws {
    let server = try startServer { request in
      Response.stream { body in
        for part in ["a", "b", "c"] {
          try await body.write(Array(part.utf8))
          await Self.wait(.milliseconds(400), request)
        }
      }
    }
    let client = client(server.port) { $0.silenceTimeout = .seconds(60) }
    #expect(try await get(client, headTimeout: .seconds(1)) == "abc")
    await server.stop()
  }
}
