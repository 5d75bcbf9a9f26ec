import Foundation
import Testing

@testable import WebAuthn

@Suite("Options", .timeLimit(.minutes(10)))
struct OptionsTests {
  private let site: RelyingParty
  private let challenge: Challenge

  init() throws {
    site = try RelyingParty(id: "example.com", name: "Example", origins: ["https://example.com"])
    challenge = try Challenge([UInt8](repeating: 0xFB, count: 16))
  }

  @Test("Options of a registration have the form that browsers take")
  func registration() throws {
    let user = User(handle: try UserHandle([1, 2, 3]), name: "ada@example.com", displayName: "Ada \"L\"")
    let options = site.registrationOptions(
      user: user, challenge: challenge,
      excluded: [
        CredentialDescriptor(id: [1]), CredentialDescriptor(id: [0xFF], transports: ["usb", "nfc"]),
      ])
    #expect(
      try json(options)
        == #"{"attestation":"none","#
        + #""authenticatorSelection":{"requireResidentKey":true,"residentKey":"required","#
        + #""userVerification":"required"},"challenge":"-_v7-_v7-_v7-_v7-_v7-w","#
        + #""excludeCredentials":[{"id":"AQ","type":"public-key"},"#
        + #"{"id":"_w","transports":["usb","nfc"],"type":"public-key"}],"#
        + #""pubKeyCredParams":[{"alg":-8,"type":"public-key"},{"alg":-7,"type":"public-key"},"#
        + #"{"alg":-257,"type":"public-key"}],"rp":{"id":"example.com","name":"Example"},"timeout":300000,"#
        + #""user":{"displayName":"Ada \"L\"","id":"AQID","name":"ada@example.com"}}"#)
  }

  @Test("Options of a sign-in have the form that browsers take")
  func authentication() throws {
    #expect(
      try json(site.authenticationOptions(challenge: challenge))
        == #"{"allowCredentials":[],"challenge":"-_v7-_v7-_v7-_v7-_v7-w","rpId":"example.com","#
        + #""timeout":300000,"userVerification":"required"}"#)
    #expect(
      try json(
        site.authenticationOptions(
          challenge: challenge, allowed: [CredentialDescriptor(id: [1])], userVerification: .preferred,
          timeout: .milliseconds(1500)))
        == #"{"allowCredentials":[{"id":"AQ","type":"public-key"}],"challenge":"-_v7-_v7-_v7-_v7-_v7-w","#
        + #""rpId":"example.com","timeout":1500,"userVerification":"preferred"}"#)
  }

  @Test("The order of the algorithms is the one that was asked for")
  func algorithms() throws {
    let user = User(handle: UserHandle(), name: "ada", displayName: "")
    let options = site.registrationOptions(
      user: user, challenge: challenge, userVerification: .discouraged, algorithms: [.rs256, .es256])
    let text = try json(options)
    #expect(text.contains(#"[{"alg":-257,"type":"public-key"},{"alg":-7,"type":"public-key"}]"#))
    #expect(text.contains(#""userVerification":"discouraged""#))
  }

  @Test("A time that doesn't fit is the nearest that does")
  func timeouts() {
    #expect(Duration.seconds(Int64.max).milliseconds == .max)
    #expect(Duration.seconds(-1).milliseconds == 0)
    #expect(Duration.zero.milliseconds == 0)
    #expect(Duration.microseconds(1999).milliseconds == 1)
    #expect(Duration.milliseconds(UInt32.max).milliseconds == .max)
  }

  @Test("Challenges are random, and come back from their text")
  func challenges() throws {
    let challenges = Set((0..<100).map { _ in Challenge() })
    #expect(challenges.count == 100)
    for challenge in challenges {
      #expect(challenge.bytes.count == 32)
      #expect(try Challenge(text: challenge.text) == challenge)
      #expect(try Challenge(challenge.bytes) == challenge)
    }
    for count in [0, 15, 129] {
      #expect(throws: WebAuthnError.wrongLength(.challenge, allowed: 16...128)) {
        try Challenge([UInt8](repeating: 1, count: count))
      }
    }
    #expect(throws: WebAuthnError.notBase64URL(.challenge)) { try Challenge(text: "====") }
  }

  @Test("Handles of users are random, and come back from their text")
  func handles() throws {
    let handles = Set((0..<100).map { _ in UserHandle() })
    #expect(handles.count == 100)
    for handle in handles { #expect(try UserHandle(text: handle.text) == handle) }
    for count in [0, 65] {
      #expect(throws: WebAuthnError.wrongLength(.userHandle, allowed: 1...64)) {
        try UserHandle([UInt8](repeating: 1, count: count))
      }
    }
  }

  private func json(_ options: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(options), as: UTF8.self)
  }
}
