/// A sign-in that was verified, with all that a caller stores of it.
public struct VerifiedAssertion: Hashable, Sendable {
  /// The number of signatures, which replaces the one that was stored.
  public let counter: UInt32
  /// The handle of the user, if the authenticator gave it; then it is the handle of the credential.
  public let userHandle: UserHandle?
  /// Whether the credential may be backed up. It is as stored.
  public let isBackupEligible: Bool
  /// Whether the credential is backed up now, which replaces what was stored.
  public let isBackedUp: Bool
  /// Whether the authenticator verified the user.
  public let isUserVerified: Bool
}
