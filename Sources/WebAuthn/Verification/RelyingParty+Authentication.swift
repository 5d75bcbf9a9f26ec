import Bytes

extension RelyingParty {
  /// Verifies the response to a sign-in (WebAuthn Level 2, 7.2).
  ///
  /// The caller looks up the credential by ``AuthenticationResponse/credentialID``, forgets the challenge, and stores
  /// the new counter and backup state afterwards.
  ///
  /// - Parameters:
  ///   - response: The response of the browser.
  ///   - challenge: The challenge of the options.
  ///   - credential: The credential that was looked up.
  ///   - allowed: The credentials of the options. With none, the response must name the user itself (step 6).
  ///   - userVerification: As in the options. `required` refuses a response without it.
  /// - Returns: The new counter and the state of the credential.
  /// - Throws: ``WebAuthnError``: ``WebAuthnError/invalidSignature`` where another key signed,
  ///   ``WebAuthnError/clonedAuthenticator(stored:received:)`` where all is well but the counter, and others for
  ///   whatever is wrong with the client data or the authenticator data.
  public func verify(
    _ response: AuthenticationResponse, challenge: Challenge, credential: CredentialRecord,
    allowed: [CredentialDescriptor] = [], userVerification: UserVerification = .required
  ) throws(WebAuthnError) -> VerifiedAssertion {
    try verifyOwner(of: response, credential: credential, allowed: allowed)
    try CollectedClientData(response.clientData)
      .verify(.authentication, challenge: challenge, origins: origins)
    let data = try AuthenticatorData(response.authenticatorData)
    try verify(data, userVerification: userVerification)
    guard data.credential == nil else { throw .unexpectedCredential }
    let isBackupEligible = data.flags.contains(.backupEligible)
    guard isBackupEligible == credential.isBackupEligible else { throw .backupEligibilityChanged }
    let signed = response.authenticatorData + SHA256.digest(response.clientData)
    guard try COSEPublicKey(credential.publicKey).isValid(response.signature, for: signed) else {
      throw .invalidSignature
    }
    // Step 21.
    guard data.counter > credential.counter || (data.counter == 0 && credential.counter == 0) else {
      throw .clonedAuthenticator(stored: credential.counter, received: data.counter)
    }
    return VerifiedAssertion(
      counter: data.counter, userHandle: response.userHandle, isBackupEligible: isBackupEligible,
      isBackedUp: data.flags.contains(.backedUp), isUserVerified: data.flags.contains(.userVerified))
  }

  /// Checks that the credential was asked for, and belongs to the user (steps 5 to 7).
  private func verifyOwner(
    of response: AuthenticationResponse, credential: CredentialRecord, allowed: [CredentialDescriptor]
  ) throws(WebAuthnError) {
    guard response.credentialID == credential.id else { throw .wrongCredential }
    guard allowed.isEmpty || allowed.contains(where: { $0.id == response.credentialID }) else {
      throw .wrongCredential
    }
    if let handle = response.userHandle {
      guard handle == credential.userHandle else { throw .wrongUser }
    } else if allowed.isEmpty {
      throw .noUser
    }
  }
}
