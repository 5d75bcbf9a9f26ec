import CNGHTTP2
import Glibc
import HTTP
import HTTPTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct HTTP2Tests {
  @Test func answersInClearAndOverTLS() async throws {
    let directory = try TemporaryDirectory()
    let identity = directory.write(TestCertificate("a.example"), as: "a")
    for isSecure in [false, true] {
      try await withServer {
        if isSecure { $0.tls = TLSConfiguration(identities: [identity]) }
      } handler: { request in
        .text("\(request.isSecure) \(request.host ?? "") \(request.remoteAddress) \(request.target)")
      } body: { server in
        let raw =
          isSecure
          ? try RawClient(port: server.port, tls: TLSClientOptions(protocols: ["h2", "http/1.1"]))
          : try RawClient(port: server.port)
        if isSecure { #expect(raw.tls?.chosenProtocol == "h2") }
        let client = try HTTP2Client(raw)
        for _ in 0..<3 {
          let response = try client.ask("GET", "/a%20b?c=d")
          #expect(response.status == 200)
          #expect(response["content-type"] == "text/plain; charset=utf-8")
          #expect(response["content-length"] == "\(response.body.count)")
          #expect(response["date"]?.hasSuffix("GMT") == true)
          #expect(response.text == "\(isSecure) a.example 127.0.0.1 /a%20b?c=d")
        }
      }
    }
  }

  @Test("The server says its limits in its settings") func saysItsSettings() async throws {
    try await withServer({ $0.maxConcurrentStreams = 7 }, handler: { describe($0) }) { server in
      let client = try HTTP2Client(port: server.port)
      _ = try client.ask("GET", "/")
      #expect(client.settings[Int32(NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS.rawValue)] == 7)
      #expect(client.settings[Int32(NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE.rawValue)] == 16_384)
    }
  }

  @Test func bodiesGoBothWays() async throws {
    let content = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    try await withServer {
      Response(body: .bytes($0.body))
    } body: { server in
      let client = try HTTP2Client(port: server.port)
      #expect(try client.ask("POST", "/", body: content).body == content)
      #expect(try client.ask("POST", "/", body: []).body == [])
      #expect(try client.ask("POST", "/", body: [1]).body == [1])
    }
  }

  @Test func manyStreamsShareAConnection() async throws {
    try await withServer {
      await Task.yield()
      return .text($0.path)
    } body: { server in
      let client = try HTTP2Client(port: server.port)
      let ids = (0..<300).map { client.begin("GET", "/\($0)") }
      for (index, id) in ids.enumerated() { #expect(try client.response(id).text == "/\(index)") }
      #expect(server.connectionCount == 1)
    }
  }

  @Test func headHasNoContent() async throws {
    try await withServer {
      switch $0.path {
      case "/empty": Response(status: .noContent)
      case "/unchanged": Response(status: .notModified, body: .bytes([1, 2, 3]))
      default: .text("four")
      }
    } body: { server in
      let client = try HTTP2Client(port: server.port)
      let head = try client.ask("HEAD", "/")
      #expect(head.status == 200)
      #expect(head["content-length"] == "4")
      #expect(head.body.isEmpty)
      let empty = try client.ask("GET", "/empty")
      #expect(empty.status == 204)
      #expect(empty["content-length"] == nil)
      let unchanged = try client.ask("GET", "/unchanged")
      #expect(unchanged.status == 304)
      #expect(unchanged.body.isEmpty)
    }
  }

  /// RFC 9110, 9.3.2.
  @Test func neitherHasHeadThatIsRefused() async throws {
    try await withServer(handler: { describe($0) }) { server in
      let client = try HTTP2Client(port: server.port)
      let long = String(repeating: "a", count: 20_000)
      let refusals = [
        client.begin("HEAD", "/%zz"), client.begin("HEAD", "/", [("expect", "a miracle")]),
        client.begin("HEAD", "/", [("x", long)]), client.begin("HEAD", "/", [("x", "a\nb")]),
        client.begin([
          (":path", "/" + long), (":method", "HEAD"), (":scheme", "http"), (":authority", "a.example"),
        ]),
        client.begin("HEAD", "/", body: [UInt8](repeating: 1, count: 2_000_000)),
      ]
      let responses = try refusals.map { try client.response($0) }
      #expect(responses.map(\.status) == [400, 417, 431, 400, 431, 413])
      #expect(responses.allSatisfy { $0.body.isEmpty && $0.end == 0 })
    }
  }

  @Test func fieldsOfConnectionsAreLeftOut() async throws {
    try await withServer { _ in
      Response(
        headers: [
          "Connection": "close", "Keep-Alive": "timeout=5", "Transfer-Encoding": "chunked", "Upgrade": "x",
          "Content-Length": "99", "X-Kept": " yes ", "Set-Cookie": "a=1", "SET-COOKIE": "b=2",
        ], body: .bytes([1]))
    } body: { server in
      let client = try HTTP2Client(port: server.port)
      let response = try client.ask("GET", "/")
      let names = response.fields.map(\.name)
      #expect(names == [":status", "x-kept", "set-cookie", "set-cookie", "date", "content-length"])
      #expect(response["x-kept"] == "yes")
      #expect(response["content-length"] == "1")
      // The connection goes on.
      #expect(try client.ask("GET", "/").status == 200)
    }
  }

  @Test func cookiesInPiecesAreOneField() async throws {
    try await withServer {
      .text($0.headers.all("Cookie").joined(separator: "|"))
    } body: { server in
      let client = try HTTP2Client(port: server.port)
      #expect(
        try client.ask("GET", "/", [("cookie", "a=1"), ("x", "y"), ("cookie", "b=2")]).text == "a=1; b=2")
    }
  }

  @Test func expectationsAreMet() async throws {
    try await withServer({ $0.maxBodyBytes = 10 }, handler: { describe($0) }) { server in
      let client = try HTTP2Client(port: server.port)
      let response = try client.ask("POST", "/", [("expect", "100-continue")], body: Array("hello".utf8))
      #expect(response.interim == ["100"])
      #expect(response.status == 200)
      #expect(response.text == "POST|/||hello")
      let refused = try client.ask("POST", "/", [("expect", "a miracle")], body: [1])
      #expect(refused.status == 417)
      #expect(refused.interim.isEmpty)
      let tooLarge = try client.ask(
        "POST", "/", [("expect", "100-continue"), ("content-length", "11")],
        body: [UInt8](repeating: 1, count: 11))
      #expect(tooLarge.status == 413)
      #expect(tooLarge.interim.isEmpty)
    }
  }

  @Test func errorsAreAnswers() async throws {
    struct Failure: Error {}
    try await withServer { request in
      if request.path == "/teapot" { throw HTTPError(.conflict, "No.") }
      if request.path == "/strange" { return Response(status: Status(code: 99)) }
      throw Failure()
    } body: { server in
      let client = try HTTP2Client(port: server.port)
      #expect(try client.ask("GET", "/teapot").status == 409)
      #expect(try client.ask("GET", "/strange").status == 500)
      #expect(try client.ask("GET", "/").status == 500)
    }
  }

  @Test func filesAndCompressionAreTheSame() async throws {
    let content = (0..<700_000).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 2) }
    let directory = try TemporaryDirectory()
    directory.write("large.bin", content)
    directory.write("a.css", String(repeating: "a { color: red }\n", count: 200))
    var router = Router()
    router.get("/{path*}", try StaticFiles(directory: directory.path).respond)
    try await withServer(handler: router.respond) { server in
      let client = try HTTP2Client(port: server.port)
      #expect(try client.ask("GET", "/large.bin").body == content)
      let part = try client.ask("GET", "/large.bin", [("range", "bytes=5-9")])
      #expect(part.status == 206)
      #expect(part.body == Array(content[5...9]))
      let style = try client.ask("GET", "/a.css", [("accept-encoding", "gzip")])
      #expect(style["content-encoding"] == "gzip")
      #expect(style.body.count < 300)
      let again = try client.ask(
        "GET", "/a.css", [("accept-encoding", "gzip"), ("if-none-match", style["etag"] ?? "")])
      #expect(again.status == 304)
    }
  }

  @Test func eventStreamsShareAConnection() async throws {
    let streams = Box<[EventStream]>([])
    try await withServer { request in
      if request.path == "/send" {
        for stream in streams.value { stream.send(data: request.body) }
        return .text("sent")
      }
      return .eventStream { stream in
        streams.change { $0.append(stream) }
        stream.send(data: Array("open".utf8))
      }
    } body: { server in
      let client = try HTTP2Client(port: server.port)
      let ids = (0..<20).map { client.begin("GET", "/\($0)") }
      for id in ids { try client.wait { client.responses[id]?.text == "data: open\n\n" } }
      #expect(server.connectionCount == 1)
      #expect(server.streamCount == 20)
      #expect(client.responses[ids[0]]?["content-type"] == "text/event-stream; charset=utf-8")
      _ = try client.ask("POST", "/send", body: Array("more".utf8))
      for id in ids { try client.wait { client.responses[id]?.text == "data: open\n\ndata: more\n\n" } }
      // One that its client closes, and one that the server does.
      client.reset(ids[0])
      try blockUntil { server.streamCount <= 19 }
      #expect(streams.value.contains { $0.isClosed })
      streams.value.first { !$0.isClosed }?.close()
      try client.wait { ids.dropFirst().contains { client.responses[$0]?.end == 0 } }
      #expect(try client.ask("POST", "/send", body: []).status == 200)
    }
  }

  @Test func heartbeatsComeOnEachStream() async throws {
    try await withServer({ $0.heartbeatInterval = .milliseconds(5) }) { _ in
      .eventStream { _ in }
    } body: { server in
      let client = try HTTP2Client(port: server.port)
      let ids = (0..<3).map { _ in client.begin("GET", "/") }
      for id in ids { try client.wait { client.responses[id]?.text.hasPrefix(":\n\n:\n\n:\n\n") ?? false } }
    }
  }

  @Test func clientsOfHTTP1AreServedOnTheSamePort() async throws {
    try await withServer(handler: { describe($0) }) { server in
      let client = try RawClient(port: server.port)
      client.send("PRI /x HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.readResponse().text == "PRI|/x||")
      // The preface counts at the beginning of a connection only.
      client.send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
      #expect(try client.readResponse().status.code == 505)
    }
  }

  @Test func thePrefaceMayComeInPieces() async throws {
    try await withServer(handler: { describe($0) }) { server in
      let client = try RawClient(port: server.port)
      for byte in Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) { client.send([byte]) }
      client.send([0, 0, 0, 4, 0, 0, 0, 0, 0])
      // The server's own settings.
      #expect(try client.read(count: 9).prefix(4) == [0, 0, 18, 4])
    }
  }

  @Test func itCanBeTurnedOff() async throws {
    let directory = try TemporaryDirectory()
    let identity = directory.write(TestCertificate("a.example"), as: "a")
    try await withServer {
      $0.offersHTTP2 = false
    } handler: {
      describe($0)
    } body: { server in
      let client = try RawClient(port: server.port)
      client.send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
      #expect(try client.readResponse().status.code == 505)
    }
    try await withServer {
      $0.offersHTTP2 = false
      $0.tls = TLSConfiguration(identities: [identity])
    } handler: {
      describe($0)
    } body: { server in
      let client = try RawClient(port: server.port, tls: TLSClientOptions(protocols: ["h2", "http/1.1"]))
      #expect(client.tls?.chosenProtocol == "http/1.1")
    }
  }
}
