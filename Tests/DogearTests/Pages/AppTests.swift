import Foundation
import HTTP
import HTTPTesting
import Testing

@testable import Dogear

@Suite("The app", .timeLimit(.minutes(10)))
struct AppTests {
  @Test(
    "Every page answers, and its answer carries the headers that keep it safe",
    arguments: [
      "/books", "/books?add=1", "/books/sample-1", "/books/sample-1?edit=1", "/reminders", "/sign-up",
      "/sign-in", "/account",
    ])
  func pages(target: String) async throws {
    let app = try AppFixture()
    let response = try await app.get(target)
    #expect(response.status == .ok)
    #expect(response.text.contains("<template id=\"live\""))
    #expect(response.headers["Content-Security-Policy"]?.contains("script-src 'self'") == true)
    #expect(response.headers["X-Content-Type-Options"] == "nosniff")
  }

  @Test("The root leads to the shelf")
  func root() async throws {
    #expect(try await AppFixture().get("/").headers["Location"] == "/books")
  }

  @Test("live.js and its modules are one script of at most 15 KB compressed")
  func script() async throws {
    let app = try AppFixture()
    let client = TestClient(handler: app.respond)
    var response = try await client.send(.get, "/live.js", headers: ["Accept-Encoding": "gzip"])
    // A script this large is compressed beside the loops: those who ask first get it as it is.
    for _ in 0..<500 where response["Content-Encoding"] == nil {
      try await Task.sleep(for: .milliseconds(10))
      response = try await client.send(.get, "/live.js", headers: ["Accept-Encoding": "gzip"])
    }
    #expect(response["Content-Encoding"] == "gzip")
    #expect(response.body.count <= 15_360)
    let script = try await app.get("/live.js").text
    #expect(!script.contains("import "))
    #expect(!script.contains("\n "))
  }

  @Test("What is not there is a page that says so", arguments: ["/nothing", "/books/unknown", "/live"])
  func notFound(target: String) async throws {
    let response = try await AppFixture().get(target)
    #expect(response.status == .notFound)
    #expect(response.text.contains("not on the shelf"))
  }

  @Test("A client that wants no HTML gets plain text")
  func plainError() async throws {
    let response = try await AppFixture().get("/nothing", accept: "application/json")
    #expect(response.status == .notFound)
    #expect(response.headers["Content-Type"]?.hasPrefix("text/plain") == true)
  }

  @Test("The templates of all pages are right")
  func templates() throws {
    _ = try AppFixture(compilation: .atStart)
  }

  @Test(
    "A form that asks for nothing the page knows is answered with a page that says so",
    arguments: [
      ("/books", [("action", "nope")], Status.badRequest, "no action “nope”"),
      ("/books", [], .badRequest, "does not say what to do"),
      ("/books", [("action", "delete"), ("id", "none")], .notFound, "not on the shelf"),
      (
        "/sign-up", [("action", "signUp"), ("username", String(repeating: "x", count: 20_000))],
        .contentTooLarge, "too long"
      ),
    ])
  func refusedForms(target: String, form: [(String, String)], status: Status, text: String) async throws {
    let response = try await AppFixture().post(target, form)
    #expect(response.status == status)
    #expect(response["Content-Type"] == "text/html; charset=utf-8")
    #expect(response.text.contains(text))
    let plain = try await AppFixture().post(target, form, accept: "application/json")
    #expect(plain.status == status)
    #expect(plain["Content-Type"] == "text/plain; charset=utf-8")
  }

  @Test("A visitor signs up, and the shelf comes along")
  func signUp() async throws {
    let app = try AppFixture()
    let visitor = try await app.get("/books").cookies
    let added = try await app.post(
      "/books", [("action", "add"), ("key", "k"), ("title", "Dune"), ("pages", "412")], cookies: visitor)
    #expect(added.status == .seeOther)
    let password = "correct horse battery"
    let form = [
      ("action", "signUp"), ("username", "jon"), ("password", password), ("passwordConfirmation", password),
    ]
    let signedUp = try await app.post("/sign-up", form, cookies: visitor)
    #expect(signedUp.status == .seeOther)
    let shelf = try await app.get("/books", cookies: signedUp.cookies).text
    #expect(shelf.contains("Dune"))
    #expect(shelf.contains("jon"))
    let again = try await app.post("/sign-up", form)
    #expect(again.status == .unprocessableContent)
    #expect(again.text.contains("Username not available. Try a different one."))
    let signedIn = try await app.post(
      "/sign-in", [("action", "signIn"), ("username", "JON"), ("password", password)])
    #expect(signedIn.status == .seeOther)
    let refused = try await app.post(
      "/sign-in", [("action", "signIn"), ("username", "jon"), ("password", "wrong")])
    #expect(refused.status == .unprocessableContent)
    #expect(!refused.text.contains("wrong\""))
  }

