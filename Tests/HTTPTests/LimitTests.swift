import Glibc
import HTTP
import HTTPTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct LimitTests {
  private static let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

  @Test func aHeadMustComeInTime() async throws {
    try await withServer({ $0.headerTimeout = .milliseconds(50) }, handler: { describe($0) }) { server in
      let silent = try RawClient(port: server.port)
      let slow = try RawClient.answered(port: server.port) { $0.send("GET / HTTP/1.1\r\nHost:") }
      #expect(slow.response.status.code == 408)
      #expect(try slow.client.isAtEnd())
      // Nobody asked anything, so nothing is answered.
      #expect(try silent.readToEnd().isEmpty)
    }
  }

  @Test func drippingBytesDoesNotHelp() async throws {
    try await withServer({ $0.headerTimeout = .milliseconds(40) }, handler: { describe($0) }) { server in
      let slow = try RawClient.answered(port: server.port) { client in
        client.send("GET / HTTP/1.1\r\n")
        let clock = ContinuousClock.now
        // Sends until the server has had enough; what it answered waits to be read.
        while ContinuousClock.now - clock < .milliseconds(60) { client.send("X: y\r\n") }
      }
      #expect([408, 431].contains(slow.response.status.code))
    }
  }

  @Test func aBodyMustComeInTime() async throws {
    try await withServer({ $0.bodyTimeout = .milliseconds(30) }, handler: { describe($0) }) { server in
      for framing in ["Content-Length: 5", "Transfer-Encoding: chunked"] {
        let client = try RawClient(port: server.port)
        client.send("POST / HTTP/1.1\r\nHost: a\r\n\(framing)\r\n\r\n1")
        #expect(try client.readResponse().status.code == 408)
        #expect(try client.isAtEnd())
      }
    }
  }

  @Test func idleConnectionsEnd() async throws {
    try await withServer({ $0.keepAliveTimeout = .milliseconds(30) }, handler: { describe($0) }) { server in
      let client = try RawClient(port: server.port)
      client.send(Self.get)
      #expect(try client.readResponse().status.code == 200)
      #expect(try client.readToEnd().isEmpty)
    }
  }

  @Test func aSlowHandlerHasAllTheTimeItNeeds() async throws {
    try await withServer({
      $0.headerTimeout = .milliseconds(10)
      $0.bodyTimeout = .milliseconds(10)
      $0.keepAliveTimeout = .milliseconds(500)
    }) { request in
      await withCheckedContinuation { done in
        request.loop.schedule(after: .milliseconds(60)) { done.resume() }
      }
      return .text("at last")
    } body: { server in
      let slow = try RawClient.answered(port: server.port) { $0.send(Self.get) }
      #expect(slow.response.text == "at last")
    }
  }

  @Test func anAnswerThatIsNotTakenEndsTheConnection() async throws {
    let server = try startServer({ $0.writeTimeout = .milliseconds(30) }) { _ in
      .html([UInt8](repeating: 0x70, count: 20_000_000))
    }
    let size = try await onThread {
      let client = try RawClient(port: server.port, receiveBuffer: 4096)
      client.send(Self.get)
      _ = try client.read(until: "\r\n\r\n")
      try blockUntil { server.connectionCount == 0 }
      // What the kernel still had went with the connection.
      return try client.readToEnd().utf8.count
    }
    #expect(size < 200_000)
    #expect(server.connectionCount == 0)
    await server.stop()
  }

  @Test func connectionsBeyondTheLimitAreTurnedAway() async throws {
    try await withServer({ $0.maxConnections = 2 }, handler: { describe($0) }) { server in
      let clients = try (0..<2).map { _ in try RawClient(port: server.port) }
      for client in clients {
        client.send(Self.get)
        #expect(try client.readResponse().status.code == 200)
      }
      let third = try RawClient(port: server.port)
      let response = try third.readResponse()
      #expect(response.status.code == 503)
      #expect(response["connection"] == "close")
      clients[0].send(Self.get)
      #expect(try clients[0].readResponse().status.code == 200)
      clients[0].close()
      // A place becomes free as soon as the server has noticed.
      var status = 503
      for _ in 0..<1000 where status == 503 {
        let client = try RawClient(port: server.port)
        client.send(Self.get)
        status = try client.readResponse().status.code
      }
      #expect(status == 200)
    }
  }
}

@Suite(.timeLimit(.minutes(10))) struct StopTests {
  private static let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

  @Test func requestsInProgressAreAnswered() async throws {
    let started = Flag()
    let mayEnd = Flag()
    let server = try startServer({ $0.drainDeadline = .seconds(600) }) { _ in
      started.set()
      await mayEnd.wait()
      return .text("done")
    }
    async let response = onThread {
      let idle = try RawClient(port: server.port)
      let client = try RawClient(port: server.port)
      client.send(Self.get)
      let response = try client.readResponse()
      return (response, try client.isAtEnd(), try idle.isAtEnd())
    }
    await started.wait()
    async let stopped: Void = server.stop()
    let port = server.port
    // New clients find nobody once the listener is closed.
    try await onThread {
      try blockUntil { (try? RawClient(port: port)) == nil }
    }
    mayEnd.set()
    await stopped
    let (last, clientEnded, idleEnded) = try await response
    #expect(last.text == "done")
    #expect(last["connection"] == "close")
    #expect(clientEnded)
    #expect(idleEnded)
  }

  @Test func theDeadlineCutsWhatTakesTooLong() async throws {
    let started = Flag()
    let never = Flag()
    let server = try startServer({ $0.drainDeadline = .milliseconds(30) }) { _ in
      started.set()
      await never.waitForCancellation()
      return .text("too late")
    }
    async let text = onThread {
      let client = try RawClient(port: server.port)
      client.send(Self.get)
      return try client.readToEnd()
    }
    await started.wait()
    await server.stop()
    #expect(try await text == "")
    #expect(server.connectionCount == 0)
  }

  @Test func stoppingAgainCutsAtOnce() async throws {
    let started = Flag()
    let never = Flag()
    let server = try startServer({ $0.drainDeadline = .seconds(600) }) { _ in
      started.set()
      await never.waitForCancellation()
      return .text("too late")
    }
    async let text = onThread {
      let client = try RawClient(port: server.port)
      client.send(Self.get)
      return try client.readToEnd()
    }
    await started.wait()
    async let first: Void = server.stop()
    await server.stop()
    await first
    #expect(try await text == "")
  }

  @Test func aServerWithoutClientsStopsAtOnce() async throws {
    for _ in 0..<20 {
      let server = try startServer(handler: { describe($0) })
      await server.stop()
    }
  }
}
