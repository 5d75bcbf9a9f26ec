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
      // The bytes that the kernel still had went with the connection.
      return try client.readToEnd().utf8.count
    }
    #expect(size < 200_000)
    #expect(server.connectionCount == 0)
    await server.stop()
  }

  @Test func aByteNowAndThenIsTooLittle() async throws {
    let server = try startServer {
      $0.writeTimeout = .milliseconds(60)
      $0.minSendRate = 100_000_000
    } handler: { _ in
      .html([UInt8](repeating: 0x70, count: 20_000_000))
    }
    try await onThread {
      let client = try RawClient(port: server.port, receiveBuffer: 4096)
      client.send(Self.get)
      // The client takes some for as long as it is there.
      try blockUntil {
        _ = try? client.read(count: 100)
        return server.connectionCount == 0
      }
    }
    await server.stop()
  }

  /// The kernel takes little of what it can't send at once, so that the rest is counted.
  @Test func theRestOfAnAnswerIsCounted() async throws {
    let size = 3_000_000
    let body = [UInt8](repeating: 0x70, count: size)
    try await withServer(handler: { _ in .html(body) }) { server in
      let client = try RawClient(port: server.port, receiveBuffer: 4096)
      client.send(Self.get)
      try blockUntil { server.unsentBytes > 0 }
      // An array's memory is what it reserves.
      #expect(server.unsentBytes == body.capacity)
      #expect(try client.readResponse().body.count == size)
      try blockUntil { server.unsentBytes == 0 }
    }
  }

  @Test func connectionsThatHoldTooMuchAreEnded() async throws {
    let size = 3_000_000
    for limitOfAll in [true, false] {
      try await withServer {
        if limitOfAll { $0.maxUnsentBytes = 4 * size } else { $0.maxUnsentBytesPerAddress = 4 * size }
        $0.loops = 2
      } handler: { request in
        .html([UInt8](repeating: 0x70, count: request.path == "/small" ? size / 10 : size))
      } body: { server in
        let small = try RawClient(port: server.port, receiveBuffer: 4096)
        small.send("GET /small HTTP/1.1\r\nHost: a\r\n\r\n")
        let large = try (0..<4).map { _ in
          let client = try RawClient(port: server.port, receiveBuffer: 4096)
          client.send(Self.get)
          return client
        }
        // Those that hold most give back, until a quarter is free again.
        try blockUntil { server.cutConnectionCount == 2 }
        #expect(try small.readResponse().body.count == size / 10)
        #expect(large.count { (try? $0.readResponse().body.count) == size } == 2)
        #expect(server.cutConnectionCount == 2)
      }
    }
  }

  @Test(
    "Uploads that stand still give back their memory to others, those first that hold most",
    arguments: [true, false])
  func unfinishedBodies(limitOfAll: Bool) async throws {
    let size = 900_000
    try await withServer {
      if limitOfAll { $0.maxUnsentBytes = 4 * size } else { $0.maxUnsentBytesPerAddress = 4 * size }
      $0.loops = 2
    } handler: {
      .text("\($0.body.count)")
    } body: { server in
      func begin(_ sent: Int, of size: Int) throws -> RawClient {
        let client = try RawClient(port: server.port)
        client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(size)\r\n\r\n")
        client.send([UInt8](repeating: 0x78, count: sent))
        return client
      }
      // Even whole it holds less than any of the others.
      let small = try begin(10_000, of: size / 10)
      try blockUntil { server.unsentBytes >= 10_000 }
      let large = try (0..<8).map { _ in try begin(size - 1, of: size) }
      try blockUntil { server.cutConnectionCount > 0 }
      try blockUntil { server.unsentBytes <= 4 * size }
      small.send([UInt8](repeating: 0x78, count: size / 10 - 10_000))
      #expect(try small.readResponse().text == "\(size / 10)")
      for client in large { client.close() }
      try blockUntil { server.unsentBytes == 0 }
    }
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

  @Test("A request that stands still does not hold up the stop")
  func standingStill() async throws {
    let server = try startServer({
      ($0.drainPatience, $0.drainDeadline) = (.milliseconds(20), .seconds(600))
      $0.bodyTimeout = .seconds(600)
    }) { _ in .text("done") }
    let (port, isHalfThere) = (server.port, Flag())
    async let text = onThread {
      let client = try RawClient(port: port)
      client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n")
      _ = try client.read(until: "100 Continue\r\n\r\n")
      client.send("half")
      isHalfThere.set()
      return try client.readToEnd()
    }
    await isHalfThere.wait()
    await server.stop()
    #expect(try await text.contains("HTTP/1.1 408"))
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
