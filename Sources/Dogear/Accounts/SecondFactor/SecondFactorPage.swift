import HTTP
import Live
import Templates

extension SecondFactorViewModel {
  static var fields: Fields<SecondFactorViewModel> {
    Fields<SecondFactorViewModel>()
      .flag("isOn") { $0.state.since != nil }
      .text("since") { $0.state.since.map($0.state.timeZone.dateAndTime) ?? "" }
      .text("recoveryCodeCount") { String($0.state.recoveryCodeCount) }
      .flag("isRecoveryCodeCountOne") { $0.state.recoveryCodeCount == 1 }
      .flag("isBeingSetUp") { $0.state.setup != nil }
      .flag("hasSecret") { $0.state.setup?.secret != nil }
      .text("secret") { $0.state.setup?.secret?.text ?? "" }
      .text("address") { $0.state.setup?.secret?.address ?? "" }
      .text("codePath") { $0.state.setup?.secret?.code.path ?? "" }
      .text("codeSize") { String($0.state.setup?.secret?.code.size ?? 0) }
      .list("recoveryCodes", id: \.self, Fields<String>().text("recoveryCode", \.self)) {
        $0.state.setup?.recoveryCodes ?? []
      }
  }
}

extension SecondFactorViewModel: SetupModel {
  static func state(of account: Account, _ sessions: Sessions, _ request: Request) async throws -> State {
    let factor = try await sessions.accounts.secondFactors.state(of: account)
    return State(
      since: factor.since, timeZone: account.timeZone, recoveryCodeCount: factor.recoveryCodeCount,
      setup: try factor.setup.map { try ShownSetup($0, of: account) })
  }
}

extension AccountsFeature {
  /// The page for two-step sign-in: the password, and then a code of an app.
  func secondFactor(_ sessions: Sessions) -> Page<Visitor, SecondFactorViewModel> {
    Page(
      AccountsPath.secondFactor.route, template: "Accounts/two-steps", fields: SecondFactorViewModel.fields,
      title: { _ in "Two-step sign-in" }
    ) { visit in
      guard let account = visit.visitor.account else { return SecondFactorViewModel() }
      return SecondFactorViewModel(
        state: try await SecondFactorViewModel.state(of: account, sessions, visit.request))
    }
    .input(.secret("password", \.password).message(\.passwordMessage))
    .input(.secret("code", \.code).message(\.codeMessage))
    .beginAction(sessions) { account, password, origin in
      try await accounts.secondFactors.begin(of: account, password: password, origin: origin)
    }
    .ownersAction("finish", inputs: ["code"], sessions) { model, account, _, _ in
      let isNew = model.state.setup?.secret != nil
      let isFinished = try await model.submitCode { code in
        try await accounts.secondFactors.finish(of: account, code: code)
      }
      guard isFinished else { return (.invalid, nil) }
      let sentence = isNew ? "Signing in takes a code from now on." : "The new recovery codes are good."
      return (
        .done(focusing: "state-heading", announcing: sentence), isNew ? .secondFactor : .newRecoveryCodes
      )
    }
    .ownersAction("cancel", sessions) { _, account, _, _ in
      try await accounts.secondFactors.cancelSetup(of: account)
      return (.done(focusing: "state-heading"), nil)
    }
    .ownersAction("end", inputs: ["password"], sessions) { model, account, _, visit in
      let isEnded = try await model.submitPassword { password in
        let origin = sessions.origin(of: visit.request, username: account.username)
        try await accounts.secondFactors.remove(of: account, password: password, origin: origin)
      }
      return isEnded
        ? (
          .done(focusing: "state-heading", announcing: "Signing in takes the password alone again."),
          .endOfSecondFactor
        ) : (.invalid, nil)
    }
  }
}
