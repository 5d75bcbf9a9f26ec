import Testing

@testable import WebAuthn

@Suite("Errors", .timeLimit(.minutes(10)))
struct WebAuthnErrorTests {
  @Test("An error names what was wrong, in words")
  func words() {
    let errors: [(WebAuthnError, String)] = [
      (.missing(.clientData), "clientDataJSON is missing"),
      (.wrongLength(.userHandle, allowed: 1...64), "userHandle must have 1 to 64 bytes"),
      (.wrongOrigin("https://evil.net"), #"the origin "https://evil.net" isn't allowed"#),
      (
        .malformedCBOR(in: .attestationObject, CBORError(.duplicateKey, at: 12)),
        "attestationObject isn't canonical CBOR: a duplicate key at byte 12"
      ),
      (
        .invalidPublicKey(.invalidPoint), "the public key can't be used: it is no point of its curve"
      ),
      (
        .clonedAuthenticator(stored: 7, received: 3),
        "the counter of the authenticator went from 7 to 3: its key may have been copied"
      ),
    ]
    for (error, expected) in errors { #expect("\(error)" == expected) }
  }

  @Test("A text from a client is quoted and shortened")
  func quoted() {
    let description = WebAuthnError.wrongOrigin("a\nb\"\u{1B}" + String(repeating: "c", count: 1000))
      .description
    #expect(description.utf8.count < 150)
    #expect(!description.contains("\n"))
    #expect(!description.contains("\u{1B}"))
    let combined = WebAuthnError.wrongType("a" + String(repeating: "\u{301}", count: 3000))
    #expect(combined.description.utf8.count < 1000)
  }
}
