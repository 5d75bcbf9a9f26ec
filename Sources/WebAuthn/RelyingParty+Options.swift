extension RelyingParty {
  /// The options of a registration.
  ///
  /// - Parameters:
  ///   - user: The user whom the credential is for.
  ///   - challenge: A new challenge, which the caller keeps until the response arrives.
  ///   - excluded: The credentials that the user has: their authenticators make no second one.
  ///   - userVerification: The need for the authenticator to verify the user.
  ///   - algorithms: The algorithms that are offered, the best first.
  ///   - timeout: The time that the person has: five minutes, as the standard recommends (WebAuthn Level 2, 5.1.3).
  public func registrationOptions(
    user: User, challenge: Challenge, excluded: [CredentialDescriptor] = [],
    userVerification: UserVerification = .required,
    algorithms: [COSEAlgorithm] = [.edDSA, .es256, .rs256], timeout: Duration = .seconds(300)
  ) -> RegistrationOptions {
    RegistrationOptions(
      relyingParty: self, user: user, challenge: challenge, algorithms: algorithms, excluded: excluded,
      userVerification: userVerification, timeout: timeout)
  }

  /// The options of a sign-in.
  ///
  /// - Parameters:
  ///   - challenge: A new challenge, which the caller keeps until the response arrives.
  ///   - allowed: The credentials of a user who is known already, for instance to ask them again. None means that the
  ///     person chooses among those that their authenticators keep for the relying party.
  ///   - userVerification: The need for the authenticator to verify the user.
  ///   - timeout: The time that the person has: five minutes, as the standard recommends (WebAuthn Level 2, 5.1.4).
  public func authenticationOptions(
    challenge: Challenge, allowed: [CredentialDescriptor] = [],
    userVerification: UserVerification = .required, timeout: Duration = .seconds(300)
  ) -> AuthenticationOptions {
    AuthenticationOptions(
      relyingParty: self, challenge: challenge, allowed: allowed, userVerification: userVerification,
      timeout: timeout)
  }
}
