import Testing

@testable import WebAuthn
@testable import WebAuthnTesting

@Suite("Sign-in", .timeLimit(.minutes(10)))
struct AuthenticationTests {
  @Test("A credential that was registered signs in", arguments: [COSEAlgorithm.es256, .edDSA, .rs256])
  func signsIn(_ algorithm: COSEAlgorithm) throws {
    var ceremony = try Ceremony(algorithm: algorithm.rawValue)
    let record = try ceremony.register()
    for _ in 0..<3 {
      let (response, key) = try ceremony.authentication()
      let json = try response.authenticationJSON(signedBy: key)
      #expect(try AuthenticationResponse(json: json).credentialID == record.id)
      let assertion = try ceremony.verify(authentication: json, of: record)
      #expect(assertion.userHandle == ceremony.user.handle)
      #expect(assertion.counter == 0)
      #expect(assertion.isBackupEligible)
      #expect(assertion.isBackedUp)
      #expect(assertion.isUserVerified)
    }
  }

  @Test("The counter of an authenticator that counts grows")
  func counts() throws {
    var ceremony = try Ceremony()
    ceremony.authenticator.counts = true
    var record = try ceremony.register()
    #expect(record.counter == 1)
    for expected in 2...5 as ClosedRange<UInt32> {
      let (response, key) = try ceremony.authentication()
      let json = try response.authenticationJSON(signedBy: key)
      let assertion = try ceremony.verify(authentication: json, of: record)
      #expect(assertion.counter == expected)
      record = Self.record(record, counter: assertion.counter)
      // The same response once more, as a copy of the key would count.
      #expect(throws: WebAuthnError.clonedAuthenticator(stored: expected, received: expected)) {
        try ceremony.verify(authentication: json, of: record)
      }
    }
  }

  @Test(
    "A counter grows where either isn't 0",
    arguments: [
      (0, 0, true), (0, 1, true), (1, 2, true), (5, UInt32.max, true), (1, 1, false), (2, 1, false),
      (1, 0, false), (.max, 0, false), (.max, .max, false),
    ] as [(UInt32, UInt32, Bool)])
  func counter(_ stored: UInt32, _ received: UInt32, _ passes: Bool) throws {
    var ceremony = try Ceremony()
    let record = Self.record(try ceremony.register(), counter: stored)
    var (response, key) = try ceremony.authentication()
    response.authenticatorData.counter = received
    let json = try response.authenticationJSON(signedBy: key)
    if passes {
      #expect(try ceremony.verify(authentication: json, of: record).counter == received)
    } else {
      #expect(throws: WebAuthnError.clonedAuthenticator(stored: stored, received: received)) {
        try ceremony.verify(authentication: json, of: record)
      }
    }
  }

  @Test("The state of the backup is the one of now")
  func backup() throws {
    var ceremony = try Ceremony()
    let record = try ceremony.register()
    ceremony.authenticator.flags = 0x0D
    let (response, key) = try ceremony.authentication()
    let json = try response.authenticationJSON(signedBy: key)
    #expect(try !ceremony.verify(authentication: json, of: record).isBackedUp)
  }

  @Test("Extensions and reserved flags are passed over")
  func extensions() throws {
    var ceremony = try Ceremony()
    let record = try ceremony.register()
    var (response, key) = try ceremony.authentication()
    response.authenticatorData.flags |= 0xA2
    response.authenticatorData.extensions = CBORItem.map([("hmac-secret", .bytes([1]))]).encoded
    let json = try response.authenticationJSON(signedBy: key)
    #expect(try ceremony.verify(authentication: json, of: record).counter == 0)
  }

  @Test("A user who is known already need not be named, and the credential must be theirs")
  func allowed() throws {
    var ceremony = try Ceremony()
    let record = try ceremony.register()
    var (made, key) = try ceremony.authentication()
    made.userHandle = nil
    let response = try AuthenticationResponse(json: made.authenticationJSON(signedBy: key))
    let assertion = try ceremony.site.verify(
      response, challenge: ceremony.challenge, credential: record,
      allowed: [CredentialDescriptor(id: [1]), CredentialDescriptor(id: record.id)])
    #expect(assertion.userHandle == nil)
    #expect(throws: WebAuthnError.wrongCredential) {
      try ceremony.site.verify(
        response, challenge: ceremony.challenge, credential: record, allowed: [CredentialDescriptor(id: [1])])
    }
    #expect(throws: WebAuthnError.noUser) {
      try ceremony.site.verify(response, challenge: ceremony.challenge, credential: record)
    }
  }

  @Test("A user who isn't verified passes only where that isn't required")
  func verification() throws {
    var ceremony = try Ceremony()
    let record = try ceremony.register()
    ceremony.authenticator.flags = 0x19
    let (made, key) = try ceremony.authentication()
    let response = try AuthenticationResponse(json: made.authenticationJSON(signedBy: key))
    for allowed in [UserVerification.preferred, .discouraged] {
      let assertion = try ceremony.site.verify(
        response, challenge: ceremony.challenge, credential: record, userVerification: allowed)
      #expect(!assertion.isUserVerified)
    }
    #expect(throws: WebAuthnError.userNotVerified) {
      try ceremony.site.verify(response, challenge: ceremony.challenge, credential: record)
    }
  }

  @Test("The key of another credential signs nothing")
  func otherKey() throws {
    var ceremony = try Ceremony()
    let record = try ceremony.register()
    let (response, _) = try ceremony.authentication()
    for algorithm in [-7, -8, -257] {
      let json = try response.authenticationJSON(signedBy: SigningKey(algorithm))
      #expect(throws: WebAuthnError.invalidSignature) {
        try ceremony.verify(authentication: json, of: record)
      }
    }
  }

  @Test("A response is for one credential")
  func otherCredential() throws {
    var ceremony = try Ceremony()
    let first = try ceremony.register()
    _ = try ceremony.register()
    let (response, key) = try ceremony.authentication()
    let json = try response.authenticationJSON(signedBy: key)
    #expect(throws: WebAuthnError.wrongCredential) { try ceremony.verify(authentication: json, of: first) }
  }

  static func record(_ record: CredentialRecord, counter: UInt32) -> CredentialRecord {
    CredentialRecord(
      id: record.id, publicKey: record.publicKey, counter: counter,
      isBackupEligible: record.isBackupEligible, userHandle: record.userHandle)
  }
}
