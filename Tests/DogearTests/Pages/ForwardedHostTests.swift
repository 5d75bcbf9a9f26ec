import HTTP
import HTTPTesting
import LiveTesting
import Testing

@testable import Dogear

/// Behind a proxy that asks for another host than its clients did, the host that the clients asked for counts: for
/// whether a form comes from this site, and for addresses that people are given.
@Suite("The host that a proxy names", .timeLimit(.minutes(10)))
struct ForwardedHostTests {
  /// A way in which a proxy says what it was asked for.
  struct Proxy: Sendable, CustomTestStringConvertible {
    let kind: ForwardedHeaders.Kind
    let fields: [(name: String, value: String)]

    var testDescription: String { "\(fields)" }
  }

  private static let proxies = [
    Proxy(
      kind: .xForwarded,
      fields: [
        ("X-Forwarded-For", "192.0.2.7"), ("X-Forwarded-Proto", "https"),
        ("X-Forwarded-Host", "books.example"),
      ]),
    Proxy(
      kind: .xForwarded,
      fields: [("X-Forwarded-Proto", "https"), ("X-Forwarded-Host", "books.example:443")]),
    Proxy(kind: .forwarded, fields: [("Forwarded", "for=192.0.2.7;proto=https;host=books.example")]),
  ]

  private func post(_ origin: String, _ proxy: Proxy, from address: String) async throws -> Status {
    let app = try AppFixture()
    let trusted = try TrustedProxies(["192.0.2.1"])
    let client = TestClient(
      handler: ForwardedHeaders(trusting: trusted, kind: proxy.kind).wrap(app.respond), remoteAddress: address
    )
    var headers: Headers = ["Host": "internal:8080", "Origin": origin, "Accept": "text/html"]
    for (name, value) in proxy.fields { headers.add(name, value) }
    let form = [("action", "add"), ("title", "Momo")]
    return try await client.send(.post, "/books", headers: headers, form: form).status
  }

  @Test("A form of the site is taken, one of the inner host or another site is not", arguments: proxies)
  func origins(proxy: Proxy) async throws {
    #expect(try await post("https://books.example", proxy, from: "192.0.2.1") == .seeOther)
    for origin in ["http://internal:8080", "https://internal:8080", "https://evil.example", "null"] {
      #expect(try await post(origin, proxy, from: "192.0.2.1") == .forbidden, "\(origin)")
    }
  }

  @Test("A proxy that nobody declared names no host", arguments: proxies)
  func undeclared(proxy: Proxy) async throws {
    #expect(try await post("https://books.example", proxy, from: "192.0.2.2") == .forbidden)
    #expect(try await post("http://internal:8080", proxy, from: "192.0.2.2") == .seeOther)
  }

  @Test("Links and passkeys are for the host that clients ask for", arguments: proxies)
  func links(proxy: Proxy) async throws {
    let app = try AppFixture()
    let sessions = Sessions(
      accounts: app.stores.services.accounts, ownedData: [], signer: app.stores.signer)
    let trusted = try TrustedProxies(["192.0.2.1"])
    let client = TestClient(
      handler: ForwardedHeaders(trusting: trusted, kind: proxy.kind).wrap { request in
        let site = sessions.passkeySite.relyingParty(for: request)
        return .text("\(sessions.address(of: request)) \(site?.id ?? "")")
      }, remoteAddress: "192.0.2.1")
    var headers: Headers = ["Host": "internal:8080"]
    for (name, value) in proxy.fields { headers.add(name, value) }
    let text = try await client.send(.get, "/", headers: headers).text
    #expect(text.replacing(":443", with: "") == "https://books.example books.example")
  }
}
