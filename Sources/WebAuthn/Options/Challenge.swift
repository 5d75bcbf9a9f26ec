/// A challenge: random bytes that a response must be to, once (WebAuthn Level 2, 13.4.3). The caller keeps it for the
/// browser it was sent to, and forgets it when a response arrives or the time is over.
public typealias Challenge = OpaqueBytes<ChallengeRole>

/// The role of a challenge: 16 to 128 bytes.
public enum ChallengeRole: OpaqueBytesRole {
  /// The field of a challenge.
  public static let field = WebAuthnError.Field.challenge
  /// 16 to 128 bytes (WebAuthn Level 2, 13.4.3).
  public static let allowed = Limits.challenge
}
