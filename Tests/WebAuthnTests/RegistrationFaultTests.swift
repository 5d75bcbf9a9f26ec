import Testing

@testable import WebAuthn
@testable import WebAuthnTesting

/// A change to a valid response, and the error that it leads to.
struct Fault: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let error: WebAuthnError
  let make: @Sendable (inout MadeResponse) throws -> Void

  init(
    _ description: String, _ error: WebAuthnError,
    _ make: @escaping @Sendable (inout MadeResponse) throws -> Void
  ) {
    testDescription = description
    self.error = error
    self.make = make
  }
}

@Suite("Faults of a registration", .timeLimit(.minutes(10)))
struct RegistrationFaultTests {
  @Test("A single fault is refused by its name", arguments: clientData + authenticatorData + attestation)
  func fault(_ fault: Fault) throws {
    var ceremony = try Ceremony()
    var response = try ceremony.registration()
    try fault.make(&response)
    let json = response.registrationJSON()
    #expect(throws: fault.error) { try ceremony.verify(registration: json) }
  }

  private static let clientData = [
    Fault("the type of a sign-in", .wrongType("webauthn.get")) { $0.clientData.type = "webauthn.get" },
    Fault("a challenge of other bytes", .wrongChallenge) {
      $0.clientData.challenge = MadeResponse.text([UInt8](repeating: 1, count: 32))
    },
    Fault("a challenge that is a part", .wrongChallenge) { response in
      response.clientData.challenge = String(response.clientData.challenge.prefix(40))
    },
    Fault("a challenge that is empty", .wrongLength(.challenge, allowed: 16...128)) {
      $0.clientData.challenge = ""
    },
    Fault("a challenge with padding", .notBase64URL(.challenge)) { $0.clientData.challenge += "=" },
    Fault("another origin", .wrongOrigin("https://evil.net")) { $0.clientData.origin = "https://evil.net" },
    Fault("a frame of another origin", .crossOrigin) { $0.clientData.crossOrigin = true },
    Fault("the origin of a frame's page", .crossOrigin) {
      $0.clientData.others = #","topOrigin":"https://a.b""#
    },
    Fault("a text in place of a flag", .invalid(.crossOrigin)) {
      $0.clientData.crossOrigin = nil
      $0.clientData.others = #","crossOrigin":"no""#
    },
    Fault("a number in place of a type", .invalid(.type)) { $0.clientDataBytes = Array(#"{"type":1}"#.utf8) },
    Fault("an empty object", .missing(.type)) { $0.clientDataBytes = Array("{}".utf8) },
    Fault("an array", .malformedJSON(.clientData)) { $0.clientDataBytes = Array("[]".utf8) },
    Fault("another thing than JSON", .malformedJSON(.clientData)) { $0.clientDataBytes = Array("no".utf8) },
    Fault("JSON that isn't UTF-8", .malformedJSON(.clientData)) { $0.clientDataBytes = [0x22, 0xFF, 0x22] },
    Fault("JSON in UTF-16", .malformedJSON(.clientData)) { response in
      response.clientDataBytes = response.clientData.bytes.flatMap { [$0, 0] }
    },
    Fault("client data that are too long", .wrongLength(.clientData, allowed: 2...4096)) {
      $0.clientData.others = #","a":""# + String(repeating: "a", count: 4096) + #"""#
    },
  ]

  private static let authenticatorData = [
    Fault("another site", .wrongRelyingParty) { $0.authenticatorData.relyingParty = "evil.net" },
    Fault("nobody there", .userNotPresent) { $0.authenticatorData.flags &= ~0x01 },
    Fault("nobody verified", .userNotVerified) { $0.authenticatorData.flags &= ~0x04 },
    Fault("backed up without being allowed to", .backedUpButNotEligible) {
      $0.authenticatorData.flags &= ~0x08
    },
    Fault("no credential", .noCredential) {
      $0.authenticatorData.flags &= ~0x40
      $0.authenticatorData.credentialID = nil
    },
    Fault("a credential without its flag", .trailingAuthenticatorData(offset: 37)) {
      $0.authenticatorData.flags &= ~0x40
    },
    Fault("a flag without a credential", .truncatedAuthenticatorData) {
      $0.authenticatorData.credentialID = nil
    },
    Fault("an empty identifier", .wrongLength(.credentialID, allowed: 1...1023)) {
      $0.authenticatorData.credentialID = []
    },
    Fault("an identifier that is too long", .wrongLength(.credentialID, allowed: 1...1023)) {
      $0.authenticatorData.credentialID = [UInt8](repeating: 1, count: 1024)
    },
    Fault("an identifier that ends early", .truncatedAuthenticatorData) {
      $0.authenticatorData.length = 1023
    },
    Fault("another identifier", .contradictoryCredentialID) { $0.authenticatorData.credentialID = [1] },
    Fault("another identifier of the response", .contradictoryCredentialID) { $0.id = [1] },
    Fault("bytes behind the key", .trailingAuthenticatorData(offset: 164)) {
      $0.authenticatorData.trailing = [0]
    },
    Fault("no key", .malformedCBOR(in: .publicKey, CBORError(.truncated, at: 87))) {
      $0.authenticatorData.publicKey = []
    },
    Fault("half a key", .malformedCBOR(in: .publicKey, CBORError(.lengthBeyondEnd, at: 130))) {
      $0.authenticatorData.publicKey.removeLast(5)
    },
    Fault("a flag without extensions", .malformedCBOR(in: .extensions, CBORError(.truncated, at: 164))) {
      $0.authenticatorData.flags |= 0x80
    },
    Fault("extensions without their flag", .trailingAuthenticatorData(offset: 164)) {
      $0.authenticatorData.extensions = CBORItem.map([]).encoded
    },
    Fault("extensions that are no map", .invalidExtensions) {
      $0.authenticatorData.flags |= 0x80
      $0.authenticatorData.extensions = CBORItem.array([]).encoded
    },
    Fault("bytes behind the extensions", .trailingAuthenticatorData(offset: 165)) {
      $0.authenticatorData.flags |= 0x80
      $0.authenticatorData.extensions = CBORItem.map([]).encoded
      $0.authenticatorData.trailing = [0]
    },
  ]

  private static let attestation = [
    Fault("a statement where there should be none", .unexpectedAttestation) {
      $0.statement = .map([("alg", -7)])
    },
    Fault("a statement that is no map", .invalid(.attestationStatement)) { $0.statement = .bytes([]) },
    Fault("a format that is no text", .invalid(.attestationFormat)) { $0.format = 1 },
    Fault("a format without a name", .wrongLength(.attestationFormat, allowed: 1...32)) { $0.format = "" },
    Fault("a format with a long name", .wrongLength(.attestationFormat, allowed: 1...32)) {
      $0.format = .text(String(repeating: "a", count: 33))
    },
    Fault("a format with a line break", .invalid(.attestationFormat)) { $0.format = "a\nb" },
    Fault("no format", .missing(.attestationFormat)) { response in
      response.attestationObject =
        CBORItem.map([("attStmt", .map([])), ("authData", .bytes(response.authenticatorData.bytes))]).encoded
    },
    Fault("no statement", .missing(.attestationStatement)) { response in
      response.attestationObject =
        CBORItem.map([("fmt", "none"), ("authData", .bytes(response.authenticatorData.bytes))]).encoded
    },
    Fault("no authenticator data", .missing(.authenticatorData)) {
      $0.attestationObject = CBORItem.map([("fmt", "none"), ("attStmt", .map([]))]).encoded
    },
    Fault("authenticator data that are a text", .invalid(.authenticatorData)) {
      $0.attestationObject =
        CBORItem.map([("fmt", "none"), ("attStmt", .map([])), ("authData", "a")]).encoded
    },
    Fault("short authenticator data", .truncatedAuthenticatorData) {
      $0.attestationObject =
        CBORItem.map([
          ("fmt", "none"), ("attStmt", .map([])), ("authData", .bytes([UInt8](repeating: 0, count: 36))),
        ]).encoded
    },
    Fault("an array", .invalid(.attestationObject)) { $0.attestationObject = CBORItem.array([]).encoded },
    Fault("another order", .malformedCBOR(in: .attestationObject, CBORError(.unorderedKeys, at: 10))) {
      $0.attestationObject = CBORItem.map([("attStmt", .map([])), ("fmt", "none")]).encoded
    },
    Fault("the same key twice", .malformedCBOR(in: .attestationObject, CBORError(.duplicateKey, at: 10))) {
      $0.attestationObject = CBORItem.map([("fmt", "none"), ("fmt", "none")]).encoded
    },
    Fault("bytes behind the object", .malformedCBOR(in: .attestationObject, CBORError(.trailingBytes, at: 1)))
    {
      $0.attestationObject = CBORItem.map([]).encoded + [0]
    },
    Fault("an object that is too long", .wrongLength(.attestationObject, allowed: 1...32768)) {
      $0.format = "packed"
      $0.statement = .map([("sig", .bytes([UInt8](repeating: 1, count: 32768)))])
    },
    Fault("an empty object", .wrongLength(.attestationObject, allowed: 1...32768)) {
      $0.attestationObject = []
    },
    Fault("the type of another credential", .invalid(.type)) { $0.type = "password" },
    Fault("too many transports", .invalid(.transports)) {
      $0.transports = (0..<17).map { "t\($0)" }
    },
    Fault("a transport with a name that can't be", .invalid(.transports)) { $0.transports = ["USB"] },
    Fault("a transport without a name", .invalid(.transports)) { $0.transports = [""] },
  ]
}
