/// A credential as stored (WebAuthn Level 3, 4: credential record).
public struct CredentialRecord: Hashable, Sendable {
  /// The identifier.
  public let id: [UInt8]
  /// The public key, in the form of COSE.
  public let publicKey: [UInt8]
  /// The number of signatures at the last use.
  public let counter: UInt32
  /// Whether the credential may be backed up.
  public let isBackupEligible: Bool
  /// The handle of the user whose credential it is.
  public let userHandle: UserHandle

  /// Makes a record of what was stored.
  public init(
    id: [UInt8], publicKey: [UInt8], counter: UInt32, isBackupEligible: Bool, userHandle: UserHandle
  ) {
    self.id = id
    self.publicKey = publicKey
    self.counter = counter
    self.isBackupEligible = isBackupEligible
    self.userHandle = userHandle
  }

  /// Makes the record of a new credential.
  public init(_ credential: VerifiedCredential, userHandle: UserHandle) {
    self.init(
      id: credential.id, publicKey: credential.publicKey, counter: credential.counter,
      isBackupEligible: credential.isBackupEligible, userHandle: userHandle)
  }
}
