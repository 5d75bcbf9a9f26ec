import COpenSSL
import Glibc
import HTTP
import HTTPTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct TLSTests {
  private let directory: TemporaryDirectory
  private let configuration: TLSConfiguration

  init() throws {
    directory = try TemporaryDirectory()
    configuration = TLSConfiguration(identities: [directory.write(TestCertificate("a.example"), as: "a")])
  }

  private static func request(_ path: String = "/", _ fields: String = "") -> String {
    "GET \(path) HTTP/1.1\r\nHost: a.example\r\n\(fields)\r\n"
  }

  @Test("Requests are answered over both versions of TLS", arguments: [TLS1_2_VERSION, TLS1_3_VERSION])
  func answersOverTLS(_ version: Int32) async throws {
    try await withServer({ $0.tls = configuration }) {
      .text("\($0.isSecure)")
    } body: { server in
      let client = try RawClient(
        port: server.port, tls: TLSClientOptions(oldest: version, newest: version))
      #expect(client.tls?.version == (version == TLS1_2_VERSION ? "TLSv1.2" : "TLSv1.3"))
      for _ in 0..<3 {
        client.send(Self.request())
        #expect(try client.readResponse().text == "true")
      }
      client.send(Self.request("/", "Connection: close\r\n"))
      #expect(try client.readResponse().text == "true")
      #expect(client.receivedCloseNotify())
    }
  }

  @Test func anInsecureConnectionIsNot() async throws {
    try await withServer {
      .text("\($0.isSecure)")
    } body: { server in
      let client = try RawClient(port: server.port)
      client.send(Self.request())
      #expect(try client.readResponse().text == "false")
    }
  }

  @Test func largeBodiesGoBothWays() async throws {
    let content = (0..<900_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    try await withServer({ $0.tls = configuration }) { request in
      Response(body: .bytes(request.body))
    } body: { server in
      // A small window makes writing stop and go on.
      let client = try RawClient(port: server.port, tls: TLSClientOptions(), receiveBuffer: 4096)
      for _ in 0..<2 {
        client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(content.count)\r\n\r\n")
        client.send(content)
        #expect(try client.readResponse().body == content)
      }
    }
  }

  @Test func filesAreSent() async throws {
    let content = (0..<700_000).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 2) }
    directory.write("large.bin", content)
    let files = try StaticFiles(directory: directory.path)
    var router = Router()
    router.get("/{path*}", files.respond)
    try await withServer({ $0.tls = configuration }, handler: router.respond) { server in
      let client = try RawClient(port: server.port, tls: TLSClientOptions(), receiveBuffer: 4096)
      client.send(Self.request("/large.bin"))
      #expect(try client.readResponse().body == content)
      client.send(Self.request("/large.bin", "Range: bytes=100-40099\r\n"))
      #expect(try client.readResponse().body == Array(content[100..<40_100]))
    }
  }

  @Test func eventStreamsGoOverTLS() async throws {
    let handler: Handler = { _ in
      .eventStream { stream in
        stream.send(data: Array("one".utf8))
        stream.send(data: Array("two".utf8))
        stream.close()
      }
    }
    try await withServer({ $0.tls = configuration }, handler: handler) { server in
      let client = try RawClient(port: server.port, tls: TLSClientOptions())
      client.send(Self.request())
      #expect(try client.readResponse().text == "data: one\n\ndata: two\n\n")
      #expect(client.receivedCloseNotify())
    }
  }

  @Test func sessionsAreResumed() async throws {
    for version in [TLS1_2_VERSION, TLS1_3_VERSION] {
      try await withServer({ $0.tls = configuration }, handler: { describe($0) }) { server in
        var options = TLSClientOptions(oldest: version, newest: version)
        let first = try RawClient(port: server.port, tls: options)
        first.send(Self.request())
        // The tickets of TLS 1.3 come with the first bytes.
        _ = try first.readResponse()
        #expect(first.tls?.isResumed == false)
        options.ticket = first.tls?.ticket
        let second = try RawClient(port: server.port, tls: options)
        second.send(Self.request())
        #expect(try second.readResponse().status.code == 200)
        #expect(second.tls?.isResumed == true)
      }
    }
  }

  @Test func theCertificateIsTheOneForTheName() async throws {
    let identities = [
      directory.identity("a"), directory.write(TestCertificate("b.example"), as: "b"),
      directory.write(TestCertificate("c.example"), as: "c"),
    ]
    let expected = [
      nil: "a.example", "a.example": "a.example", "b.example": "b.example", "B.EXAMPLE": "b.example",
      "www.c.example": "c.example", "a.b.c.example": "a.example", "other.example": "a.example",
    ]
    try await withServer({ $0.tls = TLSConfiguration(identities: identities) }, handler: { describe($0) }) {
      server in
      for (name, certificate) in expected {
        let client = try RawClient(port: server.port, tls: TLSClientOptions(name: name))
        #expect(client.tls?.certificateName == certificate, "\(name ?? "no name")")
        client.send(Self.request())
        #expect(try client.readResponse().status.code == 200)
      }
    }
  }

  @Test func theProtocolIsNegotiated() async throws {
    try await withServer({ $0.tls = configuration }, handler: { describe($0) }) { server in
      for (offered, chosen) in [([], ""), (["http/1.1"], "http/1.1"), (["x", "http/1.1"], "http/1.1")] {
        let client = try RawClient(port: server.port, tls: TLSClientOptions(protocols: offered))
        #expect(client.tls?.chosenProtocol == chosen)
        client.send(Self.request())
        #expect(try client.readResponse().status.code == 200)
      }
      for offered in ["http/1.0", "h3", "spdy/3"] {
        #expect(throws: TestFailure.self, "\(offered)") {
          try RawClient(port: server.port, tls: TLSClientOptions(protocols: [offered]))
        }
      }
    }
  }

  @Test func oldVersionsAndWeakSuitesAreRefused() async throws {
    let old = [TLS1_VERSION, TLS1_1_VERSION].map { TLSClientOptions(oldest: $0, newest: $0) }
    let weak = ["AES128-SHA", "AES256-GCM-SHA384", "ECDHE-ECDSA-AES128-SHA", "ECDHE-ECDSA-AES256-SHA384"].map
    {
      TLSClientOptions(newest: TLS1_2_VERSION, suites: $0)
    }
    try await withServer({ $0.tls = configuration }, handler: { describe($0) }) { server in
      for options in old + weak {
        #expect(throws: TestFailure.self) { try RawClient(port: server.port, tls: options) }
      }
      // Others are served all the while.
      let client = try RawClient(port: server.port, tls: TLSClientOptions())
      client.send(Self.request())
      #expect(try client.readResponse().status.code == 200)
    }
  }

  @Test func aClientIsToldWhatItLacks() async throws {
    let cases = [
      (TLSClientOptions(oldest: TLS1_1_VERSION, newest: TLS1_1_VERSION, suites: "ALL"), "protocol version"),
      (TLSClientOptions(protocols: ["x"]), "no application protocol"),
    ]
    try await withServer({ $0.tls = configuration }, handler: { describe($0) }) { server in
      for (options, reason) in cases {
        let failure = #expect(throws: TestFailure.self) { try RawClient(port: server.port, tls: options) }
        #expect(failure?.description.contains("alert \(reason)") == true, "\(String(describing: failure))")
      }
    }
  }

  @Test func renegotiationIsRefused() async throws {
    try await withServer({ $0.tls = configuration }, handler: { describe($0) }) { server in
      let client = try RawClient(port: server.port, tls: TLSClientOptions(newest: TLS1_2_VERSION))
      client.send(Self.request())
      #expect(try client.readResponse().status.code == 200)
      #expect(client.tls?.renegotiate() == false)
    }
  }

  @Test(arguments: [
    "GET / HTTP/1.1\r\nHost: a\r\n\r\n", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n",
  ])
  func plainHTTPIsAnsweredInClear(_ request: String) async throws {
    try await withServer({ $0.tls = configuration }, handler: { describe($0) }) { server in
      let client = try RawClient(port: server.port)
      client.send(request)
      let response = try client.readResponse()
      #expect(response.status.code == 400)
      #expect(response.text.contains("https://"))
      #expect(response["connection"] == "close")
      #expect(try client.isAtEnd())
    }
  }

  @Test(arguments: ["garbage", "\u{16}\u{3}\u{1}\u{0}\u{5}hello", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"])
  func whatIsNoTLSIsClosed(_ text: String) async throws {
    try await withServer({ $0.tls = configuration }, handler: { describe($0) }) { server in
      let client = try RawClient(port: server.port)
      client.send(text)
      client.halfClose()
      #expect(try !client.readToEnd().hasPrefix("HTTP"))
      // The client may see the end before the server has counted it.
      try blockUntil { server.connectionCount == 0 }
    }
  }

  /// RFC 9112, 9.8: an incomplete close.
  @Test func whoEndsWithoutSayingSoGetsTheAnswer() async throws {
    let (started, left) = (Flag(), Flag())
    try await withServer({ $0.tls = configuration }) { _ in
      started.set()
      await left.waitForCancellation()
      return .text("answer")
    } body: { server in
      let client = try RawClient(port: server.port, tls: TLSClientOptions())
      client.send(Self.request())
      try blockUntil { started.isSet }
      client.halfClose()
      #expect(try client.readResponse().text == "answer")
      #expect(client.receivedCloseNotify())
    }
  }

  @Test func whoIsOneTooManyIsToldNothingInClear() async throws {
    try await withServer(
      {
        $0.tls = configuration
        $0.maxConnections = 1
      }, handler: { describe($0) }
    ) { server in
      let client = try RawClient(port: server.port, tls: TLSClientOptions())
      client.send(Self.request())
      #expect(try client.readResponse().status.code == 200)
      #expect(try RawClient(port: server.port).readToEnd() == "")
    }
  }

  @Test func theHandshakeHasItsTime() async throws {
    var configuration = configuration
    configuration.handshakeTimeout = .milliseconds(50)
    try await withServer({ [configuration] in $0.tls = configuration }, handler: { describe($0) }) { server in
      for bytes in ["", "\u{16}\u{3}\u{1}"] {
        let client = try RawClient(port: server.port)
        client.send(bytes)
        #expect(try client.isAtEnd())
      }
    }
  }
}
