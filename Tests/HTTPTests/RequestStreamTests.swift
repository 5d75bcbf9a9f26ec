import Glibc
import HTTP
import HTTPTesting
import Testing

/// Bodies that are read while they arrive.
@Suite(.timeLimit(.minutes(10))) struct RequestStreamTests {
  private static func withStreams(
    limit: Int = 1 << 30, _ configure: @escaping (inout ServerConfiguration) -> Void = { _ in },
    handler: @escaping Handler, body: @escaping @Sendable (Server) throws -> Void
  ) async throws {
    try await withServer(
      configure, bodies: { _, path in path == "/whole" ? .whole : .streamed(limit: limit) }, handler: handler,
      body: body)
  }

  @Test func aHandlerTakesWhatHasArrived() async throws {
    let first = Flag()
    try await Self.withStreams { request in
      #expect(request.body.isEmpty)
      var text = ""
      for try await chunk in request.chunks {
        text += "[\(String(decoding: chunk, as: UTF8.self))]"
        first.set()
      }
      return .text(text)
    } body: { server in
      let client = try RawClient(port: server.port)
      client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\n\r\nabc")
      try blockUntil { first.isSet }
      client.send("defGET /whole HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.readResponse().text == "[abc][def]")
      // The next request on the connection is found where the body ends.
      #expect(try client.readResponse().status == .ok)
    }
  }

  @Test func chunksAreJoinedAndCollected() async throws {
    try await Self.withStreams { request in
      .text(String(decoding: try await request.chunks.collect(limit: 10), as: UTF8.self))
    } body: { server in
      let client = try RawClient(port: server.port)
      client.send(
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n1\r\nd\r\n0\r\n\r\n")
      #expect(try client.readResponse().text == "abcd")
      client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 11\r\n\r\nabcdefghijk")
      let response = try client.readResponse()
      #expect(response.status == .contentTooLarge)
      #expect(response.text == "The body has more than 10 bytes.")
      client.send("POST /whole HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nab")
      #expect(try client.readResponse().text == "ab")
    }
  }

  /// As long as the handler takes nothing, the client can not send on; then all of it arrives.
  @Test func whatNobodyTakesIsNotRead() async throws {
    let go = Flag()
    let size = 48 << 20
    try await Self.withStreams { request in
      await go.wait()
      var count = 0
      for try await chunk in request.chunks { count += chunk.count }
      return .text("\(count)")
    } body: { server in
      let client = try RawClient(port: server.port)
      client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(size)\r\n\r\n")
      let piece = [UInt8](repeating: 0x61, count: 1 << 16)
      var sent = 0
      var refused = 0
      // Refused again and again although the loop had its turns: nobody reads.
      while sent < size, refused < 200 {
        let count = Glibc.send(
          client.socket, piece, min(piece.count, size - sent), Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
        if count > 0 {
          sent += count
          refused = 0
        } else {
          refused += 1
          let turned = Flag()
          server.loops[0].execute { turned.set() }
          try blockUntil { turned.isSet }
        }
      }
      #expect(sent < size)
      go.set()
      client.send([UInt8](repeating: 0x61, count: size - sent))
      #expect(try client.readResponse().text == "\(size)")
    }
  }

  @Test(arguments: [
    ("Content-Length: 11\r\n\r\n", "The body has more than 10 bytes.", 413),
    (
      "Transfer-Encoding: chunked\r\n\r\n6\r\nabcdef\r\n5\r\nabcde\r\n", "The body has more than 10 bytes.",
      413
    ),
    ("Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\nx", "Malformed chunked body.", 400),
  ])
  func badBodiesAreRefused(_ rest: String, _ message: String, _ status: Int) async throws {
    try await Self.withStreams(limit: 10) { request in
      for try await _ in request.chunks {}
      return .text("complete")
    } body: { server in
      let client = try RawClient(port: server.port)
      client.send("POST / HTTP/1.1\r\nHost: a\r\n\(rest)")
      let response = try client.readResponse()
      #expect(response.status.code == status)
      #expect(response.text == message)
      #expect(response["connection"] == "close")
      #expect(try client.isAtEnd())
      #expect(server.refusedRequestCount == 1)
    }
  }

  @Test func anIncompleteBodyIsAnError() async throws {
    try await Self.withStreams { request in
      for try await _ in request.chunks {}
      return .text("complete")
    } body: { server in
      let client = try RawClient(port: server.port)
      client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nabc")
      client.halfClose()
      let response = try client.readResponse()
      #expect(response.status == .badRequest)
      #expect(response.text == "The request is incomplete.")
    }
  }

  @Test func aClientThatSendsNothingIsTimedOut() async throws {
    try await Self.withStreams({ $0.bodyTimeout = .milliseconds(20) }) { request in
      for try await _ in request.chunks {}
      return .text("complete")
    } body: { server in
      let client = try RawClient(port: server.port)
      client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nabc")
      #expect(try client.readResponse().status == .requestTimeout)
      #expect(try client.isAtEnd())
    }
  }

  @Test func aClientThatLeavesEndsTheBody() async throws {
    let began = Flag()
    let ended = Flag()
    try await Self.withStreams { request in
      began.set()
      do {
        for try await _ in request.chunks {}
      } catch {
        ended.set()
        throw error
      }
      return .text("complete")
    } body: { server in
      let client = try RawClient(port: server.port)
      client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nabc")
      try blockUntil { began.isSet }
      client.reset()
      try blockUntil { ended.isSet }
    }
  }

  @Test func anEarlyAnswerEndsTheConnection() async throws {
    try await Self.withStreams { _ in
      throw HTTPError(.forbidden, "Not yours.")
    } body: { server in
      let client = try RawClient(port: server.port)
      client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 500000\r\n\r\n")
      client.send([UInt8](repeating: 0x61, count: 500_000))
      let response = try client.readResponse()
      #expect(response.status == .forbidden)
      #expect(response["connection"] == "close")
      #expect(try client.isAtEnd())
    }
  }

  @Test func onlyABodyThatIsWantedIsAskedFor() async throws {
    try await Self.withStreams { request in
      guard request.path != "/no" else { throw HTTPError(.forbidden) }
      return .text(String(decoding: try await request.chunks.collect(limit: 10), as: UTF8.self))
    } body: { server in
      let client = try RawClient(port: server.port)
      client.send("POST /yes HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n")
      #expect(try client.readResponse().status.code == 100)
      client.send("abc")
      #expect(try client.readResponse().text == "abc")
      client.send("POST /no HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n")
      #expect(try client.readResponse().status == .forbidden)
      #expect(try client.isAtEnd())
    }
  }

  @Test func anotherReaderGetsTheRest() async throws {
    try await Self.withStreams { request in
      var pieces = 0
      for try await _ in request.chunks {
        pieces += 1
        break
      }
      let rest = try await request.chunks.collect(limit: 100)
      return .text("\(pieces) \(rest.count)")
    } body: { server in
      let client = try RawClient(port: server.port)
      client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nab")
      #expect(try client.readResponse().text == "1 0")
    }
  }

  @Test func aWholeBodyIsOneChunk() async throws {
    let request = try Request(method: .post, target: "/", body: [1, 2])
    var chunks: [[UInt8]] = []
    for try await chunk in request.chunks { chunks.append(chunk) }
    #expect(chunks == [[1, 2]])
    #expect(try await Request(target: "/").chunks.collect(limit: 0) == [])
  }

  @Test func routesChoose() async throws {
    var router = Router()
    router.post("/files", body: .streamed(limit: 10)) { _ in .text("") }
    router.put("/files/{name}", body: .limited(to: 5)) { _ in .text("") }
    router.post("/plain") { _ in .text("") }
    #expect(router.bodyMode(.post, "/files") == .streamed(limit: 10))
    #expect(router.bodyMode(.put, "/files/a") == .limited(to: 5))
    for (method, path) in [(Method.post, "/plain"), (.put, "/files"), (.get, "/none"), (.options, "*")] {
      #expect(router.bodyMode(method, path) == .whole)
    }
    let server = Server(
      configuration: ServerConfiguration(port: 0, loops: 1), bodies: router.bodyMode, handler: router.respond)
    try server.start()
    let client = TestClient(port: server.port)
    #expect(try await client.send(.put, "/files/a", body: [1, 2, 3, 4, 5]).status == .ok)
    let refused = try await client.send(.put, "/files/a", body: [1, 2, 3, 4, 5, 6])
    #expect(refused.status == .contentTooLarge)
    #expect(refused.text == "The body has more than 5 bytes.")
    await server.stop()
  }
}
