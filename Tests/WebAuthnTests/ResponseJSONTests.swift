import Testing

@testable import WebAuthn

@Suite("Responses in JSON", .timeLimit(.minutes(10)))
struct ResponseJSONTests {
  private static let registration =
    #"{"id":"AQ","rawId":"AQ","type":"public-key","response":{"clientDataJSON":"e30","attestationObject":"oA"}}"#
  private static let authentication =
    #"{"id":"AQ","rawId":"AQ","type":"public-key","response":"#
    + #"{"clientDataJSON":"e30","authenticatorData":"\#(String(repeating: "A", count: 50))","signature":"AA"}}"#

  @Test("The members that are needed are enough")
  func least() throws {
    let registration = try RegistrationResponse(json: Self.registration)
    #expect(registration.credentialID == [1])
    #expect(registration.clientData == Array("{}".utf8))
    #expect(registration.attestationObject == [0xA0])
    #expect(registration.transports == [])
    let authentication = try AuthenticationResponse(json: Self.authentication)
    #expect(authentication.credentialID == [1])
    #expect(authentication.authenticatorData == [UInt8](repeating: 0, count: 37))
    #expect(authentication.signature == [0])
    #expect(authentication.userHandle == nil)
  }

  @Test("A registration of another form is refused", arguments: changes(of: registration) + ofRegistration)
  func refusesRegistration(_ change: (String, String, WebAuthnError)) {
    let json = Self.registration.replacing(change.0, with: change.1)
    #expect(json != Self.registration)
    #expect(throws: change.2) { try RegistrationResponse(json: json) }
  }

  @Test("A sign-in of another form is refused", arguments: changes(of: authentication) + ofAuthentication)
  func refusesAuthentication(_ change: (String, String, WebAuthnError)) {
    let json = Self.authentication.replacing(change.0, with: change.1)
    #expect(json != Self.authentication)
    #expect(throws: change.2) { try AuthenticationResponse(json: json) }
  }

  /// Texts, their replacements, and the errors that they lead to.
  private static func changes(of json: String) -> [(String, String, WebAuthnError)] {
    [
      (json, "", .wrongLength(.response, allowed: 2...131_072)),
      (json, "no", .malformedJSON(.response)),
      (json, "[]", .malformedJSON(.response)),
      (json, "null", .malformedJSON(.response)),
      (json, "\"text\"", .malformedJSON(.response)),
      (json, String(json.dropLast()), .malformedJSON(.response)),
      (json, json + "}", .malformedJSON(.response)),
      (json, json + "\0", .malformedJSON(.response)),
      (json, String(repeating: "[", count: 100_000), .malformedJSON(.response)),
      (json, String(repeating: "{\"a\":", count: 20_000), .malformedJSON(.response)),
      (json, json + String(repeating: " ", count: 131_072), .wrongLength(.response, allowed: 2...131_072)),
      (#""id":"AQ","#, "", .missing(.id)),
      (#""id":"AQ""#, #""id":null"#, .missing(.id)),
      (#""id":"AQ""#, #""id":1"#, .invalid(.id)),
      (#""id":"AQ""#, #""id":"AR""#, .contradictoryCredentialID),
      (#""rawId":"AQ","#, "", .missing(.rawID)),
      (#""AQ""#, #""AQ==""#, .notBase64URL(.rawID)),
      (#""AQ""#, #""AR""#, .notBase64URL(.rawID)),
      (#""AQ""#, #""A""#, .notBase64URL(.rawID)),
      (#""AQ""#, #""+/""#, .notBase64URL(.rawID)),
      (#""AQ""#, #""é""#, .notBase64URL(.rawID)),
      (#""AQ""#, #""""#, .wrongLength(.rawID, allowed: 1...1023)),
      (#""AQ""#, "\"\(String(repeating: "A", count: 1366))\"", .wrongLength(.rawID, allowed: 1...1023)),
      (#""AQ""#, "\"\(String(repeating: "A", count: 60_000))\"", .wrongLength(.rawID, allowed: 1...1023)),
      (#""public-key""#, #""Public-Key""#, .invalid(.type)),
      (#""public-key""#, #"{}"#, .invalid(.type)),
      (#""type":"public-key","#, "", .missing(.type)),
      (#""response":"#, #""other":"#, .missing(.response)),
      (#""clientDataJSON":"e30","#, "", .missing(.clientData)),
      (#""e30""#, #""ew""#, .wrongLength(.clientData, allowed: 2...4096)),
    ]
  }

  private static let ofRegistration: [(String, String, WebAuthnError)] = [
    (#","attestationObject":"oA""#, "", .missing(.attestationObject)),
    (#""oA""#, #""oA","transports":{}"#, .invalid(.transports)),
    (#""oA""#, #""oA","transports":[1]"#, .invalid(.transports)),
    (#""oA""#, #""oA","transports":["\u0000"]"#, .invalid(.transports)),
  ]

  private static let ofAuthentication: [(String, String, WebAuthnError)] = [
    (#","signature":"AA""#, "", .missing(.signature)),
    (#""signature":"AA""#, #""signature":"AA","userHandle":[]"#, .invalid(.userHandle)),
    (#""authenticatorData":"#, #""authenticatordata":"#, .missing(.authenticatorData)),
  ]
}
