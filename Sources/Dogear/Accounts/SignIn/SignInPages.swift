import Combine
import HTTP
import Live
import Templates

// The pages for signing up and in.
extension SignUpViewModel {
  static var fields: Fields<SignUpViewModel> {
    Fields<SignUpViewModel>()
      .text("notice") { $0.messages.notice }
      .text("strength") { $0.messages.strength?.name ?? "" }
      .text("weakness") { $0.messages.weakness }
      .text("strengthLevel") { $0.messages.strength?.level ?? "0" }
      .flag("isWaiting") { $0.messages.availability == .waiting }
      .flag("isChecking") { $0.messages.availability == .checking }
      .flag("isAvailable") { $0.messages.availability == .available }
      .flag("isValid", \.isValid)
      .flag("isClosed") { $0.policy == .closed }
      .flag("isFirst") { $0.isFirst }
      .flag("takesInvitation") { $0.policy == .invitation }
  }
}

extension SignInViewModel {
  static var fields: Fields<SignInViewModel> {
    Fields<SignInViewModel>().text("notice") { $0.notice }
  }
}

extension AccountsFeature {
  /// The page with the sign-up form.
  func signUp(_ sessions: Sessions) -> Page<Visitor, SignUpViewModel> {
    Page(
      AccountsPath.signUp.route, template: "Accounts/sign-up", fields: SignUpViewModel.fields,
      title: { _ in "Sign up" }
    ) { _ in SignUpViewModel(policy: accounts.signUpPolicy, isFirst: try await accounts.store.isEmpty) }
    .onOpen { model, visit in
      let scheduler = visit.scheduler
      let network = visit.request.networkOfPerson
      model.checkNames(scheduler: scheduler) { username in
        accounts.availability(of: username, from: network).receive(on: scheduler).eraseToAnyPublisher()
      }
    }
    .input(.text("username", \.username).message(\.messages.username))
    .input(.secret("password", \.password).message(\.messages.password))
    .input(.secret("passwordConfirmation", \.passwordConfirmation).message(\.messages.passwordConfirmation))
    .input(.secret("invitation", \.invitation).message(\.invitationMessage))
    .action("signUp", inputs: ["username", "password", "passwordConfirmation", "invitation"]) {
      model, _, visit in
      let account = try await model.signUp { username, password in
        try await accounts.signUp(
          username: username, password: password, invitation: model.invitation,
          zone: visit.visitor.zone,
          from: visit.request.networkOfPerson)
      }
      guard let account else { return .invalid }
      let cookies = try await sessions.begin(for: account, visit, .signUp)
      return .redirect(
        to: App.start, cookies: cookies, flash: "Welcome, \(account.username). Your shelf is yours to keep.",
        endingOtherPages: true)
    }
  }

  /// The page with the sign-in form.
  func signIn(_ sessions: Sessions) -> Page<Visitor, SignInViewModel> {
    Page(
      AccountsPath.signIn.route, template: "Accounts/sign-in", fields: SignInViewModel.fields,
      title: { _ in "Sign in" }
    ) { _ in SignInViewModel() }
    .input(.text("username", \.username))
    .input(.secret("password", \.password))
    .action("signIn", inputs: ["username", "password"]) { model, _, visit in
      let (username, password) = (model.username, model.password)
      let account = try await model.submit {
        let account = try await accounts.passwords.signIn(
          username: username, password: password,
          from: sessions.origin(of: visit.request, username: username))
        if account == nil { accounts.store.noteRefusal(username: username, on: SessionClient(visit.request)) }
        return account
      }
      guard let account else { return .invalid }
      return try await accounts.secondFactors.isSetUp(for: account)
        ? sessions.askForCode(account, visit) : sessions.signIn(account, visit, .signIn)
    }
    .action("signInWithPasskey") { model, submission, visit in
      let response = try submission.require("response")
      guard let account = try await signIn(by: model, passkey: response, visit, sessions) else {
        return .invalid
      }
      return try await sessions.signIn(account, visit, .signInByPasskey)
    }
  }
}
