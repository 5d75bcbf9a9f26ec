import HTTP
import HTTPTesting
import LiveTesting
import Testing

@testable import Dogear
@testable import LiveTesting

/// Everybody tries whatever an owner can do: each form of each page is sent by others, who hold rows with the same ids,
/// and each address is asked for. What there is to try is read from the routes.
@Suite("What others can do to an owner's things", .timeLimit(.minutes(10)))
struct AuthorizationTests {
  enum Person: CaseIterable, Sendable {
    // A stranger comes last, whose every form makes a visitor.
    case visitor, otherOwner, administrator, stranger
  }

  /// Somebody else than the owner, with what they hold.
  private struct Other {
    var cookies = ""
    /// Nil where nothing is kept of them.
    var owner: OwnerID?
  }

  /// Brings somebody who holds rows with the owner's ids, wherever an id may be there twice.
  private func come(_ person: Person, _ walk: inout SiteWalk) async throws -> Other {
    let app = walk.app
    var other = Other()
    switch person {
    case .stranger: return other
    case .visitor:
      other.cookies = try await app.get(AccountsPath.signIn.route).cookies
      let signed = try #require(other.cookies.firstMatch(of: /visitor=([^;]*)/)?.1)
      other.owner = .visitor(try #require(app.stores.signer.verify(String(signed), purpose: "visitor")))
    case .otherOwner, .administrator:
      let account = try await app.accounts.store.create(username: "\(person)", password: SiteWalk.password)
      if person == .administrator { try await app.accounts.store.setAdministrator(true, account) }
      other.cookies = "session=\(try await app.accounts.sessions.start(for: account))"
      other.owner = account.owner
    }
    if let owner = other.owner {
      try await OwnedRows.copy(from: try await walk.owner, to: owner, app.stores.services.database)
      try walk.restart()
    }
    return other
  }

  @Test("Each action of each page, each other route that takes a form, and each table is among what is tried")
  func complete() async throws {
    var tried: Set<RouteAction> = []
    var all: Set<RouteAction> = []
    var tables: Set<String> = []
    for stage in SiteWalk.Stage.allCases {
      var walk = try await SiteWalk(stage)
      let other = try await come(.otherOwner, &walk)
      let database = walk.app.stores.services.database
      tables.formUnion(try await OwnedRows(database).tables(of: try #require(other.owner)))
      if stage == .inTwoSteps {
        let all = try await OwnedRows.tables(database)
        // A key of these is of one account alone, or they are empty once what was begun is done.
        #expect(
          all.subtracting(tables) == [
            "account_links", "passkeys", "bulk_changes", "bulk_change_books", "former_covers",
          ])
      }
      tried.formUnion(walk.forms.filter(\.isPost).map { walk.action(of: $0) })
      all = walk.actions
    }
    #expect(all.count > 40)
    #expect(all.subtracting(tried) == [], "no form was seen that does this: SiteWalk has to set it up")
    #expect(tried.subtracting(all) == [], "no page does what this form asks for")
  }

  @Test(
    "Forms of an owner's pages, sent by others with rows of the same ids, change nothing of anybody else's",
    arguments: SiteWalk.Stage.allCases)
  func forms(stage: SiteWalk.Stage) async throws {
    var walk = try await SiteWalk(stage)
    for person in Person.allCases { try await send(&walk, as: person) }
    // The same forms do something where their owner sends them.
    #expect(try await changes(walk) > 15)
  }

  /// Sends all forms as somebody else, who is refused nothing of their own.
  private func send(_ walk: inout SiteWalk, as person: Person) async throws {
    let other = try await come(person, &walk)
    let database = walk.app.stores.services.database
    let before = try await OwnedRows(database)
    #expect(before.of(try await walk.owner).contains { $0.contains("Secret book") })
    // What administrators do on their page is tested with it.
    let forms = walk.forms.filter { $0.isPost && !(person == .administrator && $0.isAdministrators) }
    #expect(forms.count > 40)
    var (last, ownChanges) = (before, 0)
    for form in forms {
      // A browser's note of what the owner saw would have a change refused that others might make.
      let entries = form.entries.filter { $0.name != "live-seen" }
        .map { ($0.name, $0.value.replacing("Secret", with: "Copied")) }
      let response = try await walk.app.post(form.target, entries, cookies: other.cookies)
      #expect(response.status.code < 500, "\(form) by \(person)")
      #expect(!response.text.contains("Secret"), "\(form) by \(person)")
      let rows = try await OwnedRows(database, of: before.owners)
      let areSame =
        rows.ofOthers(than: other.owner) == before.ofOthers(than: other.owner)
      #expect(areSame, "\(form) by \(person)")
      if let own = other.owner, rows.of(own) != last.of(own) { ownChanges += 1 }
      last = rows
    }
    #expect(ownChanges >= (person == .stranger ? 0 : 8), "\(person)")
  }

  /// The number of forms that change something where their owner sends them.
  private func changes(_ walk: SiteWalk) async throws -> Int {
    let (database, owner) = (walk.app.stores.services.database, try await walk.owner)
    var (count, last) = (0, try await OwnedRows(database, of: [owner.rawValue]).of(owner))
    for form in walk.forms where form.isPost && form.viewer == .owner {
      _ = try await walk.app.post(
        form.target, form.entries.map { ($0.name, $0.value) }, cookies: walk.cookies[.owner] ?? "")
      let rows = try await OwnedRows(database, of: [owner.rawValue]).of(owner)
      if rows != last { count += 1 }
      last = rows
    }
    return count
  }

  @Test("No address tells others what is an owner's", arguments: SiteWalk.Stage.allCases)
  func addresses(stage: SiteWalk.Stage) async throws {
    var walk = try await SiteWalk(stage)
    let tables = walk.app.stores.ownedData.map { "\(AccountsPath.table.route)?table=\($0.name)" }
    let targets = walk.targets + tables + ["\(BooksPath.shelf.route)?q=Secret"]
    var seen = 0
    for target in targets {
      let own = try await walk.app.get(target, cookies: walk.cookies[.owner] ?? "").text
      if own.contains("Secret ") { seen += 1 }
    }
    #expect(seen >= 8)
    for person in Person.allCases {
      let other = try await come(person, &walk)
      var copies = 0
      for target in targets {
        for accept in ["text/html", "application/json"] {
          let response = try await walk.app.get(target, cookies: other.cookies, accept: accept)
          #expect(response.status.code < 500, "\(target)")
          #expect(!response.text.contains("Secret "), "\(target) by \(person)")
          if response.text.contains("Copied ") { copies += 1 }
        }
      }
      // They have the same ids, which lead to what is theirs.
      #expect(copies >= (person == .stranger ? 0 : 6), "\(person)")
    }
  }

  @Test("No address answers to methods that are not meant", arguments: ["TRACE", "PUT", "DELETE", "PATCH"])
  func methods(name: String) async throws {
    let app = try AppFixture(hasher: PasswordHasher(cost: .minimal))
    let patterns = app.app.router.routes.map { $0.pattern.replacing(/\{[^}]*\}/, with: "x") }
    #expect(patterns.count > 20)
    for target in Set(patterns + ["/style.css"]) {
      let response = try await TestClient(handler: app.respond).send(Method(rawValue: name), target)
      #expect(response.status == .methodNotAllowed, "\(name) \(target)")
    }
  }

  @Test("A second factor asks for the code even of somebody with a session of another account")
  func secondStep() async throws {
    let app = try AppFixture(hasher: PasswordHasher(cost: .minimal))
    for name in ["ann", "jon"] {
      _ = try await app.accounts.store.create(username: name, password: SiteWalk.password)
    }
    let others = try await app.signIn("ann").cookies
    try await app.setUpSecondFactor(of: "jon")
    let response = try await app.signIn("jon", cookies: others)
    #expect(response["Location"] == AccountsPath.signInCode.route)
    let page = try await app.get("/books", cookies: "\(others); \(response.cookies)")
    #expect(TestDocument(html: page.text).element(id: "account-name")?.text == "ann")
  }
}