  @Test("A form of one page that is sent twice adds one book; with other values it adds another")
  func idempotency() async throws {
    let app = try AppFixture()
    let visitor = try await app.get("/books").cookies
    for title in ["Dune", "Dune", "Emma"] {
      _ = try await app.post("/books", [("action", "add"), ("key", "k"), ("title", title)], cookies: visitor)
    }
    let shelf = try await app.get("/books", cookies: visitor).text
    #expect(shelf.contains("8 books"))
  }

  @Test("A form that is not right comes back open, with its messages and values")
  func invalidForm() async throws {
    let app = try AppFixture()
    let response = try await app.post(
      "/books", [("action", "add"), ("title", ""), ("isbn", "123"), ("author", "<script>alert(1)</script>")])
    #expect(response.status == .unprocessableContent)
    #expect(response.text.contains("ISBN is invalid"))
    #expect(response.text.contains("Title must not be empty"))
    #expect(!response.text.contains("<script>alert"))
    #expect(response.text.range(of: "<dialog[^>]* open", options: .regularExpression) != nil)
  }

  @Test(
    "The availability of a name as JSON",
    arguments: [
      ("?userName=johndoe", Status.ok, #"{"isAvailable":false,"userName":"johndoe"}"#),
      ("?userName=PeterFriese", .ok, #"{"isAvailable":false,"userName":"PeterFriese"}"#),
      ("?userName=some%20one", .ok, #"{"isAvailable":true,"userName":"some one"}"#),
      ("", .badRequest, #"{"error":true,"reason":"Username parameter missing"}"#),
      ("?username=x", .badRequest, #"{"error":true,"reason":"Username parameter missing"}"#),
      ("?userName=", .badRequest, #"{"error":true,"reason":"Username must not be empty"}"#),
      ("?userName=abc", .badRequest, #"{"error":true,"reason":"Username is too short."}"#),
      ("?userName=admin", .badRequest, #"{"error":true,"reason":"Username is not valid: admin."}"#),
    ])
  func availability(query: String, status: Status, json: String) async throws {
    let response = try await AppFixture().get("/isUserNameAvailable\(query)")
    #expect(response.status == status)
    #expect(response.headers["Content-Type"] == "application/json; charset=utf-8")
    #expect(response.text == json)
  }
}

@Suite("Templates that are being written", .timeLimit(.minutes(10)))
struct ReloadingAppTests {
  @Test("As many pages may be open as is said")
  func limits() async throws {
    let data = try AppFixture.temporaryDirectory()
    defer { try? FileManager.default.removeItem(atPath: data) }
    let stores = try Stores(Environment(directory: data))
    defer { stores.close() }
    let app = try ReloadingApp(stores: stores, root: AppFixture.root, limits: .init(perAddress: 1))
    let client = TestClient(handler: { await app.respond(to: $0) }, keepsCookies: true)
    let events: Headers = ["Accept": "text/event-stream"]
    // One visitor: another would get the place.
    _ = try await client.send(.get, "/sign-in")
    let first = try await client.openEventStream("/sign-in", headers: events)
    let second = await #expect(throws: TestFailure.self) {
      try await client.openEventStream("/sign-in", headers: events)
    }
    #expect(second?.description.contains("429") == true)
    first.close()
  }

  @Test("A changed template shows at once, and an error in it is shown as a page")
  func reload() async throws {
    let root = try AppFixture.temporaryDirectory()
    let data = try AppFixture.temporaryDirectory()
    defer { for path in [root, data] { try? FileManager.default.removeItem(atPath: path) } }
    try AppFixture.copyRoot(to: root)
    let stores = try Stores(Environment(directory: data))
    defer { stores.close() }
    let app = try ReloadingApp(stores: stores, root: root)
    let client = TestClient(handler: { await app.respond(to: $0) })
    let file = root + "/Templates/Accounts/sign-in.mustache"
    let text = try String(contentsOfFile: file, encoding: .utf8)

    try text.replacingOccurrences(of: "New here?", with: "New, are you?")
      .write(toFile: file, atomically: true, encoding: .utf8)
    #expect(try await client.send(.get, "/sign-in").text.contains("New here?"))
    app.reloadIfChanged()
    #expect(try await client.send(.get, "/sign-in").text.contains("New, are you?"))

    try text.replacingOccurrences(of: "{{notice}}", with: "{{notise}}")
      .write(toFile: file, atomically: true, encoding: .utf8)
    app.reloadIfChanged()
    let broken = try await client.send(.get, "/sign-in")
    #expect(broken.status == .internalServerError)
    let line =
      text.prefix(upTo: try #require(text.range(of: "{{notice}}")).lowerBound).count { $0 == "\n" } + 1
    #expect(broken.text.contains("Accounts/sign-in.mustache:\(line):"))
    #expect(broken.text.contains("notice"))

    try text.write(toFile: file, atomically: true, encoding: .utf8)
    app.reloadIfChanged()
    #expect(try await client.send(.get, "/sign-in").status == .ok)
  }
}
