import HTTP
import Live
import Templates

extension NewPasswordViewModel {
  static var fields: Fields<NewPasswordViewModel> {
    Fields<NewPasswordViewModel>()
      .text("strength") { $0.messages.strength?.name ?? "" }
      .text("strengthLevel") { $0.messages.strength?.level ?? "0" }
      .text("weakness") { $0.messages.weakness }
      .flag("isValid") { $0.messages.isValid }
  }
}

extension AccountsFeature {
  /// The page on which the owner of an account chooses a password by a link from whoever runs the server.
  func newPassword(_ sessions: Sessions) -> Page<Visitor, NewPasswordViewModel> {
    Page(
      AccountsPath.newPassword.route, template: "Accounts/new-password", fields: NewPasswordViewModel.fields,
      title: { _ in "New password" }
    ) { _ in NewPasswordViewModel() }
    .input(.secret("code", \.code).message(\.messages.code))
    .input(.secret("password", \.password).message(\.messages.password))
    .input(.secret("passwordConfirmation", \.passwordConfirmation).message(\.messages.repetition))
    .action("choose", inputs: ["code", "password", "passwordConfirmation"]) { model, _, visit in
      let account = try await model.submit { code, password in
        try await accounts.passwords.choose(
          password, byCode: code, from: visit.request.networkOfPerson)
      }
      guard let account else { return .invalid }
      try await accounts.events.note(.passwordByLink, account, SessionClient(visit.request))
      return try await accounts.secondFactors.isSetUp(for: account)
        ? sessions.askForCode(account, visit) : sessions.signIn(account, visit, .signIn)
    }
  }
}
