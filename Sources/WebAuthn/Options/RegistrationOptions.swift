/// The options of a registration, as `PublicKeyCredential.parseCreationOptionsFromJSON()` takes them in JSON (WebAuthn
/// Level 2, 5.4; Level 3, 5.1). The credential is discoverable, and no attestation is asked for.
public struct RegistrationOptions: Hashable, Sendable, Encodable {
  /// The relying party.
  public let relyingParty: RelyingParty
  /// The user whom the credential is for.
  public let user: User
  /// The challenge that the response must be to.
  public let challenge: Challenge
  /// The algorithms, the best first.
  public let algorithms: [COSEAlgorithm]
  /// The credentials of the user so far: their authenticators make no second one.
  public let excluded: [CredentialDescriptor]
  /// The need for the authenticator to verify the user.
  public let userVerification: UserVerification
  /// The time that the person has. Browsers may change it.
  public let timeout: Duration

  private enum CodingKeys: CodingKey {
    case rp, user, challenge, pubKeyCredParams, timeout, excludeCredentials
    case authenticatorSelection, attestation
  }
  private struct Party: Encodable {
    let id: String
    let name: String
  }
  private struct Parameter: Encodable {
    let type = "public-key"
    let alg: COSEAlgorithm
  }
  private struct Selection: Encodable {
    let residentKey = "required"
    // For browsers that know Level 1 only.
    let requireResidentKey = true
    let userVerification: UserVerification
  }

  /// Encodes `PublicKeyCredentialCreationOptionsJSON`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Party(id: relyingParty.id, name: relyingParty.name), forKey: .rp)
    try container.encode(user, forKey: .user)
    try container.encode(challenge.text, forKey: .challenge)
    try container.encode(algorithms.map(Parameter.init), forKey: .pubKeyCredParams)
    try container.encode(timeout.milliseconds, forKey: .timeout)
    try container.encode(excluded, forKey: .excludeCredentials)
    try container.encode(Selection(userVerification: userVerification), forKey: .authenticatorSelection)
    try container.encode("none", forKey: .attestation)
  }
}
