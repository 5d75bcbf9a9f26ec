import Database
import HTTP
import HTTPTesting
import Testing

@testable import Dogear
@testable import LiveTesting

/// Everybody tries whatever an owner can do: each form of each page that the owner sees is sent by others with the
/// owner's ids, and each address is asked for.
@Suite("What others can do to an owner's things", .timeLimit(.minutes(10)))
struct AuthorizationTests {
  enum Person: CaseIterable, Sendable {
    case stranger, visitor, otherOwner, administrator
  }

  private struct Form {
    let target: String
    let entries: [(String, String)]
  }

  private let password = "correct horse battery"
  private static let pages = [
    "/books", "/books/sample-1", "/books/deleted", "/reminders", "/reminders/deleted", "/account",
    "/account/settings", "/account/two-steps", "/account/passkeys",
  ]

  private func begin(_ app: AppFixture, _ name: String, isNew: Bool = true) async throws -> String {
    let form = [("username", name), ("password", password), ("passwordConfirmation", password)]
    let response = try await app.post(
      isNew ? "/sign-up" : "/sign-in", [("action", isNew ? "signUp" : "signIn")] + form)
    #expect(response.status == .seeOther)
    return response.cookies
  }

  /// An owner with a book, a reminder, something deleted, another browser and a setup under way.
  private func owner(_ app: AppFixture) async throws -> String {
    _ = try await begin(app, "root")
    let cookies = try await begin(app, "jon")
    _ = try await begin(app, "jon", isNew: false)
    let book = [("action", "add"), ("title", "Secret book"), ("author", "Secret author"), ("pages", "1")]
    _ = try await app.post("/books", book, cookies: cookies)
    _ = try await app.post("/books", [("action", "delete"), ("id", "sample-2")], cookies: cookies)
    for title in ["Secret plan", "Another"] {
      _ = try await app.post("/reminders", [("action", "add")], cookies: cookies)
      let document = TestDocument(html: try await app.get("/reminders", cookies: cookies).text)
      let id = try #require(
        document.root.elements.compactMap { $0.attributes["id"] }.last { $0.hasPrefix("reminder-") })
      let entries = [("action", "setDone:false"), ("id", String(id.dropFirst(9))), ("title", title)]
      _ = try await app.post("/reminders", entries, cookies: cookies)
    }
    var person = PasskeyPerson(app)
    person.cookies = cookies
    _ = try await person.add("Secret phone")
    return cookies
  }

  /// The forms of all pages as their owner sees them, with each of their buttons. Passwords are typed in.
  private func forms(_ app: AppFixture, _ cookies: String) async throws -> [Form] {
    var forms: [Form] = []
    for page in Self.pages {
      let response = try await app.get(page, cookies: cookies)
      #expect(response.status == .ok, "\(page)")
      let document = TestDocument(html: response.text)
      for node in document.root.elements where node.tag == "form" && node.attributes["method"] == "post" {
        let form = TestElement(node, document)
        for button in form.controls where button.tag == "button" {
          let entries = form.entries(submitter: button).map { name, value in
            (name, name.lowercased().contains("password") ? password : value)
          }
          forms.append(Form(target: node.attributes["action"] ?? page, entries: entries))
        }
      }
    }
    // Signing out comes last: it would make a stranger of everybody.
    return forms.filter { $0.target != "/sign-out" } + forms.filter { $0.target == "/sign-out" }.prefix(1)
  }

  /// All rows of the database that belong to the account of this name.
  private func rows(_ app: AppFixture, of name: String) async throws -> [String] {
    try await app.stores.services.database.read { connection in
      let id = try #require(
        try connection.first("SELECT id FROM accounts WHERE username = $1", name)
      ).string("id")
      var rows: [String] = []
      let tables = try connection.query("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
      for table in try tables.map({ try $0.string("name") }) {
        let columns = try connection.query("SELECT name FROM pragma_table_info($1)", table)
          .map { try $0.string("name") }
        guard
          let column = ["owner", "account"].first(where: columns.contains)
            ?? (table == "accounts" ? "id" : nil)
        else { continue }
        let fields = columns.map { "quote(\($0))" }.joined(separator: " || ',' || ")
        let found = try connection.query(
          "SELECT \(fields) AS fields FROM \(table) WHERE \(column) IN ($1, $2)", id,
          OwnerID.account(id).rawValue)
        rows += try found.map { "\(table): \(try $0.string("fields"))" }
      }
      return rows.sorted()
    }
  }

  private func cookies(_ person: Person, _ app: AppFixture) async throws -> String {
    switch person {
    case .stranger: ""
    case .visitor: try await app.get("/books").cookies
    case .otherOwner: try await begin(app, "ann")
    case .administrator: try await begin(app, "root", isNew: false)
    }
  }

  @Test(
    "Forms of an owner's pages, sent by others, change nothing of the owner's", arguments: Person.allCases)
  func forms(person: Person) async throws {
    let app = try AppFixture(hasher: PasswordHasher(cost: .minimal))
    let owner = try await owner(app)
    let forms = try await forms(app, owner)
    #expect(forms.count > 30)
    let others = try await cookies(person, app)
    let before = try await rows(app, of: "jon")
    #expect(before.contains { $0.contains("Secret book") })
    for form in forms {
      let response = try await app.post(form.target, form.entries, cookies: others)
      #expect(response.status != .internalServerError)
      #expect(!response.text.contains("Secret"), "\(form.target) \(form.entries)")
      #expect(try await rows(app, of: "jon") == before, "\(form.target) \(form.entries)")
    }
    // The same forms do something where their owner sends them.
    var count = 0
    for form in forms {
      let seen = try await rows(app, of: "jon")
      _ = try await app.post(form.target, form.entries, cookies: owner)
      if try await rows(app, of: "jon") != seen { count += 1 }
    }
    #expect(count > 15)
  }

  @Test("No address tells others what is an owner's", arguments: Person.allCases)
  func addresses(person: Person) async throws {
    let app = try AppFixture(hasher: PasswordHasher(cost: .minimal))
    let owner = try await owner(app)
    let others = try await cookies(person, app)
    let shelf = TestDocument(html: try await app.get("/books", cookies: owner).text)
    let books = shelf.root.elements.compactMap { $0.attributes["href"] }.filter { $0.hasPrefix("/books/") }
    #expect(books.count > 5)
    var seen = 0
    let targets =
      Features.all.paths.values.filter { !$0.contains("{") } + books + [
        "/account/data.csv?table=books", "/account/data.csv?table=reminders", "/books?search=Secret",
      ]
    for target in targets {
      for accept in ["text/html", "application/json"] {
        let response = try await app.get(target, cookies: others, accept: accept)
        #expect(response.status != .internalServerError, "\(target)")
        #expect(!response.text.contains("Secret"), "\(target)")
      }
      if try await app.get(target, cookies: owner).text.contains("Secret") { seen += 1 }
    }
    #expect(seen >= 5)
  }

  @Test("No address answers to methods that are not meant", arguments: ["TRACE", "PUT", "DELETE", "PATCH"])
  func methods(name: String) async throws {
    let app = try AppFixture(hasher: PasswordHasher(cost: .minimal))
    for target in Self.pages + ["/", "/style.css", "/healthz"] {
      let response = try await TestClient(handler: app.respond).send(Method(rawValue: name), target)
      #expect(response.status == .methodNotAllowed, "\(name) \(target)")
    }
  }

  @Test("A second factor asks for the code even of somebody with a session of another account")
  func secondStep() async throws {
    let app = try AppFixture(hasher: PasswordHasher(cost: .minimal))
    let others = try await begin(app, "ann")
    let accounts = app.stores.services.accounts
    let account = try await accounts.create(username: "jon", password: password)
    try await accounts.beginSecondFactor(of: account, password: password, origin: SignInOrigin())
    let setup = try #require(try await accounts.secondFactor(of: account).setup)
    let secret = OneTimePassword(secret: try #require(setup.secret))
    let period = accounts.clock() / OneTimePassword.period
    try await accounts.finishSecondFactor(of: account, code: try secret.code(ofPeriod: period))
    let form = [("action", "signIn"), ("username", "jon"), ("password", password)]
    let response = try await app.post("/sign-in", form, cookies: others)
    #expect(response["Location"] == "/sign-in/code")
    let page = try await app.get("/books", cookies: "\(others); \(response.cookies)")
    #expect(TestDocument(html: page.text).element(id: "account-name")?.text == "ann")
  }
}
