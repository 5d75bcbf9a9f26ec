import Foundation

/// A new credential whose registration was verified, with all that a caller stores of it.
public struct VerifiedCredential: Hashable, Sendable {
  /// The identifier, 1 to 1023 bytes. The caller refuses one that is registered already, for whomever (7.1 step 22).
  public let id: [UInt8]
  /// The public key, in the form of COSE (RFC 9052, 7).
  public let publicKey: [UInt8]
  /// The algorithm of the key.
  public let algorithm: COSEAlgorithm
  /// The number of signatures so far, or 0 if the authenticator doesn't count.
  public let counter: UInt32
  /// Whether the credential may be backed up or synchronised among devices. It stays so for ever.
  public let isBackupEligible: Bool
  /// Whether the credential is backed up now.
  public let isBackedUp: Bool
  /// Whether the authenticator verified the user.
  public let isUserVerified: Bool
  /// The names of the ways to reach the authenticator, for ``CredentialDescriptor``; may be empty.
  public let transports: [String]
  /// The model of the authenticator, as it says itself; all zeros if it doesn't say. Nothing proves it.
  public let aaguid: UUID
}
