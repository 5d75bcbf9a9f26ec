import Live
import Templates

/// The app's pages. Each feature adds its own in an extension.
struct Pages: Sendable {
  let stores: Stores
  let sessions: Sessions

  /// What every page's template may use, for the layout.
  static var frame: Fields<PageFrame<Visitor>> {
    Fields<PageFrame<Visitor>>()
      .flag("isBooksPage") { $0.path.hasPrefix("/books") }
      .flag("isRemindersPage") { $0.path.hasPrefix("/reminders") }
      .flag("isSignUpPage") { $0.path == "/sign-up" }
      .flag("isSignInPage") { $0.path == "/sign-in" }
      .flag("isSignedIn") { $0.visitor.account != nil }
      .text("accountName") { $0.visitor.account?.username ?? "" }
  }
}
