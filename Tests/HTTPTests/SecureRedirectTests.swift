import HTTP
import Testing

@Suite(.timeLimit(.minutes(10))) struct SecureRedirectTests {
  @Test(
    "A request in clear is led to the same address over TLS",
    arguments: [
      ("/", "a.example", 443, "https://a.example/"),
      ("/books?q=a%20b", "a.example:8080", 443, "https://a.example/books?q=a%20b"),
      ("/books", "a.example:80", 8443, "https://a.example:8443/books"),
      ("/", "[::1]", 443, "https://[::1]/"),
      ("/", "[::1]:8080", 8443, "https://[::1]:8443/"),
      ("http://a.example/x?y", "a.example", 443, "https://a.example/x?y"),
      ("http://a.example", "a.example", 443, "https://a.example/"),
      ("http://a.example?y", "a.example", 443, "https://a.example/?y"),
      ("//evil.example/", "a.example", 443, "https://a.example//evil.example/"),
    ])
  func leadsToTheSameAddress(_ target: String, _ host: String, _ port: Int, _ location: String) async throws {
    let request = try Request(target: target, headers: ["Host": host])
    let response = try await SecureRedirect(toPort: port) { _ in true }.respond(to: request)
    #expect(response.status == .permanentRedirect)
    #expect(response.headers["Location"] == location)
  }

  @Test func theTargetMayNameTheHost() async throws {
    for target in ["http://a.example/x?y", "http://a.example", "http://a.example?y"] {
      let request = try Request(target: target)
      #expect(request.host == "a.example")
    }
    let response = try await SecureRedirect { _ in true }.respond(
      to: Request(target: "http://a.example:80/x"))
    #expect(response.headers["Location"] == "https://a.example/x")
    #expect(try Request(target: "/a://b").host == nil)
  }

  @Test func withoutAHostThereIsNoWay() async throws {
    let request = try Request(target: "/")
    await #expect(throws: HTTPError.self) { try await SecureRedirect { _ in true }.respond(to: request) }
  }

  @Test(
    "A host that is not the server's own leads nowhere",
    arguments: ["evil.example", "a.example.evil", "[::1]:80"])
  func foreignHosts(_ host: String) async throws {
    let request = try Request(target: "/x", headers: ["Host": host])
    let error = await #expect(throws: HTTPError.self) {
      try await SecureRedirect { $0 == "a.example" }.respond(to: request)
    }
    #expect(error?.status == .misdirectedRequest)
  }

  @Test(
    "Every redirect leads to the address of the site, whatever host is asked for",
    arguments: ["evil.example", nil])
  func site(_ host: String?) async throws {
    let request = try Request(target: "//evil.example/x?y", headers: host.map { ["Host": $0] } ?? [:])
    let response = try await SecureRedirect(to: "https://a.example:8443").respond(to: request)
    #expect(response.headers["Location"] == "https://a.example:8443//evil.example/x?y")
  }

  @Test(arguments: [(true, "max-age=300"), (false, nil)])
  func transportSecurityIsForSecureAnswers(_ isSecure: Bool, _ value: String?) async throws {
    let handler = StrictTransportSecurity(seconds: 300).wrap { _ in .text("hello") }
    let request = try Request(target: "/", isSecure: isSecure)
    #expect(try await handler(request).headers["Strict-Transport-Security"] == value)
  }
}
