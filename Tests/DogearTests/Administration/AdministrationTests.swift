import DatabaseTesting
import Foundation
import HTTP
import HTTPTesting
import LiveTesting
import Testing

@testable import Dogear

@Suite("Administration: dogear user", .everyEngine, .timeLimit(.minutes(10)))
struct AdministrationTests {
  private let password = "correct horse battery"
  private let app: AppFixture
  private var accounts: Accounts { app.stores.services.accounts }

  init() throws {
    app = try AppFixture(hasher: PasswordHasher(cost: .minimal))
  }

  private func reply(_ arguments: String...) async -> AdministrationReply {
    await Administration(app.stores, address: "https://books.example.org").reply(to: arguments)
  }

  /// The code of the link in a reply.
  private func code(_ reply: AdministrationReply) throws -> String {
    try #require(reply.text.split(separator: "#").last.map(String.init))
  }

  /// The number of stored reminders, of all owners.
  private var reminders: Int? {
    get async throws {
      try await app.stores.services.database.read {
        try $0.first("SELECT count(*) AS n FROM reminders")?.int("n")
      }
    }
  }

  private func signIn(_ password: String) async throws -> Account? {
    try await accounts.passwords.signIn(username: "jon", password: password, from: SignInOrigin())
  }

  @Test(
    "An account that is added can be used once its owner chose a password by the link, which is good once")
  func adding() async throws {
    let added = await reply("add", " Jon ")
    #expect(added.status == 0)
    #expect(added.text.contains("https://books.example.org/new-password#"))
    #expect(try await signIn("") == nil)
    let code = try code(added)
    let spaced = code.lowercased().replacing("-", with: " ")
    let account = try await accounts.passwords.choose(password, byCode: spaced, from: nil)
    #expect(account.username == "Jon")
    #expect(try await signIn(password)?.id == account.id)
    await #expect(throws: AccountsError.linkInvalid) {
      try await accounts.passwords.choose("other horse battery", byCode: code, from: nil)
    }
    #expect(try await signIn(password) != nil)
    #expect(
      await reply("add", "JON") == AdministrationReply(status: 1, text: AccountsError.usernameTaken.message))
    #expect(await reply("add", "admin").status == 1)
    #expect(await reply("add", "x").text == AccountsError.usernameTooShort.message)
  }

  @Test("A new password by a link ends all sessions, and a later link makes an earlier one useless")
  func resetting() async throws {
    let account = try await accounts.store.create(username: "jon", password: password)
    let token = try await accounts.sessions.start(for: account)
    let first = try code(await reply("reset-password", "jon"))
    let second = try code(await reply("reset-password", "JON"))
    #expect(try await accounts.sessions.account(token: token) != nil)
    await #expect(throws: AccountsError.linkInvalid) {
      try await accounts.passwords.choose("quite another horse", byCode: first, from: nil)
    }
    await #expect(throws: AccountsError.passwordUnsuitable("Password is too weak")) {
      try await accounts.passwords.choose("jonjonjon1", byCode: second, from: nil)
    }
    _ = try await accounts.passwords.choose("quite another horse", byCode: second, from: nil)
    #expect(try await accounts.sessions.account(token: token) == nil)
    #expect(try await signIn(password) == nil)
    #expect(try await signIn("quite another horse") != nil)
    let kinds = try await accounts.events.last(2, of: account).map(\.kind)
    #expect(kinds == [.passwordLink, .passwordLink])
  }

  @Test("With --two-steps signing in takes no code from then on")
  func endingTwoSteps() async throws {
    let account = try await accounts.store.create(username: "jon", password: password)
    try await accounts.secondFactors.begin(of: account, password: password, origin: SignInOrigin())
    let setup = try #require(try await accounts.secondFactors.state(of: account).setup)
    let period = app.now / OneTimePassword.period
    let code = try OneTimePassword(secret: try #require(setup.secret)).code(ofPeriod: period)
    try await accounts.secondFactors.finish(of: account, code: code)
    #expect(await reply("list").text.contains("two steps"))
    #expect(await reply("reset-password", "jon").status == 0)
    #expect(try await accounts.secondFactors.isSetUp(for: account))
    #expect(await reply("reset-password", "--two-steps", "jon").status == 0)
    #expect(try await !accounts.secondFactors.isSetUp(for: account))
  }

  @Test(
    "A disabled account signs nobody in, by password, by a second step, or by a link, until it is enabled")
  func disabling() async throws {
    let account = try await accounts.store.create(username: "jon", password: password)
    let token = try await accounts.sessions.start(for: account)
    let link = try code(await reply("reset-password", "jon"))
    #expect(await reply("disable", "jon").status == 0)
    #expect(try await accounts.sessions.account(token: token) == nil)
    await #expect(throws: AccountsError.accountDisabled) { try await signIn(password) }
    #expect(try await signIn("wrong") == nil)
    await #expect(throws: AccountsError.accountDisabled) { try await accounts.sessions.start(for: account) }
    await #expect(throws: AccountsError.accountDisabled) {
      try await accounts.passwords.choose("quite another horse", byCode: link, from: nil)
    }
    #expect(try await accounts.store.account(id: account.id) == nil)
    #expect(await reply("list").text.contains("disabled"))
    #expect(await reply("enable", "jon").status == 0)
    #expect(try await signIn(password) == account)
    let kinds = try await accounts.events.last(2, of: account).map(\.kind)
    #expect(kinds == [.enabling, .disabling])
  }

  @Test("Signing out ends every session, and a deleted account is gone with all that it holds")
  func signingOutAndDeleting() async throws {
    let account = try await accounts.store.create(username: "jon", password: password)
    _ = try await accounts.sessions.start(for: account)
    _ = try await accounts.sessions.start(for: account)
    #expect(await reply("sign-out", "jon").text == "2 sessions of jon ended.")
    let token = try await accounts.sessions.start(for: account)
    let cookies = "session=\(token)"
    let made = try await app.post("/reminders", [("action", "add"), ("place", "end")], cookies: cookies)
    #expect(made.status == .seeOther)
    #expect(try await reminders == 1)
    #expect(await reply("delete", "jon").status == 64)
    #expect(try await accounts.sessions.account(token: token) != nil)
    #expect(await reply("delete", "jon", "--yes").text == "jon was deleted.")
    #expect(try await accounts.sessions.account(token: token) == nil)
    #expect(await reply("list").text == "There are no accounts.")
    #expect(try await reminders == 0)
  }

  @Test("An invitation lets one account be made, and no more once it was used or a week has passed")
  func inviting() async throws {
    let fixture = try StoreFixture(signUpPolicy: .invitation)
    let accounts = fixture.accounts
    let link = try await accounts.links.make(.invitation)
    let code = link.code.description
    func signUp(_ name: String, _ invitation: String) async throws {
      _ = try await accounts.signUp(username: name, password: password, invitation: invitation, from: nil)
    }
    for wrong in ["", "x", SecretCode().description] {
      await #expect(throws: AccountsError.linkInvalid) { try await signUp("jon", wrong) }
    }
    // A name that is taken leaves the invitation unused.
    _ = try await accounts.store.create(username: "ann", password: password)
    await #expect(throws: AccountsError.usernameTaken) { try await signUp("ann", code) }
    try await signUp("jon", code)
    await #expect(throws: AccountsError.linkInvalid) { try await signUp("ben", code) }
    #expect(try await accounts.store.isAvailable(username: "ben"))
    let late = try await accounts.links.make(.invitation).code.description
    fixture.now += AccountLink.Purpose.invitation.seconds
    await #expect(throws: AccountsError.linkInvalid) { try await signUp("ben", late) }
    // A link for a password invites nobody.
    let jon = try #require(try await accounts.store.account(named: "jon"))
    let other = try await accounts.links.make(.password, for: jon).code.description
    await #expect(throws: AccountsError.linkInvalid) { try await signUp("ben", other) }
  }

  @Test("Two who use one invitation at once make one account")
  func race() async throws {
    let fixture = try StoreFixture(signUpPolicy: .invitation)
    let accounts = fixture.accounts
    let code = try await accounts.links.make(.invitation).code.description
    let made = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<8 {
        group.addTask {
          let account = try? await accounts.signUp(
            username: "person\(number)", password: "correct horse battery", invitation: code, from: nil)
          return account != nil
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(made == 1)
    #expect(try await fixture.count("accounts") == 1)
  }

  @Test(
    "A command that can't be read is refused with how it is written",
    arguments: [
      [], ["frob"], ["list", "x"], ["invite", "x"], ["add"], ["add", "a", "b"], ["disable", "--yes"],
      ["delete", "jon"], ["delete", "--yes"], ["reset-password"], ["reset-password", "a", "b"],
      ["enable", "-x"],
      ["reset-password", "--two-steps"], ["sign-out"],
    ])
  func usage(_ arguments: [String]) async {
    let reply = await Administration(app.stores, address: "").reply(to: arguments)
    #expect(reply.status == 64)
    #expect(reply.text.contains("usage: dogear user list"))
  }

  @Test("A name that nobody has is named", arguments: ["disable", "enable", "reset-password", "sign-out"])
  func unknownNames(_ command: String) async {
    #expect(
      await reply(command, "nobody") == AdministrationReply(status: 1, text: "there is no account “nobody”"))
  }

  @Test("Over the socket a command is a list in JSON, and so is the reply")
  func overTheSocket() async throws {
    let administration = Administration(app.stores, address: "")
    let client = TestClient { try await administration.respond(to: $0) }
    func send(_ body: String, to target: String = "/user", _ method: HTTP.Method = .post) async throws
      -> TestResponse
    {
      try await client.send(
        method, target, headers: ["Content-Type": "application/json"], body: Array(body.utf8))
    }
    let found = try await send(#"["list"]"#)
    let reply = try JSONDecoder().decode(AdministrationReply.self, from: Data(found.text.utf8))
    #expect(reply == AdministrationReply(text: "There are no accounts."))
    for body in ["", "{}", "[1]", #""list""#, "[", #"[["list"]]"#] {
      #expect(try await send(body).status == .badRequest)
    }
    #expect(try await send(#"["list"]"#, to: "/").status == .notFound)
    #expect(try await send("", .get).status == .notFound)
  }
}
