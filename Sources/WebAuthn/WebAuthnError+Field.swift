extension WebAuthnError {
  /// A field of a response or an option. Its raw value is the name that the standard has for it.
  public enum Field: String, Hashable, Sendable {
    /// The response as a whole.
    case response
    /// The identifier of the credential.
    case id
    /// The identifier of the credential, once more.
    case rawID = "rawId"
    /// The type of the credential.
    case type
    /// The client data.
    case clientData = "clientDataJSON"
    /// The challenge, in the client data or as made.
    case challenge
    /// The origin in the client data.
    case origin
    /// The member of the client data that says whether a frame of another origin asked.
    case crossOrigin
    /// The attestation object.
    case attestationObject
    /// The name of the attestation's format.
    case attestationFormat = "fmt"
    /// The statement of the attestation.
    case attestationStatement = "attStmt"
    /// The authenticator data, by itself or in the attestation object.
    case authenticatorData
    /// The identifier of the credential within the authenticator data.
    case credentialID = "credentialId"
    /// The public key, in the authenticator data or as stored.
    case publicKey = "credentialPublicKey"
    /// The extensions in the authenticator data.
    case extensions
    /// The transports of the authenticator.
    case transports
    /// The signature.
    case signature
    /// The handle of the user.
    case userHandle
  }
}
