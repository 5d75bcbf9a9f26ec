import HTTP
import HTTPTesting
import Testing

@testable import Dogear
@testable import LiveTesting
@testable import WebAuthnTesting

@Suite("The page for passkeys", .timeLimit(.minutes(10)))
struct PasskeysPageTests {
  private func person(_ name: String = "jon") async throws -> PasskeyPerson {
    var person = PasskeyPerson(try AppFixture(hasher: PasswordHasher(cost: .minimal)))
    try await person.signUp(name)
    return person
  }

  private func heading(_ page: TestDocument) -> String? { page.element(id: "passkeys-heading")?.text }

  @Test("A passkey is added with the password, has a name, and can be removed")
  func adding() async throws {
    var person = try await person()
    let wrong = try await person.send("begin", [("password", "wrong")])
    #expect(wrong.element(id: "password-message")?.text == AccountsError.wrongPassword.message)
    #expect(wrong.element(id: "setup-form") == nil)
    let page = try await person.add("My phone")
    #expect(heading(page) == "Your passkeys")
    #expect(page.element(id: "passkeys")?.text.contains("My phone") == true)
    #expect(page.element(id: "setup-form") == nil)
    let events = try await person.app.get("/account", cookies: person.cookies).text
    #expect(events.contains("Passkey added"))
    let id = try #require(page.root.elements.first { $0.attributes["name"] == "id" }?.attributes["value"])
    #expect(heading(try await person.send("remove", [("id", id)])) == "You have no passkey yet")
  }

  @Test("A quarter of an hour after the password none is removed until it is given again")
  func confirmation() async throws {
    var person = try await person()
    let page = try await person.add()
    let id = try #require(page.root.elements.first { $0.attributes["name"] == "id" }?.attributes["value"])
    #expect(page.element(id: "confirm-form") == nil)
    person.app.now += SessionStore.confirmationSeconds + 1
    let later = try await person.send("cancel")
    #expect(later.element(id: "confirm-form") != nil)
    #expect(later.all(.button, named: "Remove Phone").isEmpty)
    let refused = try await person.send("remove", [("id", id)])
    #expect(refused.element(id: "removal-notice")?.text.hasPrefix("Too long ago.") == true)
    let wrong = try await person.send("confirm", [("confirmationPassword", "wrong")])
    #expect(wrong.element(id: "confirmationPassword-message")?.text == AccountsError.wrongPassword.message)
    #expect(heading(try await person.send("remove", [("id", id)])) == "Your passkeys")
    let right = try await person.send("confirm", [("confirmationPassword", PasskeyPerson.password)])
    #expect(!right.all(.button, named: "Remove Phone").isEmpty)
    #expect(heading(try await person.send("remove", [("id", id)])) == "You have no passkey yet")
    #expect(try await person.send("cancel").element(id: "confirm-form") == nil)
  }

  @Test(
    "A name is needed, of sixty characters at most", arguments: ["", "  ", String(repeating: "n", count: 61)])
  func names(name: String) async throws {
    var person = try await person()
    let page = try await person.add(name)
    #expect(page.element(id: "name-message")?.text.isEmpty == false)
    let listed = try await person.send("cancel")
    #expect(heading(listed) == "You have no passkey yet")
  }

  @Test("A response is good for the setup that it was made for, and once")
  func setups() async throws {
    var person = try await person()
    let response = try person.authenticator.create(try await person.begin())
    _ = try await person.send("cancel")
    let form = [("name", "Phone"), ("response", response)]
    _ = try await person.send("finish", form)
    let options = try await person.begin()
    let page = try await person.send("finish", form)
    #expect(page.element(id: "setup-notice")?.text == AccountsError.passkeyRefused.message)
    let right = [("name", "Phone"), ("response", try person.authenticator.create(options))]
    #expect(heading(try await person.send("finish", right)) == "Your passkeys")
    _ = try await person.send("finish", right)
    let account = try #require(try await person.app.stores.services.accounts.store.account(named: "jon"))
    #expect(try await person.app.stores.services.accounts.passkeys.all(of: account).count == 1)
  }

  @Test("An authenticator that has a passkey of the account is asked for no second one")
  func exclusion() async throws {
    var person = try await person()
    _ = try await person.add()
    let options = try await person.begin()
    #expect(throws: SoftAuthenticator.Failure.excluded) { try person.authenticator.create(options) }
  }

  @Test("Somebody else's passkey can't be added again, nor removed")
  func others() async throws {
    var person = try await person()
    let page = try await person.add()
    let id = try #require(page.root.elements.first { $0.attributes["name"] == "id" }?.attributes["value"])
    var other = PasskeyPerson(person.app)
    try await other.signUp("ann")
    _ = try await other.send("remove", [("id", id)])
    #expect(heading(try await person.send("cancel")) == "Your passkeys")
  }

  @Test("There are at most twenty passkeys")
  func count() async throws {
    var person = try await person()
    let accounts = person.app.stores.services.accounts
    let account = try #require(try await accounts.store.account(named: "jon"))
    for _ in 0..<Passkey.maximumCount {
      person.authenticator = SoftAuthenticator(origin: "http://localhost")
      _ = try await person.add()
    }
    #expect(try await accounts.passkeys.all(of: account).count == Passkey.maximumCount)
    let page = try await person.send("begin", [("password", PasskeyPerson.password)])
    #expect(page.element(id: "password-message")?.text == AccountsError.tooManyPasskeys.message)
  }

  @Test("At an address of numbers the page says why there are none, and the options are not found")
  func addresses() async throws {
    let person = try await person()
    let client = TestClient(handler: person.app.respond)
    let headers: Headers = ["Host": "127.0.0.1:8080", "Cookie": person.cookies, "Accept": "text/html"]
    let page = TestDocument(html: try await client.send(.get, "/account/passkeys", headers: headers).text)
    #expect(page.element(id: "impossible") != nil)
    #expect(page.element(id: "passkeys-form") == nil)
    #expect(try await client.send(.get, "/sign-in/passkey.json", headers: headers).status == .notFound)
  }

  @Test("With the account go its passkeys")
  func deletion() async throws {
    var person = try await person()
    _ = try await person.add()
    let (stores, accounts) = (person.app.stores, person.app.stores.services.accounts)
    let account = try #require(try await accounts.store.account(named: "jon"))
    try await accounts.store.requestDeletionNow(of: account)
    try await AccountSweep(stores).sweep(now: accounts.clock())
    #expect(try await accounts.passkeys.all(of: account).isEmpty)
  }
}
