import Bytes

extension RelyingParty {
  /// Verifies the response to a registration (WebAuthn Level 2, 7.1).
  ///
  /// An attestation of the format `none` must be empty. Statements of other formats are accepted and not evaluated, as
  /// none was asked for: nothing is known of the authenticator but what it says itself. The caller forgets the challenge
  /// first, and refuses a credential whose identifier is stored already.
  ///
  /// - Parameters:
  ///   - response: The response of the browser.
  ///   - challenge: The challenge of the options.
  ///   - userVerification: As in the options. `required` refuses a response without it.
  ///   - algorithms: The algorithms of the options.
  /// - Returns: The credential.
  /// - Throws: ``WebAuthnError``, for whatever is wrong with the client data, the attestation object, the authenticator
  ///   data or the key.
  public func verify(
    _ response: RegistrationResponse, challenge: Challenge, userVerification: UserVerification = .required,
    algorithms: [COSEAlgorithm] = [.edDSA, .es256, .rs256]
  ) throws(WebAuthnError) -> VerifiedCredential {
    try CollectedClientData(response.clientData).verify(.registration, challenge: challenge, origins: origins)
    let data = try AttestationObject(response.attestationObject).authenticatorData
    try verify(data, userVerification: userVerification)
    guard let credential = data.credential else { throw .noCredential }
    guard algorithms.contains(credential.publicKey.algorithm) else {
      throw .algorithmNotAllowed(credential.publicKey.algorithm)
    }
    guard credential.id == response.credentialID else { throw .contradictoryCredentialID }
    return VerifiedCredential(
      id: credential.id, publicKey: credential.publicKey.bytes, algorithm: credential.publicKey.algorithm,
      counter: data.counter, isBackupEligible: data.flags.contains(.backupEligible),
      isBackedUp: data.flags.contains(.backedUp), isUserVerified: data.flags.contains(.userVerified),
      transports: response.transports, aaguid: credential.aaguid)
  }

  /// Checks what the authenticator data of both operations have in common (7.1 steps 13 to 15, 7.2 steps 15 to 17).
  func verify(_ data: AuthenticatorData, userVerification: UserVerification) throws(WebAuthnError) {
    guard ConstantTime.isEqual(data.relyingPartyDigest, SHA256.digest(Array(id.utf8))) else {
      throw .wrongRelyingParty
    }
    guard data.flags.contains(.userPresent) else { throw .userNotPresent }
    guard userVerification != .required || data.flags.contains(.userVerified) else { throw .userNotVerified }
  }
}
