import HTTP
import HTTPTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct ServerTests {
  private static let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
  private static let last = "GET /last HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"

  @Test("A connection is kept for the next request until the client is done")
  func keepsConnectionsAlive() async throws {
    try await withServer(handler: { describe($0) }) { server in
      let client = try RawClient(port: server.port)
      for number in 0..<50 {
        client.send("GET /\(number) HTTP/1.1\r\nHost: a\r\n\r\n")
        let response = try client.readResponse()
        #expect(response.text == "GET|/\(number)||")
        #expect(response["connection"] == nil)
        #expect(response["date"]?.hasSuffix(" GMT") == true)
      }
      client.send(Self.last)
      #expect(try client.readResponse()["connection"] == "close")
      #expect(try client.isAtEnd())
    }
  }

  @Test func answersPipelinedRequestsInOrder() async throws {
    try await withServer { request in
      // Later requests would be ready sooner.
      if let turns = request.query["turns"].flatMap({ Int($0) }) { for _ in 0..<turns { await Task.yield() } }
      return .text(request.path)
    } body: { server in
      let client = try RawClient(port: server.port)
      let requests = (0..<2000).map { "GET /\($0)?turns=\((2000 - $0) % 7) HTTP/1.1\r\nHost: a\r\n\r\n" }
      client.send(requests.joined())
      for number in 0..<2000 { #expect(try client.readResponse().text == "/\(number)") }
      client.send("POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi" + Self.last)
      #expect(try client.readResponse().text == "/a")
      #expect(try client.readResponse().text == "/last")
      #expect(try client.isAtEnd())
    }
  }

  @Test func doesNotReadOnWhileAClientDoesNotRead() async throws {
    let handled = Box(0)
    let page = [UInt8](repeating: 0x70, count: 100_000)
    try await withServer { _ in
      handled.change { $0 += 1 }
      return .html(page)
    } body: { server in
      let client = try RawClient(port: server.port, receiveBuffer: 4096)
      client.send(String(repeating: Self.get, count: 1000))
      _ = try client.read(until: "\r\n\r\n")
      // As many requests were answered as fit into the kernel's buffers, not more.
      #expect(handled.value < 200)
      _ = try client.read(count: page.count)
      for _ in 1..<1000 { #expect(try client.readResponse().body.count == page.count) }
      #expect(handled.value == 1000)
    }
  }

  @Test(arguments: [1, 4095, 4096, 4097, 16_384, 70_000, 1_000_000])
  func carriesBodiesOfAllSizes(_ size: Int) async throws {
    try await withServer { request in
      Response(body: .bytes(request.body))
    } body: { server in
      let client = try RawClient(port: server.port)
      let body = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(size)\r\n\r\n")
      client.send(body)
      #expect(try client.readResponse().body == body)
      client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
      for start in stride(from: 0, to: size, by: 9973) {
        let piece = body[start..<min(size, start + 9973)]
        client.send(Array("\(String(piece.count, radix: 16))\r\n".utf8) + piece + [13, 10])
      }
      client.send("0\r\n\r\n")
      #expect(try client.readResponse().body == body)
    }
  }

  @Test("A client that waits for the go-ahead gets it, unless its body is refused")
  func continuesWhenAsked() async throws {
    try await withServer(handler: { describe($0) }) { server in
      let client = try RawClient(port: server.port)
      client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-Continue\r\n\r\n")
      #expect(try client.read(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
      client.send("hi")
      #expect(try client.readResponse().text == "POST|/||hi")
      // Nobody waits when the body is there already, or when there is none.
      client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\nyo")
      #expect(try client.readResponse().text == "POST|/||yo")
      client.send("GET / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n\r\n")
      #expect(try client.readResponse().text == "GET|/||")
      client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\nExpect: 100-continue\r\n\r\n")
      #expect(try client.readResponse().status.code == 413)
      #expect(try client.isAtEnd())
    }
  }

  @Test func someAnswersHaveNoBody() async throws {
    try await withServer { request in
      let code = request.query["code"].flatMap { Int($0) } ?? 200
      return .text("content", status: Status(code: code))
    } body: { server in
      let client = try RawClient(port: server.port)
      client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.readResponse(toHead: true)["content-length"] == "7")
      for code in [204, 304] {
        client.send("GET /?code=\(code) HTTP/1.1\r\nHost: a\r\n\r\n")
        let response = try client.readResponse()
        #expect(response.status.code == code)
        #expect(response["content-length"] == nil)
      }
      for code in [0, 7, 100, 101, 199, 1000, -5] {
        client.send("GET /?code=\(code) HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try client.readResponse().status.code == 500)
      }
      client.send(Self.last)
      #expect(try client.readResponse().text == "content")
    }
  }

  @Test func framingBelongsToTheServer() async throws {
    try await withServer { _ in
      Response(
        headers: [
          "Content-Length": "99", "Transfer-Encoding": "chunked", "Connection": "keep-alive, x",
          "Keep-Alive": "1", "X": "a\r\nY: b", "Date": "today",
        ], body: .bytes([0x61]))
    } body: { server in
      let client = try RawClient(port: server.port)
      client.send(Self.get)
      let response = try client.readResponse()
      #expect(
        response.headers.map { "\($0.name): \($0.value)" } == [
          "X: a  Y: b", "Date: today", "Content-Length: 1",
        ])
      #expect(response.text == "a")
    }
    try await withServer { _ in
      Response(headers: ["Connection": "close"])
    } body: { server in
      let client = try RawClient(port: server.port)
      client.send(Self.get + Self.get)
      #expect(try client.readResponse()["connection"] == "close")
      #expect(try client.isAtEnd())
    }
  }

  @Test func errorsBecomeAnswersAndLeakNothing() async throws {
    struct Secret: Error {}
    try await withServer { request in
      if request.path == "/known" { throw HTTPError(.conflict, "Taken.") }
      throw Secret()
    } body: { server in
      let client = try RawClient(port: server.port)
      client.send("GET /known HTTP/1.1\r\nHost: a\r\n\r\n" + Self.get)
      let known = try client.readResponse()
      #expect(known.status.code == 409)
      #expect(known.text == "Taken.")
      let unknown = try client.readResponse()
      #expect(unknown.status.code == 500)
      #expect(unknown.text == "Internal Server Error")
    }
  }

  @Test func handlersRunOnTheLoopThatRead() async throws {
    try await withServer { request in
      let before = request.loop.isCurrent
      await Task.yield()
      return .text("\(before && request.loop.isCurrent) \(request.remoteAddress) \(request.isSecure)")
    } body: { server in
      let client = try RawClient(port: server.port)
      client.send(Self.get)
      #expect(try client.readResponse().text == "true 127.0.0.1 false")
    }
  }

  @Test(arguments: ["close", "reset"])
  func aHandlerWhoseClientLeftIsCancelled(_ how: String) async throws {
    let started = Flag()
    let cancelled = Flag()
    let server = try startServer { _ in
      started.set()
      await cancelled.waitForCancellation()
      return .text("for nobody")
    }
    let client = try await onThread {
      let client = try RawClient(port: server.port)
      client.send(Self.get)
      return UncheckedClient(client)
    }
    await started.wait()
    if how == "reset" { client.client.reset() } else { client.client.close() }
    await cancelled.wait()
    await server.stop()
  }

  @Test func aClientThatOnlyStopsSendingGetsItsAnswers() async throws {
    try await withServer(handler: { describe($0) }) { server in
      let client = try RawClient(port: server.port)
      client.send(Self.get + Self.get)
      client.halfClose()
      #expect(try client.readResponse().status.code == 200)
      #expect(try client.readResponse().status.code == 200)
      #expect(try client.isAtEnd())
      for incomplete in ["GET / HT", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nabc"] {
        let client = try RawClient(port: server.port)
        client.send(incomplete)
        client.halfClose()
        #expect(try client.readResponse().status.code == 400)
        #expect(try client.isAtEnd())
      }
      let silent = try RawClient(port: server.port)
      silent.halfClose()
      #expect(try silent.isAtEnd())
    }
  }

  /// RFC 9110, 9.3.2: also where the request is refused.
  @Test(arguments: [
    ("HEAD /%zz HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("HEAD / HTTP/1.1\r\n\r\n", 400),
    ("HEAD / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n", 413),
    ("HEAD / HTTP/1.1\r\nHost: a\r\nExpect: x\r\n\r\n", 417), ("HEAD / HTTP/3.0\r\nHost: a\r\n\r\n", 505),
    ("HEAD / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nabc", 400), ("HEAD / HTTP/1.1\r\nHo", 400),
    ("\r\nHEAD /%zz HTTP/1.1\r\nHost: a\r\n\r\n", 400),
  ])
  func anAnswerToHEADHasNoContent(_ refused: String, _ status: Int) async throws {
    try await withServer(handler: { describe($0) }) { server in
      for before in ["", Self.get, "HEAD / HTTP/1.1\r\nHost: a\r\n\r\n"] {
        let client = try RawClient(port: server.port)
        client.send(before + refused)
        client.halfClose()
        if !before.isEmpty { _ = try client.readResponse(toHead: before != Self.get) }
        #expect(try client.readResponse(toHead: true).status.code == status)
        #expect(try client.isAtEnd())
      }
      // An answer to another method has content, whatever was before.
      let client = try RawClient(port: server.port)
      client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\nGET /%zz HTTP/1.1\r\nHost: a\r\n\r\n")
      _ = try client.readResponse(toHead: true)
      #expect(try !client.readResponse().body.isEmpty)
    }
  }

  @Test func anErrorIsReadableThoughTheClientGoesOnSending() async throws {
    try await withServer({ $0.maxBodyBytes = 1000 }, handler: { describe($0) }) { server in
      let client = try RawClient(port: server.port)
      client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 500000\r\n\r\n")
      client.send([UInt8](repeating: 0x61, count: 500_000))
      #expect(try client.readResponse().status.code == 413)
      #expect(try client.isAtEnd())
    }
  }

  @Test func twoServersDoNotShareAPort() async throws {
    let first = try startServer(handler: { describe($0) })
    var configuration = ServerConfiguration(port: first.port, loops: 2)
    #expect(throws: ServerError.addressInUse(host: "127.0.0.1", port: first.port)) {
      try Server(configuration: configuration, handler: { describe($0) }).start()
    }
    #expect(throws: ServerError.alreadyStarted) { try first.start() }
    configuration.host = "192.0.2.1"
    #expect(throws: ServerError.self) {
      try Server(configuration: configuration, handler: { describe($0) }).start()
    }
    await first.stop()
  }

  @Test func aServerThatStoppedFreesItsPort() async throws {
    let first = try startServer({ $0.loops = 2 }, handler: { describe($0) })
    let port = first.port
    await first.stop()
    let second = try startServer({ $0.port = port }, handler: { describe($0) })
    #expect(second.port == port)
    await second.stop()
  }

  @Test func severalLoopsShareTheWork() async throws {
    try await withServer({ $0.loops = 3 }) { request in
      .text("\(ObjectIdentifier(request.loop).hashValue)")
    } body: { server in
      var seen: Set<String> = []
      for _ in 0..<200 where seen.count < 3 {
        let client = try RawClient(port: server.port)
        client.send(Self.get)
        seen.insert(try client.readResponse().text)
      }
      #expect(seen.count == 3)
    }
  }
}
