import Gallery
import HTTP
import HTTPTesting
import LiveTesting
import Testing

@testable import Dogear
@testable import LiveTesting

/// A walk through the whole app: all pages that its router has, as each of those gets them who may see more than
/// others, and the forms in them.
///
/// The owner, jon, has a book, a reminder, something deleted, a passkey and another browser. What a page shows only now
/// and then is there at one of the stages.
struct SiteWalk: Sendable {
  /// The state of the owner's account.
  enum Stage: CaseIterable, Sendable {
    /// Signing in takes the password alone, lists are long, and the administrator's password was given long ago.
    case atRest
    /// A second factor and a passkey are being set up, and the account is to be deleted.
    case underWay
    /// Signing in takes a code, and somebody is about to type it.
    case inTwoSteps
  }

  /// Somebody who looks at pages.
  enum Viewer: CaseIterable, Sendable {
    case stranger, owner, administrator
    /// Somebody who typed the owner's password, and not yet the code.
    case halfSignedIn
  }

  static let password = "correct horse battery"
  /// The item of the owner's shelf that was deleted.
  static let deletedID = "sample-2"

  /// The book that the owner has read. Pages give notice of it.
  static let readID = "sample-4"

  private(set) var app: AppFixture
  /// The completion of a reminder that repeats.
  private var completionID = ""
  let stage: Stage
  private(set) var cookies: [Viewer: String] = [.stranger: ""]
  /// The forms of all pages, each with each of its buttons; signing out comes last, as it makes a stranger of whoever
  /// does.
  private(set) var forms: [SeenForm] = []

  /// Sets everything up, and walks through it.
  init(_ stage: Stage) async throws {
    app = try AppFixture(
      hasher: PasswordHasher(cost: .minimal), signUpPolicy: .invitation, openLibrary: TestLibrary().server)
    self.stage = stage
    try await setUpPeople()
    let cookies = try #require(cookies[.owner])
    try await SiteOwner(app: app, cookies: cookies).setUp()
    let completions = try #require(app.stores.feature(RemindersFeature.self)).completions
    completionID = try await completions.latest(1, of: owner).first?.id ?? ""
    switch stage {
    case .atRest:
      try await SiteOwner(app: app, cookies: cookies).fillLists()
      app.now += SessionStore.confirmationSeconds + 1
    case .underWay: try await SiteOwner(app: app, cookies: cookies).begin()
    case .inTwoSteps:
      try await app.setUpSecondFactor(of: "jon")
      self.cookies[.halfSignedIn] = try await app.signIn("jon").cookies
    }
    try await look()
  }

  /// The owner.
  var owner: OwnerID { get async throws { try await app.account("jon").owner } }

  /// Starts the program again: nothing is in memory.
  mutating func restart() throws {
    app = try AppFixture(hasher: PasswordHasher(cost: .minimal), signUpPolicy: .invitation, after: app)
  }

  /// An administrator, the owner, and somebody disabled who was an administrator.
  private mutating func setUpPeople() async throws {
    for name in ["root", "jon", "eve"] {
      let account = try await app.accounts.store.create(username: name, password: Self.password)
      if name != "jon" { try await app.accounts.store.setAdministrator(true, account) }
    }
    try await app.setUpSecondFactor(of: "eve")
    try await app.accounts.store.disable(app.account("eve"))
    cookies[.administrator] = try await app.signIn("root").cookies
    cookies[.owner] = try await app.signIn("jon").cookies
    _ = try await app.signIn("jon")
  }

  /// The secret of a link by which the owner shares the shelf: whoever has it may look.
  static let linkID = "shared-link"
  /// The id of the share by which the owner may read a list of the administrator.
  static let shareID = "secret-share"
  /// The mark of a change of many of the owner's books, which can be undone.
  static let mark = "secret-mark"

  /// Collects the forms of all pages.
  private mutating func look() async throws {
    for viewer in Viewer.allCases {
      guard let cookies = cookies[viewer] else { continue }
      for target in targets + [BooksPath.shared.filled(Self.linkID)] {
        let response = try await app.get(target, cookies: cookies)
        #expect(response.status.code < 500, "\(target)")
        let isPage = response.headers["Content-Type"]?.hasPrefix("text/html") == true
        if response.status == .ok, isPage {
          forms += SeenForm.all(in: response.text, at: target, viewer: viewer)
        }
      }
    }
    let refused = try await SiteOwner(app: app, cookies: cookies[.owner] ?? "").refusedPage()
    forms += SeenForm.all(in: refused, at: BooksPath.book.filled(Self.deletedID), viewer: .owner)
    // Some of those that are alike are enough.
    var counts: [String: Int] = [:]
    forms = forms.filter { form in
      counts[form.kind, default: 0] += 1
      return counts[form.kind, default: 0] <= 2
    }
    let signOut = AccountsPath.signOut.route
    forms = forms.filter { $0.target != signOut } + forms.filter { $0.target == signOut }
  }

  /// The routes, without the gallery's: its module knows no store, and ``GalleryTests`` tries its forms.
  private var routes: [(method: Method, pattern: String)] {
    app.app.router.routes.filter { !$0.pattern.hasPrefix(GalleryPath.index.route) }
  }

  /// The addresses that can be asked for, with what their pages show at times.
  var targets: [String] {
    let addresses = routes.filter { $0.method == .get }.flatMap { route in
      // A route without parameters is one address.
      Set(["sample-1", Self.deletedID].map { route.pattern.replacing(/\{[^}]*\}/, with: $0) }).sorted()
    }
    guard stage == .atRest else { return addresses }
    let found = ["ferry", TestLibrary.failingTerm].map { BooksPath.find.showing(["q": $0]) }
    let noticing = [BooksPath.shelf.route, BooksPath.book.filled(Self.readID)]
      .map { "\($0)?\(FinishNote.parameter)=\(Self.readID)" }
    let reminders = [
      ["open": "sample-1"], ["open": "sample-3"], ["quick": "Plan at 8 #Nowhere"],
      ["show": ReminderView.shared(Self.shareID).rawValue], [ReminderCompletion.parameter: completionID],
    ].map { RemindersPath.list.showing($0) }
    return addresses.flatMap { [$0, "\($0)?edit=1", "\($0)?deleted=\(Self.deletedID)"] } + found
      + noticing + reminders
      + [BooksPath.smart.showing(["q": "Secret"])]
      + [BooksPath.editing.showing(["undo": ShelfUndo.changes(Self.mark, count: 1).text])]
  }

  /// The routes of forms, each with the name of an action; an empty one where it is no page.
  var actions: Set<RouteAction> {
    let posts = routes.filter { $0.method != .get }.map(\.pattern)
    return Set(
      posts.flatMap { pattern in
        (app.app.actions[pattern] ?? [""]).map { RouteAction(route: pattern, action: $0) }
      })
  }

  /// The route and the action of a form.
  func action(of form: SeenForm) -> RouteAction {
    let path = form.target.split(separator: "?").first.map(String.init) ?? ""
    let posts = app.app.router.routes.filter { $0.method == .post }.map(\.pattern)
    let route =
      posts.first { $0 == path }
      ?? posts.first { pattern in
        pattern.contains("{") && path.split(separator: "/").count == pattern.split(separator: "/").count
          && zip(path.split(separator: "/"), pattern.split(separator: "/"))
            .allSatisfy { $0 == $1 || $1.hasPrefix("{") }
      }
    return RouteAction(route: route ?? "no route of \(path)", action: form.action)
  }
}

/// An action of a page.
struct RouteAction: Hashable, Sendable {
  let route: String
  let action: String
}
