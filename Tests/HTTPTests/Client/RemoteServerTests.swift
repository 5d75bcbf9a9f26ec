import HTTPTesting
import Synchronization
import Testing

@testable import HTTP

@Suite("A server on the internet that is asked", .timeLimit(.minutes(10))) struct RemoteServerTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func secureServer(_ name: String, handler: @escaping Handler) throws -> (
    Server, authorities: String
  ) {
    let identity = directory.write(TestCertificate(name), as: name)
    let server = try startServer(
      { $0.tls = TLSConfiguration(certificateFile: identity.certificateFile, keyFile: identity.keyFile) },
      handler: handler)
    return (server, identity.certificateFile)
  }

  private func remote(
    _ text: String, authorities: String? = nil, limit: (inout RemoteServer.Limits) -> Void = { _ in },
    addresses: [String] = ["127.0.0.1"]
  ) throws -> RemoteServer {
    var limits = RemoteServer.Limits()
    limits.connections.connectTimeout = .seconds(60)
    limits.headTimeout = .seconds(60)
    limit(&limits)
    let found = addresses.compactMap { IPAddress($0) }
    return RemoteServer(
      try #require(WebAddress(text)), headers: ["User-Agent": "Dogear"], authoritiesFile: authorities,
      limits: limits, lookUp: { _ in found })
  }

  @Test("It gets a path under its own, a query, and the fields of each request")
  func request() async throws {
    let server = try startServer { request in
      .text(
        "\(request.target) \(request.headers["Host"] ?? "") \(request.headers["User-Agent"] ?? "")")
    }
    let remote = try remote("http://localhost:\(server.port)/api/")
    let answer = try await remote.get("/search.json", query: [("q", "war & peace"), ("page", "1")])
    #expect(answer.status == .ok)
    #expect(
      String(decoding: answer.body, as: UTF8.self)
        == "/api/search.json?q=war%20%26%20peace&page=1 localhost:\(server.port) Dogear")
    await server.stop()
  }

  @Test("Under TLS, large answers and many requests come over one connection")
  func secure() async throws {
    let bytes = [UInt8](repeating: 0x61, count: 3_000_000)
    let (server, authorities) = try secureServer("localhost") { request in
      request.path == "/large" ? Response(body: .bytes(bytes)) : .text(request.path)
    }
    let remote = try remote("https://localhost:\(server.port)", authorities: authorities)
    for number in 0..<3 {
      #expect(try await remote.get("/\(number)").body == Array("/\(number)".utf8))
      #expect(try await remote.get("/large").body == bytes)
    }
    #expect(server.connectionCount == 1)
    await server.stop()
  }

  @Test("A certificate of another name, or of nobody that is trusted, is refused with the reason")
  func untrusted() async throws {
    let (server, authorities) = try secureServer("other.example") { _ in .text("secret") }
    await #expect(throws: HTTPClientError.untrusted("hostname mismatch")) {
      try await remote("https://localhost:\(server.port)", authorities: authorities).get("/")
    }
    await #expect(throws: HTTPClientError.untrusted("IP address mismatch")) {
      try await remote("https://127.0.0.1:\(server.port)", authorities: authorities).get("/")
    }
    await #expect(throws: HTTPClientError.untrusted("self-signed certificate")) {
      try await remote("https://localhost:\(server.port)").get("/")
    }
    await server.stop()
  }

  @Test("A server without TLS is no server with it, and one that says nothing is given up")
  func noTLS() async throws {
    let plain = try ScriptedServer { peer, _ in
      peer.send("220 This is a mail server\r\n")
      peer.waitForEnd()
    }
    await #expect(throws: HTTPClientError.untrusted("it does not speak TLS as we do")) {
      try await remote("https://localhost:\(plain.port)").get("/")
    }
    let silent = try ScriptedServer { peer, _ in peer.waitForEnd() }
    await #expect(throws: HTTPClientError.connectTimeout) {
      try await remote(
        "https://localhost:\(silent.port)", limit: { $0.connections.connectTimeout = .milliseconds(50) }
      ).get("/")
    }
  }

  @Test(
    "A name that leads to a machine of this network is refused, whatever it is called",
    arguments: [
      "127.0.0.1", "10.1.2.3", "172.31.255.255", "192.168.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0",
      "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fd00::1", "::ffff:10.0.0.1", "64:ff9b::a00:1",
      "2002:a00:1::", "2001:db8::1",
    ])
  func privateAddress(_ address: String) async throws {
    let remote = try remote("http://books.example", addresses: [address])
    await #expect(throws: HTTPClientError.privateAddress("books.example")) { try await remote.get("/") }
  }

  @Test(
    "Addresses of the public internet are known as such",
    arguments: ["8.8.8.8", "207.241.224.2", "2620:0:9c0::1"])
  func publicAddress(_ address: String) throws {
    #expect(try #require(IPAddress(address)).isPublic)
  }

  @Test("A name without an address is an error of its own")
  func unknown() async throws {
    let remote = try remote("http://books.example", addresses: [])
    await #expect(throws: HTTPClientError.unknownHost("books.example")) { try await remote.get("/") }
    #expect(await AddressLookup.addresses(of: "no such host").isEmpty)
    #expect(
      await AddressLookup.addresses(of: "localhost").map(\.text).contains {
        ["127.0.0.1", "::1"].contains($0)
      })
  }

  @Test("Where one address does not serve, the next one is asked")
  func nextAddress() async throws {
    let server = try startServer { _ in .text("here") }
    let remote = try remote("http://localhost:\(server.port)", addresses: ["::1", "127.0.0.1"])
    #expect(try await remote.get("/").body == Array("here".utf8))
    await server.stop()
  }

  @Test("An answer beyond the limit is an error, and a redirect is an answer")
  func bounds() async throws {
    let server = try startServer { request in
      request.path == "/" ? .redirect(to: "http://10.0.0.1/") : .text(String(repeating: "a", count: 101))
    }
    let remote = try remote("http://localhost:\(server.port)", limit: { $0.answerBytes = 100 })
    #expect(try await remote.get("/").status == .seeOther)
    await #expect(throws: HTTPError.self) { try await remote.get("/large") }
    await server.stop()
  }

  @Test(
    "An address is a scheme, a host, perhaps a port and a path",
    arguments: [
      ("https://openlibrary.org", "openlibrary.org", 443, ""),
      ("http://a.example:8080/b/", "a.example", 8080, "/b"),
      ("https://[::1]:9/", "::1", 9, ""), ("http://127.0.0.1", "127.0.0.1", 80, ""),
    ])
  func address(_ text: String, _ host: String, _ port: Int, _ path: String) throws {
    let address = try #require(WebAddress(text))
    #expect(address.host == host)
    #expect(address.port == port)
    #expect(address.path == path)
  }

  @Test(
    "Other texts are none",
    arguments: [
      "", "openlibrary.org", "ftp://a.example", "https://", "https://a b", "https://a:0", "https://a:70000",
      "https://user@a", "https://a/?b", "https://a/#b", "https://[::1", "https://\u{e9}", "http://a\r\nb",
    ])
  func noAddress(_ text: String) {
    #expect(WebAddress(text) == nil)
  }

  private func files(_ addresses: [String: String] = [:]) -> RemoteFiles {
    RemoteFiles(headers: ["User-Agent": "Dogear"]) { host in
      [IPAddress(addresses[host] ?? host) ?? IPAddress("127.0.0.1")].compactMap(\.self)
    }
  }

  @Test("A file is found behind redirects on the same server, and after too many it is not")
  func redirects() async throws {
    let server = try startServer { request in
      switch request.path {
      case "/a": .redirect(to: "/b?c=d")
      case "/b": .text("\(request.target)")
      case "/loop": .redirect(to: "/loop")
      default: Response(status: .notFound)
      }
    }
    let address = try #require(WebAddress("http://127.0.0.1:\(server.port)"))
    #expect(try await files().get("/a", at: address) == Array("/b?c=d".utf8))
    for path in ["/loop", "/none"] {
      await #expect(throws: HTTPError.self) { try await files().get(path, at: address) }
    }
    await server.stop()
  }

  @Test(
    "No redirect leads to a machine of this network, whatever it is called, nor from TLS to none",
    arguments: [
      "http://127.0.0.1:PORT/secret", "http://localhost:PORT/secret", "http://[::1]:PORT/secret",
      "http://inner.example:PORT/secret", "http://169.254.169.254/", "ftp://a.example/", "//127.0.0.1:PORT/",
      "nonsense",
    ])
  func redirectsToNeighbours(_ location: String) async throws {
    let secrets = Flag()
    let inner = try startServer { _ in
      secrets.set()
      return .text("secret")
    }
    let target = location.replacing("PORT", with: "\(inner.port)")
    let server = try startServer { _ in
      var response = Response(status: .found)
      response.headers["Location"] = target
      return response
    }
    let address = try #require(WebAddress("http://127.0.0.1:\(server.port)"))
    await #expect(throws: (any Error).self) {
      try await files(["localhost": "127.0.0.1", "inner.example": "10.0.0.1"]).get("/a", at: address)
    }
    #expect(!secrets.isSet)
    await server.stop()
    await inner.stop()
  }
}
