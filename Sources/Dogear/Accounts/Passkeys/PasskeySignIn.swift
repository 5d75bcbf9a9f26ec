import HTTP
import Live
import WebAuthn

extension AccountsFeature {
  /// Signs in the owner of the passkey that a form holds. The account, or nil with a notice.
  func signIn(
    by model: SignInViewModel, passkey response: String, _ visit: Visit<Visitor>, _ sessions: Sessions
  ) async throws -> Account? {
    let request = visit.request
    return try await model.submit {
      guard let site = sessions.passkeySite.relyingParty(for: request) else {
        throw AccountsError.passkeyRefused
      }
      return try await accounts.passkeys.signIn(
        by: response, for: site, on: SessionClient(request), from: request.networkOfPerson
      ) { challenge in
        try sessions.passkeyChallenges.verify(challenge, for: visit.visitor, now: accounts.clock())
      }
    }
  }
}

extension Sessions {
  /// The maker of challenges for signing in.
  var passkeyChallenges: PasskeyChallenges { PasskeyChallenges(signer: signer) }

  /// Responds with the options in JSON by which a browser asks for a passkey.
  ///
  /// - Throws: `HTTPError` with status 404 where browsers keep none for this address.
  func passkeyOptions(_ request: Request) async throws -> Response {
    guard let site = passkeySite.relyingParty(for: request) else {
      throw HTTPError(.notFound, "Passkeys need a host name and https.")
    }
    let identified = try await identify(request)
    let challenge = try passkeyChallenges.make(for: identified.visitor, now: accounts.clock())
    var response = try Response.json(site.authenticationOptions(challenge: challenge))
    response.headers["Cache-Control"] = "no-store"
    for cookie in identified.cookies { response.setCookie(cookie) }
    return response
  }
}
