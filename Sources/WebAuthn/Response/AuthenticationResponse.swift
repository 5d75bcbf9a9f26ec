/// The response of a browser to a sign-in, from `PublicKeyCredential.toJSON()` (WebAuthn Level 3, 5.1;
/// `AuthenticationResponseJSON`). Nothing in it is verified yet: see
/// ``RelyingParty/verify(_:challenge:credential:allowed:userVerification:)``.
public struct AuthenticationResponse: Hashable, Sendable {
  /// The identifier of the credential, by which a caller looks it up: 1 to 1023 bytes.
  public let credentialID: [UInt8]
  /// The handle of the user that the credential was made for, if the authenticator says so.
  public let userHandle: UserHandle?
  /// The JSON of the client data, of at most 4096 bytes.
  let clientData: [UInt8]
  /// The authenticator data, which is signed together with the digest of the client data.
  let authenticatorData: [UInt8]
  let signature: [UInt8]

  /// The challenge that was signed for, as the client data says: for callers that sign their challenges instead of keeping
  /// them. Throws ``WebAuthnError`` where the client data can't be read.
  public var challenge: Challenge {
    get throws(WebAuthnError) { try Challenge(CollectedClientData(clientData).challenge) }
  }

  /// Decodes the JSON, of at most 128 KiB. Members that aren't known are ignored.
  ///
  /// Throws ``WebAuthnError/malformedJSON(_:)``, ``WebAuthnError/missing(_:)``, ``WebAuthnError/invalid(_:)``,
  /// ``WebAuthnError/wrongLength(_:allowed:)``, ``WebAuthnError/notBase64URL(_:)`` and
  /// ``WebAuthnError/contradictoryCredentialID``.
  public init(json: String) throws(WebAuthnError) {
    struct Content: Decodable {
      let clientDataJSON: String
      let authenticatorData: String
      let signature: String
      let userHandle: String?
    }
    let envelope = try ResponseEnvelope<Content>(json: json)
    credentialID = envelope.credentialID
    let content = envelope.content
    clientData = try JSONReader.bytes(content.clientDataJSON, in: .clientData, allowed: Limits.clientData)
    authenticatorData = try JSONReader.bytes(
      content.authenticatorData, in: .authenticatorData, allowed: Limits.authenticatorData)
    signature = try JSONReader.bytes(content.signature, in: .signature, allowed: Limits.signature)
    if let handle = content.userHandle {
      userHandle = try UserHandle(JSONReader.bytes(handle, in: .userHandle, allowed: Limits.userHandle))
    } else {
      userHandle = nil
    }
  }
}
