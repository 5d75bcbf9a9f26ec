/// The flags of the authenticator data (WebAuthn Level 2, 6.1; the flags of backups are in Level 3).
struct AuthenticatorFlags: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// A person was there (UP).
  static let userPresent = Self(rawValue: 0x01)
  /// The authenticator made sure who it was (UV).
  static let userVerified = Self(rawValue: 0x04)
  /// The credential may be backed up (BE).
  static let backupEligible = Self(rawValue: 0x08)
  /// The credential is backed up (BS).
  static let backedUp = Self(rawValue: 0x10)
  /// The data has a credential (AT).
  static let credential = Self(rawValue: 0x40)
  /// The data has extensions (ED).
  static let extensions = Self(rawValue: 0x80)
}
