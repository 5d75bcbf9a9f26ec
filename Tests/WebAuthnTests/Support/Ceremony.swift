import Foundation

@testable import WebAuthn
@testable import WebAuthnTesting

/// A site, a user and an authenticator, for tests to register and sign in.
struct Ceremony {
  let site: RelyingParty
  let user = User(handle: UserHandle(), name: "ada@example.com", displayName: "Ada")
  let challenge = Challenge()
  var authenticator: SoftAuthenticator

  init(algorithm: Int = -7) throws {
    site = try RelyingParty(
      id: "example.com", name: "Example", origins: ["https://example.com", "https://books.example.com:8443"])
    authenticator = SoftAuthenticator(origin: "https://example.com")
    authenticator.algorithms = [algorithm]
  }

  /// A registration in its parts.
  mutating func registration() throws -> MadeResponse {
    try authenticator.registration(json(site.registrationOptions(user: user, challenge: challenge)))
  }

  /// Verifies a registration.
  func verify(registration json: String) throws(WebAuthnError) -> VerifiedCredential {
    try site.verify(RegistrationResponse(json: json), challenge: challenge)
  }

  /// Registers a credential.
  mutating func register() throws -> CredentialRecord {
    let credential = try verify(registration: registration().registrationJSON())
    return CredentialRecord(credential, userHandle: user.handle)
  }

  /// A sign-in in its parts, and the key that is to sign it.
  mutating func authentication() throws -> (MadeResponse, SigningKey) {
    try authenticator.authentication(json(site.authenticationOptions(challenge: challenge)))
  }

  /// Verifies a sign-in.
  func verify(
    authentication json: String, of record: CredentialRecord
  ) throws(WebAuthnError) -> VerifiedAssertion {
    try site.verify(AuthenticationResponse(json: json), challenge: challenge, credential: record)
  }

  func json(_ options: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(options), as: UTF8.self)
  }
}

/// Bytes of hexadecimal digits; what isn't one is left out.
func bytes(_ hexadecimal: String) -> [UInt8] {
  let digits = hexadecimal.compactMap(\.hexDigitValue)
  return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}
