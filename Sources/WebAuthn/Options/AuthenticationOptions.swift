/// The options of a sign-in, as `PublicKeyCredential.parseRequestOptionsFromJSON()` takes them in JSON (WebAuthn Level 2,
/// 5.5; Level 3, 5.1).
public struct AuthenticationOptions: Hashable, Sendable, Encodable {
  /// The relying party.
  public let relyingParty: RelyingParty
  /// The challenge that the response must be to.
  public let challenge: Challenge
  /// The credentials that may be used. None means any: the person chooses one, which says who they are.
  public let allowed: [CredentialDescriptor]
  /// The need for the authenticator to verify the user.
  public let userVerification: UserVerification
  /// The time that the person has. Browsers may change it.
  public let timeout: Duration

  private enum CodingKeys: CodingKey {
    case challenge, timeout, rpId, allowCredentials, userVerification
  }

  /// Encodes `PublicKeyCredentialRequestOptionsJSON`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(challenge.text, forKey: .challenge)
    try container.encode(timeout.milliseconds, forKey: .timeout)
    try container.encode(relyingParty.id, forKey: .rpId)
    try container.encode(allowed, forKey: .allowCredentials)
    try container.encode(userVerification, forKey: .userVerification)
  }
}
