import HTTPTesting
import Synchronization
import Testing

@testable import HTTP

@Suite("The client of another server", .timeLimit(.minutes(10))) struct HTTPClientTests {
  private let patience = Duration.seconds(60)

  private func client(_ port: Int, _ limit: (inout HTTPClient.Limits) -> Void = { _ in }) -> HTTPClient {
    var limits = HTTPClient.Limits()
    limits.connectTimeout = patience
    limit(&limits)
    return HTTPClient(host: "127.0.0.1", port: port, limits: limits)
  }

  private func text(_ response: ClientResponse) async throws -> String {
    String(decoding: try await response.body.collect(limit: 1 << 20), as: UTF8.self)
  }

  @Test("One connection serves many requests, and is kept between them")
  func keptAlive() async throws {
    let server = try startServer { describe($0) }
    let client = client(server.port)
    for number in 0..<5 {
      let request = ClientRequest(.post, "/a?n=\(number)", headers: ["Host": "h"], body: Array("body".utf8))
      let response = try await client.send(request, headTimeout: patience)
      #expect(try await text(response) == "POST|/a|n=\(number)|body")
    }
    #expect(client.connectionCount == 1)
    #expect(server.connectionCount == 1)
    client.close()
    try await waitUntil { server.connectionCount == 0 }
    await #expect(throws: HTTPClientError.closed) {
      try await client.send(ClientRequest(.get, "/", headers: ["Host": "h"]), headTimeout: patience)
    }
    await server.stop()
  }

  @Test("Requests at once have connections of their own, as many as there may be")
  func connections() async throws {
    let gate = Flag()
    let server = try startServer { _ in
      try await waitUntil { gate.isSet }
      return .text("done")
    }
    let client = client(server.port) { $0.connections = 2 }
    let waiting = (0..<2).map { _ in
      Task { try await client.send(ClientRequest(.get, "/", headers: ["Host": "h"]), headTimeout: patience) }
    }
    try await waitUntil { client.connectionCount == 2 && server.connectionCount == 2 }
    await #expect(throws: HTTPClientError.tooManyConnections) {
      try await client.send(ClientRequest(.get, "/", headers: ["Host": "h"]), headTimeout: patience)
    }
    gate.set()
    for task in waiting { #expect(try await text(task.value) == "done") }
    await server.stop()
  }

  @Test("A large body arrives as a whole, and one beyond the limit fails")
  func largeBody() async throws {
    let bytes = [UInt8](repeating: 0x61, count: 3_000_000)
    let server = try startServer { request in
      request.path == "/large" ? Response(body: .bytes(bytes)) : .text("\(request.body.count)")
    }
    let client = client(server.port)
    let large = ClientRequest(.get, "/large", headers: ["Host": "h"])
    let body = try await client.send(large, headTimeout: patience).body.collect(limit: bytes.count)
    #expect(body == bytes)
    let response = try await client.send(large, headTimeout: patience)
    await #expect(throws: HTTPError.self) { try await response.body.collect(limit: bytes.count - 1) }
    let upload = ClientRequest(.post, "/", headers: ["Host": "h"], body: Array(bytes.prefix(1_000_000)))
    #expect(try await text(client.send(upload, headTimeout: patience)) == "1000000")
    await server.stop()
  }

  @Test("A server that is not there is told apart from one that does not answer")
  func failures() async throws {
    let gone = try ScriptedServer { _, _ in }.port
    await #expect(throws: HTTPClientError.self) {
      try await client(gone).send(ClientRequest(.get, "/"), headTimeout: patience)
    }
    let silent = try ScriptedServer { peer, _ in peer.waitForEnd() }
    let toSilent = client(silent.port)
    await #expect(throws: HTTPClientError.headTimeout) {
      try await toSilent.send(ClientRequest(.get, "/"), headTimeout: .milliseconds(20))
    }
    #expect(toSilent.connectionCount == 0)
  }

  @Test(
    "A response that ends early or can't be read is an error, and its connection is not used again",
    arguments: [
      ("", HTTPClientError.closedEarly), ("HTTP/1.1 200 OK\r\nContent-Le", .closedEarly),
      ("HTTP/1.1 2x0 OK\r\n\r\n", .malformed("Malformed status line.")),
      ("HTTP/1.1 200 OK\r\n\r\n", .malformed("The response says nothing of its length.")),
    ])
  func broken(_ text: String, _ error: HTTPClientError) async throws {
    let server = try ScriptedServer { peer, _ in
      _ = peer.readHead()
      peer.send(text)
    }
    let client = client(server.port)
    await #expect(throws: error) { try await client.send(ClientRequest(.get, "/"), headTimeout: patience) }
    #expect(client.connectionCount == 0)
    #expect(server.connectionCount == 1)
  }

  @Test("A body that is cut off is an error")
  func cutBody() async throws {
    for head in ["Content-Length: 9\r\n\r\nabc", "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n"] {
      let server = try ScriptedServer { peer, _ in
        _ = peer.readHead()
        peer.send("HTTP/1.1 200 OK\r\n\(head)")
      }
      let client = client(server.port)
      let response = try await client.send(ClientRequest(.get, "/"), headTimeout: patience)
      await #expect(throws: HTTPError.self) { try await response.body.collect(limit: 100) }
      try await waitUntil { client.connectionCount == 0 }
    }
  }

  @Test("A body that stops coming is given up")
  func silentBody() async throws {
    let server = try ScriptedServer { peer, _ in
      _ = peer.readHead()
      peer.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc")
      peer.waitForEnd()
    }
    let client = client(server.port) { $0.silenceTimeout = .milliseconds(20) }
    let response = try await client.send(ClientRequest(.get, "/"), headTimeout: patience)
    await #expect(throws: HTTPError.self) { try await response.body.collect(limit: 100) }
  }

  @Test("Where a kept connection ends as a request is sent, it goes on a new one, if that is safe")
  func closedWhileKept() async throws {
    let server = try ScriptedServer { peer, number in
      let okay = "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n\(number)"
      _ = peer.readHead()
      peer.send(okay)
      // The first connection ends with the second request, unanswered.
      _ = peer.readHead()
      if number > 0 { peer.send(okay) }
    }
    let safe = client(server.port)
    for expected in ["0", "1"] {
      let response = try await safe.send(ClientRequest(.get, "/"), headTimeout: patience)
      #expect(try await text(response) == expected)
    }
    #expect(server.connectionCount == 2)

    let other = try ScriptedServer { peer, _ in
      _ = peer.readHead()
      peer.send("HTTP/1.1 204 No Content\r\n\r\n")
      _ = peer.readHead()
    }
    let unsafe = client(other.port)
    _ = try await unsafe.send(ClientRequest(.post, "/"), headTimeout: patience)
    await #expect(throws: HTTPClientError.closedEarly) {
      try await unsafe.send(ClientRequest(.post, "/"), headTimeout: patience)
    }
    #expect(other.connectionCount == 1)
  }

  @Test("A kept connection that the server closes, or sends something on, is not used again")
  func closedWhileIdle() async throws {
    for unasked in ["", "HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\n\r\n"] {
      let server = try ScriptedServer { peer, number in
        _ = peer.readHead()
        peer.send("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n\(number)")
        if number == 0 { peer.send(unasked) }
      }
      let client = client(server.port)
      #expect(try await text(client.send(ClientRequest(.post, "/"), headTimeout: patience)) == "0")
      try await waitUntil { client.connectionCount == 0 }
      #expect(try await text(client.send(ClientRequest(.post, "/"), headTimeout: patience)) == "1")
    }
  }

  @Test("Who is cancelled, or drops a response, leaves no connection behind")
  func leaving() async throws {
    let server = try ScriptedServer { peer, number in
      _ = peer.readHead()
      if number == 1 { peer.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc") }
      peer.waitForEnd()
    }
    let client = client(server.port)
    let task = Task { try await client.send(ClientRequest(.get, "/"), headTimeout: patience) }
    try await waitUntil { server.connectionCount == 1 }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    _ = try await client.send(ClientRequest(.get, "/"), headTimeout: patience)
    try await waitUntil { client.connectionCount == 0 }
  }
}
