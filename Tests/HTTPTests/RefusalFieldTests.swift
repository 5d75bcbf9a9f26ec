import HTTP
import HTTPTesting
import Testing

/// The answers that no handler made have the fields that the site wants on each.
@Suite("The fields of refusals", .timeLimit(.minutes(10)))
struct RefusalFieldTests {
  private static let fields: Headers = [
    "Content-Security-Policy": "default-src 'none'", "X-Content-Type-Options": "nosniff",
  ]

  private static func configure(_ configuration: inout ServerConfiguration) {
    configuration.refusalFields = fields
    configuration.maxBodyBytes = 10
    configuration.headerTimeout = .milliseconds(50)
    configuration.bodyTimeout = .milliseconds(50)
  }

  private static func check(_ response: TestResponse, _ status: Int) {
    #expect(response.status.code == status)
    for field in fields {
      #expect(response.headers.all(field.name) == [field.value], "\(status): \(field.name)")
    }
  }

  @Test(
    "A request that breaks a rule of HTTP/1.1",
    arguments: [
      ("GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET / HTTP/1.1\r\n\r\n", 400),
      ("nonsense\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nab", 408),
      ("GET / HTTP/1.1\r\nHost: a\r\n", 408),
      ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 11\r\n\r\n", 413),
      ("GET /\(String(repeating: "a", count: 9000)) HTTP/1.1\r\nHost: a\r\n\r\n", 414),
      ("GET / HTTP/1.1\r\nHost: a\r\nExpect: miracles\r\n\r\n", 417),
      ("GET / HTTP/1.1\r\nHost: a\r\nx: \(String(repeating: "a", count: 17_000))\r\n\r\n", 431),
      ("CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n", 501), ("GET / HTTP/3.0\r\nHost: a\r\n\r\n", 505),
      ("GET /error HTTP/1.1\r\nHost: a\r\n\r\n", 500), ("GET /busy HTTP/1.1\r\nHost: a\r\n\r\n", 429),
      ("GET /odd HTTP/1.1\r\nHost: a\r\n\r\n", 500),
    ])
  func requests(_ text: String, _ status: Int) async throws {
    struct Fault: Error {}
    try await withServer(Self.configure) { request in
      if request.path == "/busy" { throw HTTPError(.tooManyRequests) }
      if request.path == "/odd" { return Response(status: Status(code: 101)) }
      throw Fault()
    } body: { server in
      let client = try RawClient(port: server.port)
      client.send(text)
      Self.check(try client.readResponse(), status)
    }
  }

  @Test("A request that breaks a rule of HTTP/2")
  func streams() async throws {
    try await withServer(Self.configure) { _ in
      .text("")
    } body: { server in
      let client = try HTTP2Client(port: server.port)
      let path = "/" + String(repeating: "a", count: 8192)
      let response = try client.ask("GET", path)
      #expect(response.status == 414)
      for field in Self.fields { #expect(response[field.name.lowercased()] == field.value) }
    }
  }

  @Test("A client for which there is no room")
  func room() async throws {
    try await withServer({
      Self.configure(&$0)
      $0.maxConnections = 0
    }) { _ in
      .text("")
    } body: { server in
      let response = try RawClient(port: server.port).readResponse()
      Self.check(response, 503)
      #expect(response["Retry-After"] == "5")
    }
  }
}
