import Testing

@testable import WebAuthn
@testable import WebAuthnTesting

@Suite("Faults of a sign-in", .timeLimit(.minutes(10)))
struct AuthenticationFaultTests {
  @Test("A single fault is refused by its name, even if it is signed", arguments: faults)
  func fault(_ fault: Fault) throws {
    var ceremony = try Ceremony()
    let record = try ceremony.register()
    var (response, key) = try ceremony.authentication()
    try fault.make(&response)
    let json = try response.authenticationJSON(signedBy: key)
    #expect(throws: fault.error) { try ceremony.verify(authentication: json, of: record) }
  }

  private static let faults = [
    Fault("the type of a registration", .wrongType("webauthn.create")) {
      $0.clientData.type = "webauthn.create"
    },
    Fault("another challenge", .wrongChallenge) {
      $0.clientData.challenge = MadeResponse.text([UInt8](repeating: 1, count: 32))
    },
    Fault("another origin", .wrongOrigin("https://evil.net")) { $0.clientData.origin = "https://evil.net" },
    Fault("a frame of another origin", .crossOrigin) { $0.clientData.crossOrigin = true },
    Fault("another site", .wrongRelyingParty) { $0.authenticatorData.relyingParty = "evil.net" },
    Fault("nobody there", .userNotPresent) { $0.authenticatorData.flags &= ~0x01 },
    Fault("nobody verified", .userNotVerified) { $0.authenticatorData.flags &= ~0x04 },
    Fault("backed up without being allowed to", .backedUpButNotEligible) {
      $0.authenticatorData.flags = 0x15
    },
    Fault("not allowed to be backed up any more", .backupEligibilityChanged) {
      $0.authenticatorData.flags = 0x05
    },
    Fault("a new credential", .unexpectedCredential) {
      $0.authenticatorData.flags |= 0x40
      $0.authenticatorData.credentialID = $0.id
      $0.authenticatorData.publicKey = try SigningKey.shared(-8).publicKey()
    },
    Fault("bytes behind the data", .trailingAuthenticatorData(offset: 37)) {
      $0.authenticatorData.trailing = [0]
    },
    Fault("data that end early", .wrongLength(.authenticatorData, allowed: 37...4096)) {
      $0.authenticatorDataBytes = [UInt8](repeating: 0, count: 36)
    },
    Fault("data that are too long", .wrongLength(.authenticatorData, allowed: 37...4096)) {
      $0.authenticatorData.trailing = [UInt8](repeating: 0, count: 4060)
    },
    Fault("another credential", .wrongCredential) { $0.id = [1] },
    Fault("another user", .wrongUser) { $0.userHandle = [1] },
    Fault("no user", .noUser) { $0.userHandle = nil },
    Fault("an empty handle of a user", .wrongLength(.userHandle, allowed: 1...64)) { $0.userHandle = [] },
    Fault("a handle of a user that is too long", .wrongLength(.userHandle, allowed: 1...64)) {
      $0.userHandle = [UInt8](repeating: 1, count: 65)
    },
    Fault("an empty signature", .wrongLength(.signature, allowed: 1...512)) { $0.signature = [] },
    Fault("a signature that is too long", .wrongLength(.signature, allowed: 1...512)) {
      $0.signature = [UInt8](repeating: 1, count: 513)
    },
    Fault("a signature of zeros", .invalidSignature) { $0.signature = [UInt8](repeating: 0, count: 70) },
    Fault("a signature of the numbers 0", .invalidSignature) { $0.signature = [0x30, 6, 2, 1, 0, 2, 1, 0] },
    Fault("a signature of other data", .invalidSignature) { response in
      response.signature = try SigningKey.shared(-7).sign(response.authenticatorData.bytes)
    },
    Fault("a signature with a byte behind it", .invalidSignature) { response in
      let signed = response.authenticatorData.bytes + MadeResponse.digest(response.clientData.bytes)
      response.signature = try SigningKey.shared(-7).sign(signed) + [0]
    },
  ]

  @Test("A stored key that can't be used is refused")
  func storedKey() throws {
    var ceremony = try Ceremony()
    let record = try ceremony.register()
    let (response, key) = try ceremony.authentication()
    let json = try response.authenticationJSON(signedBy: key)
    let broken = CredentialRecord(
      id: record.id, publicKey: [], counter: 0, isBackupEligible: true, userHandle: record.userHandle)
    #expect(throws: WebAuthnError.malformedCBOR(in: .publicKey, CBORError(.truncated, at: 0))) {
      try ceremony.verify(authentication: json, of: broken)
    }
  }
}
