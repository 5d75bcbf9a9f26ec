import Database
import Live
import Templates

/// The addresses of accounts.
enum AccountsPath: String, SitePath {
  static let group = "accounts"

  case signUp = "/sign-up"
  case signIn = "/sign-in"
  case signOut = "/sign-out"
  case usernameAvailability = "/isUserNameAvailable"
}

/// The feature for signing up, in and out.
struct AccountsFeature: Feature {
  typealias Path = AccountsPath

  static let migrations = AccountsMigrations.all
  static let frame = Fields<PageFrame<Visitor>>()
    .flag("isSignUpPage") { $0.path == AccountsPath.signUp.route }
    .flag("isSignInPage") { $0.path == AccountsPath.signIn.route }
    .flag("isSignedIn") { $0.visitor.account != nil }
    .text("accountName") { $0.visitor.account?.username ?? "" }

  let accounts: AccountsStore

  init(_ services: Services) {
    accounts = services.accounts
  }

  func addRoutes(to routes: inout Routes) throws {
    let sessions = routes.sessions
    try routes.add(signUp(sessions))
    try routes.add(signIn(sessions))
    routes.post(AccountsPath.signOut) { try await sessions.end($0) }
    let availability = UsernameAvailabilityResponder(accounts: accounts)
    routes.get(AccountsPath.usernameAvailability) { try await availability.respond(to: $0) }
  }
}
