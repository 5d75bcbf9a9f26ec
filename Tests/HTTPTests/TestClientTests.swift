import HTTP
import HTTPTesting
import Testing

/// The same tests over memory and over sockets.
@Suite(.timeLimit(.minutes(10))) struct TestClientTests {
  enum Transport: String, CaseIterable, Sendable {
    case memory
    case port
    case unixSocket
  }

  private static func withClient(
    _ transport: Transport, keepsCookies: Bool = false, handler: @escaping Handler,
    body: (TestClient) async throws -> Void
  ) async throws {
    guard transport != .memory else {
      return try await body(TestClient(handler: handler, keepsCookies: keepsCookies))
    }
    let folder = try TemporaryDirectory()
    let path = "\(folder.path)/socket"
    let server = try startServer({ if transport == .unixSocket { $0.unixSocket = path } }, handler: handler)
    let client =
      transport == .port
      ? TestClient(port: server.port, keepsCookies: keepsCookies)
      : TestClient(unixSocket: path, keepsCookies: keepsCookies)
    do {
      try await body(client)
    } catch {
      await server.stop()
      throw error
    }
    await server.stop()
  }

  @Test("Requests of all kinds are sent, and answers are read", arguments: Transport.allCases)
  func sendsRequests(_ transport: Transport) async throws {
    try await Self.withClient(transport) { request in
      guard request.path != "/gone" else { throw HTTPError(.gone, "It has left.") }
      return describe(request)
    } body: { client in
      let page = try await client.send(.get, "/a%20b?c=d", headers: ["Accept": "text/html"])
      #expect(page.status == .ok)
      #expect(page.text == "GET|/a b|c=d|")
      #expect(page["content-type"] == "text/plain; charset=utf-8")
      let posted = try await client.send(.post, "/", body: Array("x y".utf8))
      #expect(posted.text == "POST|/||x y")
      let form = try await client.send(.put, "/", form: [("a b", "é"), ("c", "")])
      #expect(form.text == "PUT|/||a%20b=%C3%A9&c=")
      let head = try await client.send(.head, "/")
      #expect(head.status == .ok)
      #expect(head.body.isEmpty)
      let gone = try await client.send(.get, "/gone")
      #expect(gone.status == .gone)
      #expect(gone.text == "It has left.")
    }
  }

  @Test("Many requests at once get their own answers", arguments: Transport.allCases)
  func manyAtOnce(_ transport: Transport) async throws {
    try await Self.withClient(transport, handler: { describe($0) }) { client in
      try await withThrowingTaskGroup(of: Bool.self) { group in
        for number in 0..<20 {
          group.addTask { try await client.send(.get, "/\(number)").text == "GET|/\(number)||" }
        }
        for try await isRight in group { #expect(isRight) }
      }
    }
  }

  @Test("Files, parts of files and answers without content are read", arguments: Transport.allCases)
  func readsFilesAndNothing(_ transport: Transport) async throws {
    let folder = try TemporaryDirectory()
    let large = [UInt8](repeating: 0x61, count: 300_000)
    folder.write("large.txt", large)
    let files = try StaticFiles(directory: folder.path)
    try await Self.withClient(transport) { request in
      if request.path == "/nothing" { return Response(status: .noContent) }
      return try files.respond(to: request)
    } body: { client in
      #expect(try await client.send(.get, "/large.txt").body == large)
      let part = try await client.send(.get, "/large.txt", headers: ["Range": "bytes=10-13"])
      #expect(part.status == .partialContent)
      #expect(part.text == "aaaa")
      #expect(try await client.send(.get, "/nothing").status == .noContent)
    }
  }

  @Test("Cookies are kept by a client that is asked to keep them", arguments: Transport.allCases)
  func keepsCookiesIfAsked(_ transport: Transport) async throws {
    let handler: Handler = { request in
      var response = Response.text("\(request.cookie("a") ?? "-") \(request.cookie("b") ?? "-")")
      guard request.path == "/set" else { return response }
      response.setCookie(Cookie(name: "a", value: "1"))
      response.setCookie(Cookie(name: "b", value: "2", path: "/below"))
      if request.query.contains("remove") { response.setCookie(Cookie(name: "a", value: "", maxAge: .zero)) }
      return response
    }
    try await Self.withClient(transport, keepsCookies: true, handler: handler) { client in
      _ = try await client.send(.get, "/set")
      #expect(try await client.send(.get, "/").text == "1 -")
      #expect(try await client.send(.get, "/below/it").text == "1 2")
      #expect(try await client.send(.get, "/belowit").text == "1 -")
      _ = try await client.send(.get, "/set?remove")
      #expect(try await client.send(.get, "/below").text == "- 2")
    }
    try await Self.withClient(transport, handler: handler) { client in
      _ = try await client.send(.get, "/set")
      #expect(try await client.send(.get, "/").text == "- -")
    }
  }

  @Test("An event stream is read event by event, to its end", arguments: Transport.allCases)
  func readsEventStreams(_ transport: Transport) async throws {
    try await Self.withClient(transport) { _ in
      .eventStream { stream in
        stream.send(retry: .milliseconds(700))
        stream.send(event: "a", id: "1", data: Array("x\ny".utf8))
        stream.send(data: [])
        stream.close()
      }
    } body: { client in
      let events = try await client.openEventStream("/")
      #expect(events.response.status == .ok)
      #expect(try await events.next() == TestEvent(type: "a", id: "1", data: "x\ny"))
      #expect(try await events.next() == TestEvent(data: ""))
      #expect(try await events.next() == nil)
      #expect(events.retry == 700)
      #expect(events.lastEventID == "1")
    }
  }

  @Test("A stream that the client leaves is closed on both sides", arguments: Transport.allCases)
  func leavesEventStreams(_ transport: Transport) async throws {
    let closed = Flag()
    try await Self.withClient(transport) { _ in
      .eventStream { stream in
        stream.onClose { closed.set() }
        stream.send(data: [0x61])
      }
    } body: { client in
      let events = try await client.openEventStream("/")
      #expect(try await events.expectNext() == TestEvent(data: "a"))
      events.close()
      await closed.wait()
      #expect(try await events.next() == nil)
      await #expect(throws: TestFailure.self) { try await events.expectNext() }
    }
  }

  @Test(arguments: Transport.allCases) func otherAnswersAreNoStreams(_ transport: Transport) async throws {
    try await Self.withClient(transport) { _ in
      throw HTTPError(.serviceUnavailable)
    } body: { client in
      await #expect(throws: TestFailure.self) { try await client.openEventStream("/") }
    }
  }

  @Test func aClosedConnectionIsReplaced() async throws {
    try await Self.withClient(.port) { request in
      var response = describe(request)
      if request.path == "/close" { response.headers["Connection"] = "close" }
      return response
    } body: { client in
      for path in ["/a", "/close", "/b", "/c"] {
        let response = try await client.send(.get, path)
        #expect(response.text == "GET|\(path)||")
      }
    }
  }
}

@Suite(.timeLimit(.minutes(10))) struct EventStreamParserTests {
  @Test(
    "Events are read the same at once and byte by byte",
    arguments: [
      ("data: a\n\n", [TestEvent(data: "a")]),
      ("data:a\ndata: b\ndata:  c\n\n", [TestEvent(data: "a\nb\n c")]),
      (
        "event: x\nid: 1\ndata\n\ndata: b\n\n",
        [TestEvent(type: "x", id: "1", data: ""), TestEvent(data: "b")]
      ),
      (": comment\n:\n\n", []), ("event: x\n\n", []), ("id: 7\n\n", []), ("retry: 10\n\n", []), ("", []),
    ])
  func reads(_ text: String, _ events: [TestEvent]) throws {
    #expect(try EventStreamParser(text).events == events)
    var parser = EventStreamParser()
    for byte in text.utf8 { try parser.receive([byte]) }
    try parser.finish()
    #expect(parser.events == events)
  }

  @Test(
    "A stream that is malformed, or not in this server's form, is refused",
    arguments: [
      "data: a\r\n\r\n", "data: a\u{0}\n\n", "data: a\n", "data: a", "date: a\n\n", "retry: 1s\n\n",
      "retry:\n\n",
      "\u{feff}data: a\n\n",
    ])
  func refuses(_ text: String) {
    #expect(throws: TestFailure.self) { try EventStreamParser(text) }
  }

  @Test(
    "Text that is not UTF-8 is refused",
    arguments: [[0xff], [0xc3], [0xc0, 0x80], [0xed, 0xa0, 0x80]] as [[UInt8]])
  func refusesWhatIsNotUTF8(_ bytes: [UInt8]) {
    var parser = EventStreamParser()
    #expect(throws: TestFailure.self) { try parser.receive(Array("data: ".utf8) + bytes + [0x0a]) }
  }
}
