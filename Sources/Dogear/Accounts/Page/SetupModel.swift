import Live

/// A view model of a page that sets up something for signing in, beginning with the owner's password.
protocol SetupModel: OwnersModel {
  /// Submits the form with the password, and empties it. Returns whether the setup has begun; otherwise the message says
  /// what is wrong.
  func submitPassword(to begin: (_ password: String) async throws -> Void) async throws -> Bool
}

extension Page where Visitor == Dogear.Visitor, Model: SetupModel {
  /// The page with the action that begins the setup once the password is right, and moves the focus to its heading.
  func beginAction(
    _ sessions: Sessions,
    _ begin:
      @escaping @Sendable (_ account: Account, _ password: String, _ origin: SignInOrigin) async throws ->
      Void
  ) -> Self {
    ownersAction("begin", inputs: ["password"], sessions) { model, account, _, visit in
      let origin = sessions.origin(of: visit.request, username: account.username)
      let isBegun = try await model.submitPassword { try await begin(account, $0, origin) }
      return isBegun ? (.done(focusing: "setup-heading"), nil) : (.invalid, nil)
    }
  }
}
