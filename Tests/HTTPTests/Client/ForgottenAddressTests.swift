import HTTPTesting
import Synchronization
import Testing

@testable import HTTP

@Suite("What is kept of a server that is asked, and what after a failure is not", .timeLimit(.minutes(10)))
struct ForgottenAddressTests {
  private final class Lookups: Sendable {
    private let number = Atomic(0)
    private let answers: [[String]]

    /// - Parameter answers: what each lookup finds; the last one stays.
    init(_ answers: [String]...) { self.answers = answers }

    var count: Int { number.load(ordering: .relaxed) }

    func find() -> [IPAddress] {
      let place = number.add(1, ordering: .relaxed).oldValue
      return answers[min(place, answers.count - 1)].compactMap { IPAddress($0) }
    }
  }

  private func remote(_ port: Int, _ lookups: Lookups, answerBytes: Int = 1000) throws -> RemoteServer {
    var limits = RemoteServer.Limits()
    limits.connections.connectTimeout = .seconds(60)
    limits.headTimeout = .seconds(60)
    limits.answerBytes = answerBytes
    return RemoteServer(
      try #require(WebAddress("http://localhost:\(port)")), headers: [:], limits: limits,
      lookUp: { _ in lookups.find() })
  }

  @Test("An address at which nobody serves is forgotten, and one at which somebody does is kept")
  func deadAddress() async throws {
    let server = try startServer { _ in .text("here") }
    let lookups = Lookups(["::1"], ["127.0.0.1"], ["::1"])
    let remote = try remote(server.port, lookups)
    await #expect(throws: HTTPClientError.self) { try await remote.get("/") }
    for _ in 0..<3 { #expect(try await remote.get("/").body == Array("here".utf8)) }
    #expect(lookups.count == 2)
    await server.stop()
  }

  @Test("A name without an address, and one that leads inside, are looked up again")
  func noAddress() async throws {
    let server = try startServer { _ in .text("here") }
    let lookups = Lookups([], ["127.0.0.1"])
    let remote = try remote(server.port, lookups)
    await #expect(throws: HTTPClientError.unknownHost("localhost")) { try await remote.get("/") }
    #expect(try await remote.get("/").status == .ok)
    #expect(lookups.count == 2)
    await server.stop()
  }

  @Test("An answer that is too large leaves the address known")
  func largeAnswer() async throws {
    let server = try startServer { request in
      .text(request.path == "/large" ? String(repeating: "a", count: 11) : String(repeating: "a", count: 10))
    }
    let lookups = Lookups(["127.0.0.1"], ["::1"])
    let remote = try remote(server.port, lookups, answerBytes: 10)
    #expect(try await remote.get("/").body.count == 10)
    await #expect(throws: HTTPError.self) { try await remote.get("/large") }
    #expect(try await remote.get("/").body.count == 10)
    #expect(lookups.count == 1)
    await server.stop()
  }

  @Test("Four redirects are followed, and no more")
  func redirects() async throws {
    let server = try startServer { request in
      let left = Int(request.path.dropFirst()) ?? 0
      return left == 0 ? .text("here") : .redirect(to: "/\(left - 1)")
    }
    let files = RemoteFiles(headers: [:]) { _ in [IPAddress("127.0.0.1")].compactMap(\.self) }
    let address = try #require(WebAddress("http://127.0.0.1:\(server.port)"))
    #expect(try await files.get("/\(RemoteFiles.redirectLimit)", at: address) == Array("here".utf8))
    await #expect(throws: HTTPError.self) {
      try await files.get("/\(RemoteFiles.redirectLimit + 1)", at: address)
    }
    await server.stop()
  }

  @Test("Of the connections of requests that came at once as many are kept as may be idle")
  func idleConnections() async throws {
    let gate = Flag()
    let server = try startServer { _ in
      try await waitUntil { gate.isSet }
      return .text("done")
    }
    var limits = HTTPClient.Limits()
    limits.connectTimeout = .seconds(60)
    limits.idleConnections = 2
    let client = HTTPClient(host: "127.0.0.1", port: server.port, limits: limits)
    let tasks = (0..<5).map { _ in
      Task {
        let request = ClientRequest(.get, "/", headers: ["Host": "h"])
        return try await client.send(request, headTimeout: .seconds(60)).body.collect(limit: 100)
      }
    }
    try await waitUntil { server.connectionCount == 5 }
    gate.set()
    for task in tasks { #expect(try await task.value == Array("done".utf8)) }
    // The turns in which the bodies ended are over.
    for _ in 0..<3 { try await EventLoop.shared.run {} }
    #expect(client.connectionCount == 2)
    for _ in 0..<3 {
      let request = ClientRequest(.get, "/", headers: ["Host": "h"])
      _ = try await client.send(request, headTimeout: .seconds(60)).body.collect(limit: 100)
    }
    #expect(client.connectionCount == 2)
    client.close()
    await server.stop()
  }
}
