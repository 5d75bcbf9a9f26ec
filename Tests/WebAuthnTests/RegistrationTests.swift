import Foundation
import Testing

@testable import WebAuthn
@testable import WebAuthnTesting

@Suite("Registration", .timeLimit(.minutes(10)))
struct RegistrationTests {
  @Test("A registration gives the credential to store", arguments: [COSEAlgorithm.es256, .edDSA, .rs256])
  func credential(_ algorithm: COSEAlgorithm) throws {
    var ceremony = try Ceremony(algorithm: algorithm.rawValue)
    let response = try ceremony.registration()
    let credential = try ceremony.verify(registration: response.registrationJSON())
    #expect(credential.id == response.id)
    #expect(credential.publicKey == response.authenticatorData.publicKey)
    #expect(credential.algorithm == algorithm)
    #expect(credential.counter == 0)
    #expect(credential.isBackupEligible)
    #expect(credential.isBackedUp)
    #expect(credential.isUserVerified)
    #expect(credential.transports == ["internal", "hybrid"])
    #expect(credential.aaguid.uuidString == "00000000-0000-0000-0000-000000000000")
  }

  @Test("What the authenticator says of itself is kept")
  func details() throws {
    var ceremony = try Ceremony()
    var response = try ceremony.registration()
    response.authenticatorData.flags = 0x45
    response.authenticatorData.counter = .max
    response.authenticatorData.aaguid = Array(0x10...0x1F)
    response.transports = ["usb", "usb", "smart-card", "new-one"]
    let credential = try ceremony.verify(registration: response.registrationJSON())
    #expect(!credential.isBackupEligible)
    #expect(!credential.isBackedUp)
    #expect(credential.counter == .max)
    #expect(credential.aaguid.uuidString == "10111213-1415-1617-1819-1A1B1C1D1E1F")
    #expect(credential.transports == ["usb", "smart-card", "new-one"])
  }

  @Test("Extensions, reserved flags and unknown members of the client data are passed over")
  func unknown() throws {
    var ceremony = try Ceremony()
    var response = try ceremony.registration()
    response.authenticatorData.flags |= 0xA2
    response.authenticatorData.extensions = CBORItem.map([("credProtect", 2)]).encoded
    response.clientData.crossOrigin = nil
    response.clientData.others = #","other_keys_can_be_added_here":{"a":[1,2.5,null]},"tokenBinding":{}"#
    #expect(try ceremony.verify(registration: response.registrationJSON()).id == response.id)
  }

  @Test("Other members of the response may be missing")
  func bare() throws {
    var ceremony = try Ceremony()
    let json = try ceremony.registration().registrationJSON()
      .replacing(#","transports":["internal","hybrid"],"publicKeyAlgorithm":-7"#, with: "")
      .replacing(#""authenticatorAttachment":"platform","#, with: "")
    #expect(!json.contains("transports"))
    #expect(try ceremony.verify(registration: json).transports == [])
  }

  @Test("Attestations of other formats are accepted without trust", arguments: ["packed", "fido-u2f", "tpm"])
  func formats(_ format: String) throws {
    var ceremony = try Ceremony()
    var response = try ceremony.registration()
    response.format = .text(format)
    response.statement = .map([("alg", -7), ("sig", .bytes([1, 2])), ("x5c", .array([.bytes([3])]))])
    #expect(try ceremony.verify(registration: response.registrationJSON()).id == response.id)
  }

  @Test("An attestation with certificates of several thousand bytes fits")
  func certificates() throws {
    var ceremony = try Ceremony()
    var response = try ceremony.registration()
    response.format = "packed"
    let certificate = CBORItem.bytes([UInt8](repeating: 0x30, count: 5000))
    response.statement = .map([("x5c", .array([certificate, certificate, certificate]))])
    #expect(try ceremony.verify(registration: response.registrationJSON()).id == response.id)
  }

  @Test("Every origin of the site may ask, and no other")
  func origins() throws {
    var ceremony = try Ceremony()
    ceremony.authenticator.origin = "https://books.example.com:8443"
    _ = try ceremony.register()
    for origin in [
      "https://example.com/", "http://example.com", "https://books.example.com", "https://evil.example.com",
      "https://example.com.evil.net", "HTTPS://EXAMPLE.COM", "",
    ] {
      ceremony.authenticator.origin = origin
      let json = try ceremony.registration().registrationJSON()
      #expect(throws: WebAuthnError.wrongOrigin(origin)) { try ceremony.verify(registration: json) }
    }
  }

  @Test("A user who isn't verified passes only where that isn't required")
  func verification() throws {
    var ceremony = try Ceremony()
    ceremony.authenticator.flags = 0x01
    let response = try RegistrationResponse(json: ceremony.registration().registrationJSON())
    for allowed in [UserVerification.preferred, .discouraged] {
      let credential = try ceremony.site.verify(
        response, challenge: ceremony.challenge, userVerification: allowed)
      #expect(!credential.isUserVerified)
    }
    #expect(throws: WebAuthnError.userNotVerified) {
      try ceremony.site.verify(response, challenge: ceremony.challenge, userVerification: .required)
    }
  }

  @Test("An algorithm that wasn't offered is refused")
  func algorithm() throws {
    var ceremony = try Ceremony(algorithm: -257)
    let response = try RegistrationResponse(json: ceremony.registration().registrationJSON())
    #expect(throws: WebAuthnError.algorithmNotAllowed(.rs256)) {
      try ceremony.site.verify(response, challenge: ceremony.challenge, algorithms: [.edDSA, .es256])
    }
  }

  @Test("A response to another challenge is refused")
  func challenge() throws {
    var ceremony = try Ceremony()
    let response = try RegistrationResponse(json: ceremony.registration().registrationJSON())
    #expect(throws: WebAuthnError.wrongChallenge) {
      try ceremony.site.verify(response, challenge: Challenge())
    }
  }

  @Test("Credential identifiers have up to 1023 bytes")
  func identifiers() throws {
    var ceremony = try Ceremony()
    for count in [1, 1023] {
      var response = try ceremony.registration()
      response.id = [UInt8](repeating: 7, count: count)
      response.authenticatorData.credentialID = response.id
      #expect(try ceremony.verify(registration: response.registrationJSON()).id == response.id)
    }
  }
}
