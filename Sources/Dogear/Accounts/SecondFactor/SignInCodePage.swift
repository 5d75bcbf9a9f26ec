import HTTP
import Live
import Templates

extension SignInCodeViewModel {
  static var fields: Fields<SignInCodeViewModel> {
    Fields<SignInCodeViewModel>().text("notice", \.notice)
  }
}

extension AccountsFeature {
  /// The page of the second step of signing in, for whoever typed the right password a moment ago.
  func signInCode(_ sessions: Sessions) -> Page<Visitor, SignInCodeViewModel> {
    Page(
      AccountsPath.signInCode.route, template: "Accounts/sign-in-code", fields: SignInCodeViewModel.fields,
      title: { _ in "Sign in" }
    ) { _ in SignInCodeViewModel() }
    .input(.secret("code", \.code))
    .action("confirm", inputs: ["code"]) { model, _, visit in
      let request = visit.request
      guard let account = try await sessions.accountAfterFirstStep(of: request) else {
        return .redirect(to: AccountsPath.signIn.route, flash: AccountsError.setupExpired.message)
      }
      let event = try await model.submit { code in
        let origin = sessions.origin(of: request, username: account.username)
        let event = try await accounts.secondFactors.takeCode(code, of: account, from: origin)
        if event == nil { try await accounts.events.note(.refusedCode, account, SessionClient(request)) }
        return event
      }
      guard let event else { return .invalid }
      var outcome = try await sessions.signIn(account, visit, event)
      outcome.cookies.append(Sessions.endOfFirstStep(request))
      return outcome
    }
  }
}

extension Sessions {
  /// The outcome of signing somebody in whose password, and code where one is needed, were right.
  func signIn(
    _ account: Account, _ visit: Visit<Visitor>, _ event: SecurityEvent.Kind
  ) async throws -> Outcome {
    let cookies = try await begin(for: account, visit, event)
    return .redirect(
      to: App.start, cookies: cookies, flash: "Welcome back, \(account.username).", endingOtherPages: true)
  }

  /// The outcome of a right password where a code is needed, too: the browser keeps for a while that it was right, which is
  /// worth nothing after another password was chosen.
  func askForCode(_ account: Account, _ visit: Visit<Visitor>) async throws -> Outcome {
    let expiry = accounts.clock() + Self.firstStepSeconds
    guard let mark = try await accounts.passwords.mark(of: account) else {
      throw AccountsError.accountDisabled
    }
    let value = signer.sign("\(account.id).\(expiry).\(mark)", purpose: Self.firstStepPurpose)
    let cookie = Self.cookie(
      Self.firstStepCookie, value, seconds: Self.firstStepSeconds, for: visit.request)
    return .redirect(to: AccountsPath.signInCode.route, cookies: [cookie])
  }

  /// The cookie that ends the first step.
  fileprivate static func endOfFirstStep(_ request: Request) -> Cookie {
    cookie(firstStepCookie, for: request)
  }

  /// The account whose password the sender of a request typed a moment ago; nil where nobody did.
  fileprivate func accountAfterFirstStep(of request: Request) async throws -> Account? {
    let parts =
      Self.cookie(Self.firstStepCookie, of: request)
      .flatMap { signer.verify($0, purpose: Self.firstStepPurpose) }?.split(separator: ".") ?? []
    guard parts.count == 3, let expiry = Int(parts[1]), expiry > accounts.clock(),
      let account = try await accounts.store.account(id: String(parts[0])),
      try await accounts.passwords.mark(of: account) == String(parts[2])
    else { return nil }
    return account
  }

  private static let firstStepCookie = "first-step"
  private static let firstStepPurpose = "first step"
  /// The seconds in which the second step has to be done.
  private static let firstStepSeconds = 10 * 60
}
