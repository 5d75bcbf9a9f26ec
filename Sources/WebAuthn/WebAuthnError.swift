/// An error of a relying party: the rule that a response, an option or a configuration broke.
///
/// Everything but ``invalidRelyingParty(_:)`` and ``cryptographyFailed(_:)`` is the fault of a client. Texts of a client are
/// quoted and shortened in the description, so that it can go to a log. Sections are sections of WebAuthn Level 2 where no
/// other standard is named.
public enum WebAuthnError: Error, Hashable, Sendable {
  /// The configuration of a relying party can't work, for this reason.
  case invalidRelyingParty(String)
  /// libcrypto refused a call for a reason that isn't the client's.
  case cryptographyFailed(String)

  /// A text isn't JSON, or not of the form that is expected.
  case malformedJSON(Field)
  /// A member is missing.
  case missing(Field)
  /// A member is of another type or has a value that can't be.
  case invalid(Field)
  /// A member has more or fewer bytes than allowed.
  case wrongLength(Field, allowed: ClosedRange<Int>)
  /// A member isn't base64url without padding.
  case notBase64URL(Field)
  /// A field isn't CBOR in the canonical form.
  case malformedCBOR(in: Field, CBORError)

  /// The type in the client data is the type of another operation (7.1 step 7, 7.2 step 11).
  case wrongType(String)
  /// The response is to another challenge (7.1 step 8, 7.2 step 12).
  case wrongChallenge
  /// The response was made on a page of an origin that isn't allowed (7.1 step 9, 7.2 step 13).
  case wrongOrigin(String)
  /// The response was made within a frame of another origin.
  case crossOrigin
  /// The response is for another relying party (7.1 step 13, 7.2 step 15).
  case wrongRelyingParty
  /// The authenticator didn't notice a person (7.1 step 14, 7.2 step 16).
  case userNotPresent
  /// The authenticator didn't verify the user, as was required (7.1 step 15, 7.2 step 17).
  case userNotVerified
  /// The credential is said to be backed up and not to be allowed to (Level 3, 6.1.3).
  case backedUpButNotEligible
  /// The authenticator data ends early.
  case truncatedAuthenticatorData
  /// Bytes follow the authenticator data, from this one on.
  case trailingAuthenticatorData(offset: Int)
  /// The extensions of the authenticator data aren't a map.
  case invalidExtensions

  /// A registration has no credential in its authenticator data.
  case noCredential
  /// A sign-in has a credential in its authenticator data (6.1).
  case unexpectedCredential
  /// The algorithm isn't one that this module knows.
  case unsupportedAlgorithm(Int)
  /// The algorithm isn't one that was offered (7.1 step 16).
  case algorithmNotAllowed(COSEAlgorithm)
  /// The public key can't be used.
  case invalidPublicKey(KeyFault)
  /// The attestation of the format `none` has a statement (8.7).
  case unexpectedAttestation

  /// The identifiers of the credential in a response differ.
  case contradictoryCredentialID
  /// The credential isn't one that was asked for (7.2 step 5), or not the one that was looked up.
  case wrongCredential
  /// The credential belongs to another user (7.2 step 6).
  case wrongUser
  /// The response doesn't say who the user is, and nobody was asked for (7.2 step 6).
  case noUser
  /// The credential became or ceased to be one that may be backed up (Level 3, 7.2).
  case backupEligibilityChanged
  /// The signature isn't by the key of the credential (7.2 step 20).
  case invalidSignature
  /// The counter of signatures didn't grow, so that two authenticators may have the key (7.2 step 21).
  case clonedAuthenticator(stored: UInt32, received: UInt32)
}
