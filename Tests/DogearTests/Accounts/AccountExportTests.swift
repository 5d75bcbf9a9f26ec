import Database
import DatabaseTesting
import Foundation
import HTTP
import HTTPTesting
import Testing

@testable import Dogear

@Suite("The download of all that is kept for an account", .everyEngine, .timeLimit(.minutes(10)))
struct AccountExportTests {
  private let password = "correct horse battery"
  private let app: AppFixture
  private var accounts: Accounts { app.stores.services.accounts }

  init() throws {
    app = try AppFixture(hasher: PasswordHasher(cost: .minimal))
  }

  private func signIn(_ name: String) async throws -> String {
    let form = [("action", "signIn"), ("username", name), ("password", password)]
    return try await app.post("/sign-in", form).cookies
  }

  private func download(_ cookies: String) async throws -> [String: Any] {
    let text = try await app.get("/account/data.json", cookies: cookies).text
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private func rows(_ name: String, _ data: [String: Any]) throws -> [[String: Any]] {
    try #require(data[name] as? [[String: Any]], "\(name)")
  }

  /// Makes an account that has something in every table.
  private func fill(_ name: String) async throws -> Account {
    let account = try await accounts.store.create(username: name, password: password)
    try await accounts.store.setTheme(.dark, of: account)
    try await accounts.store.setTimeZone("Europe/Berlin", of: account)
    let origin = SignInOrigin()
    try await accounts.passkeys.begin(of: account, password: password, origin: origin)
    _ = try await accounts.links.make(.password, for: account)
    try await app.stores.services.database.write { connection in
      try connection.execute(
        """
        INSERT INTO passkeys
          (id, account, name, public_key, counter, is_backup_eligible, transports, created_at)
        VALUES ($1, $2, $3, 'a key', 0, FALSE, '', 1)
        """, "passkey of \(name)", account.id, "The key of \(name)")
    }
    return account
  }

  @Test(
    "It has settings, sessions, events, passkeys, links and setups, and what was deleted lately, of nobody else"
  )
  func all() async throws {
    let account = try await fill("jon")
    _ = try await fill("ann")
    let cookies = try await signIn("jon")
    let book = [("action", "add"), ("title", "Dune"), ("author", "Frank Herbert"), ("pages", "412")]
    _ = try await app.post("/books", book, cookies: cookies)
    _ = try await app.post("/books", [("action", "delete"), ("id", "sample-1")], cookies: cookies)
    try await accounts.secondFactors.begin(of: account, password: password, origin: SignInOrigin())
    let data = try await download(cookies)
    let settings = try #require(try rows("settings", data).first)
    #expect(settings["username"] as? String == "jon")
    #expect(settings["theme"] as? String == "dark")
    #expect(settings["time_zone"] as? String == "Europe/Berlin")
    #expect(settings["created_at"] as? Int == WallClock.start)
    #expect(try rows("sessions", data).map { $0["network"] as? String } == [""])
    #expect(try rows("security_events", data).map { $0["kind"] as? String } == ["sign-in"])
    #expect(try rows("passkeys", data).map { $0["name"] as? String } == ["The key of jon"])
    #expect(try rows("links", data).map { $0["purpose"] as? String } == ["password"])
    #expect(try rows("deleted_books", data).map { $0["title"] as? String } == ["Changer"])
    for name in ["passkey_setups", "two_step_setups"] {
      #expect(try rows(name, data).map { $0["begun_at"] as? Int } == [WallClock.start], "\(name)")
    }
    #expect(try rows("two_step_sign_in", data).isEmpty)
    let setup = try #require(try await accounts.secondFactors.state(of: account).setup)
    let secret = OneTimePassword(secret: try #require(setup.secret))
    let code = try secret.code(ofPeriod: app.now / OneTimePassword.period)
    try await accounts.secondFactors.finish(of: account, code: code)
    let factor = try #require(try await rows("two_step_sign_in", download(cookies)).first)
    #expect(factor["since"] as? Int == WallClock.start)
    #expect(factor["recovery_codes"] as? Int == SecondFactorSetup.recoveryCodeCount)
  }

  @Test("It has no secret, nor what is made of one")
  func secrets() async throws {
    let account = try await fill("jon")
    let cookies = try await signIn("jon")
    let secrets = try await app.stores.services.database.read { connection in
      try [
        ("accounts", "password_hash"), ("sessions", "token_digest"), ("account_links", "digest"),
        ("passkey_setups", "challenge"), ("passkeys", "public_key"),
      ].map { table, column in
        try #require(try connection.first("SELECT \(column) FROM \(table)")).string(column)
      }
    }
    let text = try await app.get("/account/data.json", cookies: cookies).text
    #expect(text.contains(account.id))
    for secret in secrets { #expect(!text.contains(secret)) }
  }

  @Test("Every table with rows of accounts is in it")
  func tables() async throws {
    let tables = try await app.stores.services.database.read { connection in
      try connection.tables().filter { $0.columns.contains("account") }.map(\.name)
    }
    let known: Set = [
      "sessions", "security_events", "second_factors", "recovery_codes", "second_factor_setups",
      "account_links", "passkeys", "passkey_setups",
    ]
    #expect(Set(tables) == known)
  }
}
