import Glibc
import HTTP
import HTTPTesting
import Testing

/// Bodies that are made while they are sent.
@Suite(.timeLimit(.minutes(10))) struct ResponseStreamTests {
  private static let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
  private struct Broken: Error {}

  @Test func piecesAreChunks() async throws {
    try await withServer { _ in
      .stream(headers: ["Content-Type": "text/plain"]) { writer in
        try await writer.write("one")
        try await writer.write("")
        try await writer.write("two")
      }
    } body: { server in
      let client = try RawClient(port: server.port)
      for _ in 0..<2 {
        client.send(Self.get)
        let head = try client.read(until: "\r\n\r\n")
        #expect(head.contains("Transfer-Encoding: chunked\r\n"))
        #expect(!head.contains("Connection: close"))
        #expect(try client.read(until: "0\r\n\r\n") == "3\r\none\r\n3\r\ntwo\r\n0\r\n\r\n")
      }
      client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n\(Self.get)")
      #expect(try client.readResponse(toHead: true).status == .ok)
      #expect(try client.readResponse().text == "onetwo")
      client.send("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
      let old = try client.readResponse()
      #expect(old["transfer-encoding"] == nil)
      #expect(old["connection"] == "close")
      #expect(old.text == "onetwo")
    }
  }

  @Test(arguments: [true, false])
  func whoSendsNoMoreMayStillRead(_ leavesBeforeTheAnswer: Bool) async throws {
    let (started, left) = (Flag(), Flag())
    let piece = [UInt8](repeating: 0x61, count: 100_000)
    try await withServer { request in
      started.set()
      if leavesBeforeTheAnswer {
        await left.waitForCancellation()
      }
      return .stream(length: 50 * piece.count) { writer in
        for _ in 0..<50 { try await writer.write(piece) }
      }
    } body: { server in
      let client = try RawClient(port: server.port, receiveBuffer: 4096)
      client.send(Self.get)
      try blockUntil { started.isSet }
      if !leavesBeforeTheAnswer { _ = try client.read(until: "\r\n\r\n") }
      client.halfClose()
      let rest = try client.readToEnd()
      #expect(rest.utf8.suffix(50 * piece.count).allSatisfy { $0 == 0x61 })
      #expect(rest.utf8.count >= 50 * piece.count)
    }
  }

  @Test func aKnownLengthIsSent() async throws {
    try await withServer { _ in
      .stream(length: 6) { writer in
        try await writer.write("one")
        try await writer.write("two")
      }
    } body: { server in
      let client = try RawClient(port: server.port)
      client.send(Self.get + "HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
      let response = try client.readResponse()
      #expect(response["content-length"] == "6")
      #expect(response.text == "onetwo")
      #expect(try client.readResponse(toHead: true)["content-length"] == "6")
      client.send("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
      #expect(try client.readResponse()["connection"] == "keep-alive")
    }
  }

  @Test func sequencesAreSent() async throws {
    try await withServer { _ in
      .stream(
        AsyncStream { continuation in
          for byte in UInt8(0x61)...0x63 { continuation.yield([byte]) }
          continuation.finish()
        })
    } body: { server in
      let client = try RawClient(port: server.port)
      client.send(Self.get)
      #expect(try client.readResponse().text == "abc")
    }
  }

  @Test(arguments: [nil, 3, 7]) func whatCanNotBeCompletedIsCut(_ length: Int?) async throws {
    try await withServer { _ in
      .stream(length: length) { writer in
        try await writer.write("on")
        if length == 3 { try await writer.write("two") }
        if length == nil { throw Broken() }
      }
    } body: { server in
      let client = try RawClient(port: server.port)
      client.send(Self.get)
      #expect(throws: TestFailure.self) { try client.readResponse() }
      _ = try client.readToEnd()
    }
  }

  /// The producer waits for a client that does not read, and goes on when it does.
  @Test func aSlowClientIsWaitedFor() async throws {
    let size = 100_000
    let count = 400
    let written = Box(0)
    try await withServer { _ in
      .stream { writer in
        for _ in 0..<count {
          try await writer.write([UInt8](repeating: 0x61, count: size))
          written.change { $0 += 1 }
        }
      }
    } body: { server in
      let client = try RawClient(port: server.port, receiveBuffer: 4096)
      client.send(Self.get)
      var last = -1
      var still = 0
      // No progress although the loop had its turns: the producer waits.
      while still < 200 {
        let turned = Flag()
        server.loops[0].execute { turned.set() }
        try blockUntil { turned.isSet }
        still = written.value == last && last > 0 ? still + 1 : 0
        last = written.value
      }
      #expect(last < count)
      #expect(try client.readResponse().body.count == size * count)
      #expect(written.value == count)
    }
  }

  @Test func aClientThatLeavesEndsTheProducer() async throws {
    let ended = Flag()
    try await withServer { _ in
      .stream { writer in
        defer { ended.set() }
        while true { try await writer.write([UInt8](repeating: 0x61, count: 100_000)) }
      }
    } body: { server in
      let client = try RawClient(port: server.port, receiveBuffer: 4096)
      client.send(Self.get)
      _ = try client.read(until: "\r\n\r\n")
      client.reset()
      try blockUntil { ended.isSet }
    }
  }

  /// A chunk that comes is sent back while more come.
  @Test func bodiesFlowThrough() async throws {
    let server = Server(
      configuration: ServerConfiguration(port: 0, loops: 1), bodies: { _, _ in .streamed(limit: 1 << 30) }
    ) { request in
      .stream { writer in
        for try await chunk in request.chunks { try await writer.write(chunk) }
      }
    }
    try server.start()
    try await onThread {
      let client = try RawClient(port: server.port)
      client.send("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 6\r\n\r\nabc")
      let head = try client.read(until: "\r\n\r\n")
      #expect(head.contains("chunked"))
      #expect(head.contains("Connection: close"))
      #expect(try client.readChunk() == Array("abc".utf8))
      client.send("def")
      #expect(try client.readChunk() == Array("def".utf8))
      #expect(try client.readChunk() == nil)
      #expect(try client.isAtEnd())
    }
    await server.stop()
  }

  @Test func stoppingWaitsForTheProducer() async throws {
    let begun = Flag()
    let go = Flag()
    let server = try startServer({ $0.drainDeadline = .seconds(10) }) { _ in
      .stream { writer in
        begun.set()
        await go.wait()
        try await writer.write("done")
      }
    }
    async let text = onThread {
      let client = try RawClient(port: server.port)
      client.send(Self.get)
      let text = try client.readResponse().text
      return try client.isAtEnd() ? text : "open"
    }
    await begun.wait()
    async let stopped: Void = server.stop()
    go.set()
    #expect(try await text == "done")
    await stopped
  }

  @Test("A body that is made while it is sent can be read in memory") func inMemory() async throws {
    let client = TestClient { request in
      .stream { writer in
        try await writer.write("one")
        if request.path == "/broken" { throw Broken() }
        try await writer.write("two")
      }
    }
    #expect(try await client.send(.get, "/").text == "onetwo")
    await #expect(throws: BodyWriter.Failure.clientLeft) { try await client.send(.get, "/broken") }
  }
}
