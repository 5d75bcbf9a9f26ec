import Combine
import HTTP
import Live
import Templates

extension SignUpViewModel {
  static var fields: Fields<SignUpViewModel> {
    Fields<SignUpViewModel>()
      .text("notice") { $0.messages.notice }
      .text("strength") { $0.messages.strength?.name ?? "" }
      .text("strengthLevel") { $0.messages.strength?.level ?? "0" }
      .flag("isChecking") { $0.messages.availability == .checking }
      .flag("isAvailable") { $0.messages.availability == .available }
      .flag("isValid") { $0.messages.isValid }
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
    ) { _ in SignUpViewModel() }
    .onOpen { model, visit in
      let scheduler = visit.scheduler
      model.checkNames(scheduler: scheduler) { username in
        accounts.availability(of: username).receive(on: scheduler).eraseToAnyPublisher()
      }
    }
    .input(.text("username", \.username).message(\.messages.username))
    .input(.secret("password", \.password).message(\.messages.password))
    .input(.secret("passwordConfirmation", \.passwordConfirmation).message(\.messages.passwordConfirmation))
    .action("signUp", inputs: ["username", "password", "passwordConfirmation"]) { model, _, visit in
      let account = try await model.signUp { username, password in
        try await accounts.create(username: username, password: password)
      }
      guard let account else { return .invalid }
      let cookies = try await sessions.begin(for: account, visit)
      return .redirect(
        to: App.start, cookies: cookies, flash: "Welcome, \(account.username). Your shelf is yours to keep.",
        endingOtherPages: true)
    }
  }

  /// The network that a request comes from; nil where that does not tell people apart, as for a proxy on the same
  /// machine, which may stand for all.
  private static func network(of request: Request) -> String? {
    let address = request.remoteAddress
    let isLocal = address.isEmpty || address == "::1" || address.hasPrefix("127.")
    return isLocal ? nil : request.remoteNetwork
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
      let account = try await model.signIn { username, password in
        try await accounts.signIn(
          username: username, password: password, from: Self.network(of: visit.request))
      }
      guard let account else { return .invalid }
      let cookies = try await sessions.begin(for: account, visit)
      return .redirect(
        to: App.start, cookies: cookies, flash: "Welcome back, \(account.username).", endingOtherPages: true)
    }
  }
}
