import Testing

@testable import WebAuthn

@Suite("Relying parties", .timeLimit(.minutes(10)))
struct RelyingPartyTests {
  @Test(
    "A site has the domain of its origins or one above",
    arguments: [
      ("example.com", "https://example.com"), ("example.com", "https://books.example.com"),
      ("example.com", "https://example.com:8443"), ("xn--bcher-kva.example", "https://xn--bcher-kva.example"),
      ("localhost", "http://localhost"), ("localhost", "http://localhost:8080"),
      ("localhost", "https://localhost"),
      ("dogear.localhost", "http://dogear.localhost:8080"), ("books", "https://books"),
    ])
  func accepts(_ id: String, _ origin: String) throws {
    let site = try RelyingParty(id: id, name: "Books", origins: [origin])
    #expect(site.id == id)
    #expect(site.origins == [origin])
  }

  @Test(
    "A site that browsers would refuse is an error",
    arguments: [
      ("", "https://example.com"), ("Example.com", "https://example.com"),
      ("example.com", "https://Example.com"),
      ("example.com.", "https://example.com."), (".com", "https://a.com"), ("-a.com", "https://-a.com"),
      ("bücher.example", "https://bücher.example"), ("192.0.2.1", "https://192.0.2.1"),
      ("::1", "https://[::1]"),
      ("example.com", "http://example.com"), ("example.com", "https://example.com/"),
      ("example.com", "https://example.com/sign-in"), ("example.com", "https://example.com:443"),
      ("localhost", "http://localhost:80"), ("example.com", "https://example.com:0443"),
      ("example.com", "https://example.com:"), ("example.com", "https://example.com:0"),
      ("example.com", "https://example.com:65536"), ("example.com", "https://example.com:+1"),
      ("example.com", "https://ada@example.com"), ("example.com", "example.com"), ("example.com", ""),
      ("example.com", "https://"), ("example.com", "https://badexample.com"),
      ("books.example.com", "https://example.com"), ("example.com", "https://example.net"),
    ])
  func refuses(_ id: String, _ origin: String) {
    #expect {
      try RelyingParty(id: id, name: "Books", origins: [origin])
    } throws: { error in
      if case WebAuthnError.invalidRelyingParty = error { true } else { false }
    }
  }

  @Test("A site has a name and an origin")
  func parts() {
    #expect(throws: WebAuthnError.invalidRelyingParty("it needs a name")) {
      try RelyingParty(id: "a.b", name: "", origins: ["https://a.b"])
    }
    #expect(throws: WebAuthnError.invalidRelyingParty("it needs an origin")) {
      try RelyingParty(id: "a.b", name: "A", origins: [])
    }
  }
}
