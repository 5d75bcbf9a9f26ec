import HTTPTesting
import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(10))) struct ForwardedTests {
  private func resolve(
    _ headers: Headers, from peer: String = "10.0.0.1", _ kind: ForwardedHeaders.Kind = .xForwarded
  ) throws -> Request {
    let proxies = try TrustedProxies(["10.0.0.0/8", "unix"])
    let request = try Request(target: "/", headers: headers, remoteAddress: peer)
    return ForwardedHeaders(trusting: proxies, kind: kind).resolve(request)
  }

  @Test func aTrustedProxyIsBelieved() throws {
    let headers: Headers = [
      "Host": "inner:8080", "X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": "https",
      "X-Forwarded-Host": "books.example",
    ]
    for peer in ["10.0.0.1", ""] {
      let request = try resolve(headers, from: peer)
      #expect(request.remoteAddress == "192.0.2.7")
      #expect(request.peerAddress == peer)
      #expect(request.isSecure)
      #expect(request.host == "books.example")
      #expect(request.headers == headers)
    }
    let stranger = try resolve(headers, from: "192.0.2.1")
    #expect(stranger.remoteAddress == "192.0.2.1")
    #expect(!stranger.isSecure)
    #expect(stranger.host == "inner:8080")
    let other = try resolve(headers, .forwarded)
    #expect(other.remoteAddress == "10.0.0.1")
    #expect(!other.isSecure)
    #expect(other.host == "inner:8080")
  }

  @Test(arguments: [
    // Addresses that the client wrote stand before those that the proxies saw.
    ("6.6.6.6, 192.0.2.7", "192.0.2.7"), ("6.6.6.6, 192.0.2.7, 10.0.0.2, 10.9.9.9", "192.0.2.7"),
    ("10.0.0.66, 192.0.2.7", "192.0.2.7"), ("10.0.0.3, 10.0.0.2", "10.0.0.3"),
    ("192.0.2.7:4711", "192.0.2.7"),
    ("2001:DB8::7", "2001:db8::7"), ("[2001:db8::7]:80", "2001:db8::7"), ("[2001:db8::7]", "2001:db8::7"),
    ("::ffff:192.0.2.7", "192.0.2.7"), (" 192.0.2.7 ", "192.0.2.7"),
    // An unknown address ends the known ones, and is not taken for the proxy.
    ("unknown", "unknown"), ("192.0.2.7, unknown", "unknown"), ("192.0.2.7, x, 10.0.0.2", "unknown"),
    ("192.0.2.7;", "unknown"), ("[::1", "unknown"), ("unix:", "unknown"),
    ("[::1]x", "unknown"), ("1.2.3.4:5:6", "unknown"), ("evil\"name", "unknown"),
    // No members, as if it were not there.
    ("", "10.0.0.1"), (",", "10.0.0.1"),
  ])
  func theClientIsTheNearestThatIsNoProxy(_ field: String, _ client: String) throws {
    #expect(try resolve(["X-Forwarded-For": field]).remoteAddress == client)
  }

  @Test func listsAreAlignedAtTheirEnds() throws {
    let request = try resolve([
      "X-Forwarded-For": "6.6.6.6, 192.0.2.7, 10.0.0.2", "X-Forwarded-Proto": "http, https, http",
      "X-Forwarded-Host": "evil.example, books.example, inner",
    ])
    #expect(request.isSecure)
    #expect(request.host == "books.example")
    // A single word is the nearest proxy's, for the whole way.
    #expect(try resolve(["X-Forwarded-For": "6.6.6.6, 192.0.2.7", "X-Forwarded-Proto": "HTTPS"]).isSecure)
    #expect(try resolve(["X-Forwarded-Proto": "https"]).isSecure)
    for scheme in ["", "ftp", "https;", "httpss", "on"] {
      #expect(try !resolve(["X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": scheme]).isSecure)
    }
    for host in ["", "a b", "a/b", "a@b", "a:99999", "<a>"] {
      #expect(try resolve(["Host": "h", "X-Forwarded-Host": host]).host == "h")
    }
  }

  @Test(arguments: [
    ("for=192.0.2.7;proto=https;host=books.example", "192.0.2.7", true),
    ("For=\"192.0.2.7:80\" ; Proto=HTTPS", "192.0.2.7", true),
    ("for=\"[2001:db8::7]:80\"", "2001:db8::7", false),
    ("for=6.6.6.6, for=192.0.2.7;proto=https, for=10.0.0.2", "192.0.2.7", true),
    ("for=[2001:db8::7]", "2001:db8::7", false), ("by=10.0.0.1;for=192.0.2.7", "192.0.2.7", false),
    ("for=192.0.2.7;x=\"a,b;c=d\"", "192.0.2.7", false),
    ("for=_hidden", "unknown", false), ("for=unknown;proto=https", "unknown", true),
    ("bad, for=192.0.2.7", "192.0.2.7", false), ("proto=https", "unknown", true),
    ("for=192.0.2.7, bad", "unknown", false), ("for=", "unknown", false), ("", "10.0.0.1", false),
    ("=1", "unknown", false), ("for=\"192.0.2.7\\\"", "unknown", false), ("for=\"\"", "unknown", false),
    ("for=\"a\"b\"", "unknown", false),
    // Empty elements and pairs are none.
    ("for=192.0.2.7;", "192.0.2.7", false), ("for=192.0.2.7;;proto=https", "192.0.2.7", true),
    ("for=192.0.2.7,", "192.0.2.7", false), (" , for=192.0.2.7 ; , ,", "192.0.2.7", false),
    (",", "10.0.0.1", false),
    // Escapes, and quotes that the client leaves open.
    ("for=192.0.2.7;by=\"say \\\"hi\\\", you\"", "192.0.2.7", false),
    ("for=\"192.0.\\2.7\"", "192.0.2.7", false), ("for=192.0.2.7;x=\"a\\\\\"", "192.0.2.7", false),
    ("for=\"6.6.6.6, for=192.0.2.7", "192.0.2.7", false),
    ("for=\", for=192.0.2.7;proto=https", "192.0.2.7", true),
    ("for=\", for=\"[2001:db8::7]\"", "2001:db8::7", false),
    ("for=\"6.6.6.6\\, for=192.0.2.7, for=10.0.0.2", "192.0.2.7", false),
  ])
  func theStandardFieldIsRead(_ field: String, _ client: String, _ isSecure: Bool) throws {
    let request = try resolve(["Forwarded": field], .forwarded)
    #expect(request.remoteAddress == client)
    #expect(request.isSecure == isSecure)
  }

  @Test func theRestOfTheAppSeesTheClient() async throws {
    let proxies = try TrustedProxies(["127.0.0.1"])
    let handler = wrapped(in: [ForwardedHeaders(trusting: proxies), RequestID(trusting: proxies)]) {
      request in
      .text("\(request.remoteAddress) \(request.id ?? "")")
    }
    try await withServer(handler: handler) { server in
      let client = try RawClient(port: server.port)
      client.send("GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 192.0.2.7\r\nX-Request-Id: one\r\n\r\n")
      let response = try client.readResponse()
      #expect(response.text == "192.0.2.7 one")
      #expect(response["x-request-id"] == "one")
    }
  }

  @Test func requestsAreNamed() async throws {
    let names = RequestID(trusting: try TrustedProxies(["10.0.0.1"]))
    func name(_ given: String?, from peer: String = "10.0.0.1") async throws -> String {
      var headers = Headers()
      headers["X-Request-Id"] = given
      let request = try Request(target: "/", headers: headers, remoteAddress: peer)
      let response = try await names.respond(to: request) { .text($0.id ?? "") }
      guard case .bytes(let bytes) = response.body else { return "" }
      #expect(response.headers.all("X-Request-Id") == [String(decoding: bytes, as: UTF8.self)])
      return String(decoding: bytes, as: UTF8.self)
    }
    for id in ["a", "4bf92f35-77b3.4d_A6:/+=", String(repeating: "x", count: 64)] {
      #expect(try await name(id) == id)
      #expect(try await name(id, from: "10.0.0.2") != id)
    }
    for id in ["", "a b", "a\"b", "a\u{1b}[2J", "ä", String(repeating: "x", count: 65), "<b>", "a,b"] {
      #expect(try await name(id) != id)
    }
    var made: Set<String> = []
    for _ in 0..<300 { made.insert(try await name(nil)) }
    #expect(made.count == 300)
  }
}
