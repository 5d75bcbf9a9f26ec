import Database
import Live
import Templates

/// The addresses of accounts.
enum AccountsPath: String, SitePath {
  static let group = "accounts"

  case signUp = "/sign-up"
  case signIn = "/sign-in"
  case signInCode = "/sign-in/code"
  case passkeyOptions = "/sign-in/passkey.json"
  case signOut = "/sign-out"
  case newPassword = "/new-password"
  case account = "/account"
  case settings = "/account/settings"
  case secondFactor = "/account/two-steps"
  case passkeys = "/account/passkeys"
  case people = "/account/people"
  case data = "/account/data.json"
  case table = "/account/data.csv"
  case usernameAvailability = "/isUserNameAvailable"
}

/// The feature for signing up, in and out, and for the account itself.
struct AccountsFeature: Feature {
  typealias Path = AccountsPath

  static let migrations = AccountsMigrations.all
  static let frame = Fields<PageFrame<Visitor>>()
    .flag("isSignUpPage") { $0.path == AccountsPath.signUp.route }
    .flag("isSignInPage") { $0.path == AccountsPath.signIn.route }
    .flag("isAccountPage") { $0.path == AccountsPath.account.route }
    .flag("isSignedIn") { $0.visitor.account != nil }
    .flag("isFromProxy") { $0.visitor.isFromProxy }
    .flag("isAdministrator") { $0.visitor.isAdministrator }
    .flag("hasInsecureCookies") { $0.visitor.hasInsecureCookies }
    .text("colorScheme") { $0.visitor.theme.colorScheme }
    .text("whereLight") { $0.visitor.theme.whereLight }
    .text("whereDark") { $0.visitor.theme.whereDark }
    .flag("isZoneUnknown") { $0.visitor.zone == nil }
    .text("zoneName") { $0.visitor.zone?.nameInWords ?? "UTC" }
    .text("accountName") { $0.visitor.account?.username ?? "" }

  let accounts: Accounts

  init(_ services: Services) {
    accounts = services.accounts
  }

  /// The deletion of accounts, and the sealing of secrets anew that were sealed with an older key.
  func jobs(in app: Stores) -> [Job] {
    [
      AccountSweep(app).job,
      Job("Sealing secrets again", .once) { [accounts] _ in try await accounts.secondFactors.reseal() },
    ]
  }

  func addRoutes(to routes: inout Routes) throws {
    let sessions = routes.sessions
    try routes.add(signUp(sessions))
    try routes.add(signIn(sessions))
    try routes.add(signInCode(sessions))
    try routes.add(newPassword(sessions))
    try routes.add(account(sessions))
    try routes.add(settings(sessions))
    try routes.add(secondFactor(sessions))
    try routes.add(passkeys(sessions))
    try routes.add(people(sessions))
    routes.get(AccountsPath.passkeyOptions) { try await sessions.passkeyOptions($0) }
    routes.get(AccountsPath.data) { try await sessions.exportJSON($0) }
    routes.get(AccountsPath.table) { try await sessions.exportCSV($0) }
    routes.post(AccountsPath.signOut) { try await sessions.end($0) }
    let availability = UsernameAvailabilityResponder(accounts: accounts)
    routes.get(AccountsPath.usernameAvailability) { try await availability.respond(to: $0) }
  }
}
