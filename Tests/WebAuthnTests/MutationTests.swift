import Testing

@testable import WebAuthn
@testable import WebAuthnTesting

@Suite("Responses with bytes at random", .timeLimit(.minutes(10)))
struct MutationTests {
  @Test("A sign-in that was changed anywhere is never verified", arguments: [-7, -8, -257])
  func authentication(_ algorithm: Int) throws {
    var ceremony = try Ceremony(algorithm: algorithm)
    ceremony.authenticator.counts = true
    let record = try ceremony.register()
    let (valid, key) = try ceremony.authentication()
    let (clientData, data) = (valid.clientData.bytes, valid.authenticatorData.bytes)
    let signature = try key.sign(data + MadeResponse.digest(clientData))
    var random = SeededRandom(seed: UInt64(-algorithm))
    for round in 0..<2000 {
      var response = valid
      response.clientDataBytes = clientData
      response.authenticatorDataBytes = data
      response.signature = signature
      switch round % 3 {
      case 0: response.clientDataBytes = Self.change(clientData, with: &random)
      case 1: response.authenticatorDataBytes = Self.change(data, with: &random)
      default: response.signature = Self.change(signature, with: &random)
      }
      let json = try response.authenticationJSON(signedBy: key)
      #expect(throws: WebAuthnError.self, "round \(round)") {
        try ceremony.verify(authentication: json, of: record)
      }
    }
  }

  @Test("The authenticator data of a sign-in that were changed and signed never trap")
  func signedData() throws {
    var ceremony = try Ceremony(algorithm: -8)
    let record = try ceremony.register()
    var (response, key) = try ceremony.authentication()
    response.authenticatorData.flags |= 0x80
    response.authenticatorData.extensions =
      CBORItem.map([("a", .map([(1, .array([.bytes([1, 2]), -7, "b"]))])), ("bb", .raw([0xF5]))]).encoded
    let data = response.authenticatorData.bytes
    var random = SeededRandom(seed: 5)
    for _ in 0..<2000 {
      let changed = Self.change(data, with: &random)
      response.authenticatorDataBytes = changed
      let json = try response.authenticationJSON(signedBy: key)
      guard let assertion = try? ceremony.verify(authentication: json, of: record) else { continue }
      // The signature is right: what is verified then has the digest and the flags that must be there.
      #expect(changed.prefix(32) == data.prefix(32))
      #expect(changed[32] & 0x0D == 0x0D)
      #expect(assertion.isUserVerified)
    }
  }

  @Test(
    "A registration that was changed is refused, or says the same of what counts", arguments: [-7, -8, -257])
  func registration(_ algorithm: Int) throws {
    var ceremony = try Ceremony(algorithm: algorithm)
    var valid = try ceremony.registration()
    valid.authenticatorData.flags |= 0x80
    valid.authenticatorData.extensions = CBORItem.map([("credProtect", 2)]).encoded
    let data = valid.authenticatorData.bytes
    let object = CBORItem.map([("fmt", "none"), ("attStmt", .map([])), ("authData", .bytes(data))]).encoded
    var random = SeededRandom(seed: UInt64(-algorithm))
    for round in 0..<2000 {
      var response = valid
      response.attestationObject = object
      switch round % 3 {
      case 0: response.clientDataBytes = Self.change(valid.clientData.bytes, with: &random)
      case 1: response.attestationObject = Self.change(object, with: &random)
      default:
        // The data within an object that is right, so that more of them is read.
        let changed = Self.change(data, with: &random)
        response.attestationObject =
          CBORItem.map([("fmt", "none"), ("attStmt", .map([])), ("authData", .bytes(changed))]).encoded
      }
      let json = response.registrationJSON()
      guard let credential = try? ceremony.verify(registration: json) else { continue }
      // Nothing signs a registration without attestation: what isn't compared may change.
      #expect(credential.id == valid.id)
      #expect(credential.algorithm.rawValue == algorithm)
      #expect(credential.isUserVerified)
      #expect(try COSEPublicKey(credential.publicKey).bytes == credential.publicKey)
    }
  }

  @Test("Every shorter part of a response is refused")
  func truncations() throws {
    var ceremony = try Ceremony()
    let made = try ceremony.registration()
    let record = CredentialRecord(
      try ceremony.verify(registration: made.registrationJSON()), userHandle: ceremony.user.handle)
    let object = CBORItem.map([
      ("fmt", "none"), ("attStmt", .map([])), ("authData", .bytes(made.authenticatorData.bytes)),
    ]).encoded
    for count in object.indices {
      var response = made
      response.attestationObject = Array(object[..<count])
      let json = response.registrationJSON()
      #expect(throws: WebAuthnError.self) { try ceremony.verify(registration: json) }
    }
    for count in made.authenticatorData.bytes.indices {
      let data = Array(made.authenticatorData.bytes[..<count])
      #expect(throws: WebAuthnError.self) { try AuthenticatorData(data) }
    }
    let registration = Array(made.registrationJSON().utf8)
    for count in registration.indices {
      let json = String(decoding: registration[..<count], as: UTF8.self)
      #expect(throws: WebAuthnError.self) { try ceremony.verify(registration: json) }
    }
    let (response, key) = try ceremony.authentication()
    let authentication = Array(try response.authenticationJSON(signedBy: key).utf8)
    for count in authentication.indices {
      let json = String(decoding: authentication[..<count], as: UTF8.self)
      #expect(throws: WebAuthnError.self) { try ceremony.verify(authentication: json, of: record) }
    }
  }

  @Test("JSON that was changed is refused, or says the same")
  func json() throws {
    var ceremony = try Ceremony(algorithm: -8)
    let record = try ceremony.register()
    let (response, key) = try ceremony.authentication()
    let valid = try response.authenticationJSON(signedBy: key)
    let expected = try AuthenticationResponse(json: valid)
    var random = SeededRandom(seed: 3)
    for _ in 0..<5000 {
      let changed = String(decoding: Self.change(Array(valid.utf8), with: &random), as: UTF8.self)
      guard (try? ceremony.verify(authentication: changed, of: record)) != nil else { continue }
      #expect(try AuthenticationResponse(json: changed) == expected)
    }
  }

  @Test("Bytes at random never trap")
  func noise() {
    var random = SeededRandom(seed: 4)
    for _ in 0..<10_000 {
      let bytes = (0..<Int.random(in: 0...120, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      #expect(throws: WebAuthnError.self) { try AttestationObject(bytes) }
      #expect(throws: WebAuthnError.self) { try COSEPublicKey(bytes) }
      #expect(throws: WebAuthnError.self) { try CollectedClientData(bytes) }
      _ = try? AuthenticatorData(bytes)
      _ = try? CBORDecoder.decode(bytes)
    }
  }

  /// Bytes with a few of them changed, added, removed or repeated, or fewer of them: never the same.
  private static func change(_ valid: [UInt8], with random: inout SeededRandom) -> [UInt8] {
    var bytes = valid
    repeat {
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = Int.random(in: 0...bytes.count, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0 where index < bytes.count: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1 where index < bytes.count: bytes[index] = .random(in: 0...255, using: &random)
        case 2 where index < bytes.count: bytes.remove(at: index)
        case 3: bytes.insert(.random(in: 0...255, using: &random), at: index)
        case 4: bytes.insert(contentsOf: bytes[index...].prefix(8), at: index)
        default: if Int.random(in: 0..<8, using: &random) == 0 { bytes = Array(bytes[..<index]) }
        }
      }
    } while bytes == valid
    return bytes
  }
}
