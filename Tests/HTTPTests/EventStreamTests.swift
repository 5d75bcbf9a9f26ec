import HTTP
import HTTPTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct EventStreamTests {
  private static let request = "GET /events HTTP/1.1\r\nHost: a\r\nAccept: text/event-stream\r\n\r\n"

  @Test("A stream opens with its fields, sends its events and ends") func opensAndEnds() async throws {
    try await withServer { _ in
      .eventStream { stream in
        stream.send(event: "hello", id: "1-1", data: Array("a\nb".utf8))
        stream.close()
        stream.send(data: Array("too late".utf8))
      }
    } body: { server in
      let client = try RawClient(port: server.port)
      client.send(Self.request)
      let response = try client.readResponse()
      #expect(response.status.code == 200)
      #expect(response["content-type"] == "text/event-stream; charset=utf-8")
      #expect(response["cache-control"] == "no-store, no-transform")
      #expect(response["x-accel-buffering"] == "no")
      #expect(response["transfer-encoding"] == "chunked")
      #expect(response["content-length"] == nil)
      #expect(
        try EventStreamParser(response.text).events == [TestEvent(type: "hello", id: "1-1", data: "a\nb")])
      #expect(try client.isAtEnd())
    }
  }

  @Test func anOlderClientGetsItWithoutChunks() async throws {
    try await withServer { _ in
      .eventStream { stream in
        stream.send(data: [0x61])
        stream.close()
      }
    } body: { server in
      let client = try RawClient(port: server.port)
      client.send("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
      let response = try client.readResponse()
      #expect(response["transfer-encoding"] == nil)
      #expect(response["connection"] == "close")
      #expect(response.text == "data: a\n\n")
    }
  }

  @Test func aHeadRequestOpensNothing() async throws {
    let opened = Box(false)
    try await withServer { _ in
      .eventStream { _ in opened.change { $0 = true } }
    } body: { server in
      let client = try RawClient(port: server.port)
      client.send("HEAD / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      #expect(try client.readResponse(toHead: true)["content-type"] == "text/event-stream; charset=utf-8")
      #expect(try client.isAtEnd())
    }
    #expect(!opened.value)
  }

  @Test func heartbeatsKeepItAwake() async throws {
    try await withServer({ $0.heartbeatInterval = .milliseconds(5) }) { _ in
      .eventStream { _ in }
    } body: { server in
      let client = try RawClient(port: server.port)
      client.send(Self.request)
      _ = try client.read(until: "\r\n\r\n")
      for _ in 0..<3 { #expect(try client.readChunk() == Array(":\n\n".utf8)) }
    }
  }

  @Test(arguments: ["close", "half-close", "reset"])
  func aClientThatLeavesIsNoticed(_ how: String) async throws {
    let opened = Flag()
    let closed = Flag()
    let server = try startServer { _ in
      .eventStream { stream in
        stream.onClose { closed.set() }
        stream.send(data: [0x61])
        opened.set()
      }
    }
    try await onThread {
      let client = try RawClient(port: server.port)
      client.send(Self.request)
      _ = try client.read(until: "data: a\n\n")
      switch how {
      case "reset": client.reset()
      case "half-close":
        client.halfClose()
        _ = try client.readToEnd()
      default: client.close()
      }
    }
    await closed.wait()
    #expect(opened.isSet)
    await server.stop()
    #expect(server.connectionCount == 0)
  }

  @Test func anyThreadMaySend() async throws {
    let stream = Box<EventStream?>(nil)
    let opened = Flag()
    let server = try startServer { _ in
      .eventStream { new in
        stream.change { $0 = new }
        opened.set()
      }
    }
    async let body = onThread {
      let client = try RawClient(port: server.port)
      client.send(Self.request)
      return try client.readResponse().text
    }
    await opened.wait()
    for number in 0..<100 { stream.value?.send(data: Array("\(number)".utf8)) }
    stream.value?.close()
    #expect(try EventStreamParser(try await body).events.map(\.data) == (0..<100).map(String.init))
    await server.stop()
  }

  @Test func aSlowReaderDrainsLater() async throws {
    let drained = Flag()
    let blocked = Flag()
    let unsent = Box(0)
    let size = 20_000
    let count = 300
    let server = try startServer({ $0.maxStreamBytes = 64 << 20 }) { _ in
      .eventStream { stream in
        stream.onDrain {
          if stream.unsentBytes == 0 { drained.set() }
          stream.close()
        }
        for _ in 0..<count { stream.send(data: [UInt8](repeating: 0x78, count: size)) }
        unsent.change { $0 = stream.unsentBytes }
        blocked.set()
      }
    }
    async let body = onThread {
      let client = try RawClient(port: server.port, receiveBuffer: 4096)
      client.send(Self.request)
      try blockUntil { blocked.isSet }
      return try client.readResponse().text
    }
    let events = try EventStreamParser(try await body).events
    #expect(events.count == count)
    #expect(events.allSatisfy { $0.data.utf8.count == size })
    await drained.wait()
    #expect(unsent.value > 0)
    await server.stop()
  }

  @Test func aReaderThatStopsIsDroppedAndMemoryIsBounded() async throws {
    let flood = try StreamFlood()
    let client = try await onThread {
      let client = try RawClient(port: flood.server.port, receiveBuffer: 4096)
      client.send(Self.request)
      return UncheckedClient(client)
    }
    try await flood.expectCut()
    withExtendedLifetime(client) {}
    await flood.server.stop()
  }

  @Test func aWriteWithoutProgressEndsTheStream() async throws {
    let closed = Flag()
    let server = try startServer({
      $0.maxStreamBytes = 64 << 20
      $0.writeTimeout = .milliseconds(30)
    }) { _ in
      .eventStream { stream in
        stream.onClose { closed.set() }
        for _ in 0..<200 { stream.send(data: [UInt8](repeating: 0x78, count: 50_000)) }
      }
    }
    let client = try await onThread {
      let client = try RawClient(port: server.port, receiveBuffer: 4096)
      client.send(Self.request)
      return UncheckedClient(client)
    }
    await closed.wait()
    withExtendedLifetime(client) {}
    await server.stop()
  }

  @Test func stoppingTellsClientsWhenToComeBack() async throws {
    let opened = Flag()
    let server = try startServer { _ in
      .eventStream { stream in
        stream.send(data: [0x61])
        opened.set()
      }
    }
    async let body = onThread {
      let client = try RawClient(port: server.port)
      client.send(Self.request)
      return try client.readResponse().text
    }
    await opened.wait()
    await server.stop()
    let parser = try EventStreamParser(try await body)
    #expect(parser.events.map(\.data) == ["a"])
    #expect(parser.retry.map { (500...5000).contains($0) } == true)
  }
}
