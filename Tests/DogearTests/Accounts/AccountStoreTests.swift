import DatabaseTesting
import Testing

@testable import Dogear

@Suite(.everyEngine, .timeLimit(.minutes(10))) struct AccountStoreTests {
  private let fixture: StoreFixture
  private let password = "correct horse battery"

  private var accounts: Accounts { fixture.accounts }

  init() throws {
    fixture = try StoreFixture()
  }

  @Test func makesAnAccountThatCanSignIn() async throws {
    let account = try await accounts.store.create(username: " Jon ", password: password)
    #expect(account.username == "Jon")
    #expect(account.createdAt == fixture.now)
    #expect(try await accounts.passwords.authenticate(username: "jon", password: password) == account)
    #expect(
      try await fixture.restartedAccounts().passwords.authenticate(username: "JON", password: password)
        == account)
  }

  @Test func refusesAWrongPasswordOrName() async throws {
    _ = try await accounts.store.create(username: "jon", password: password)
    for wrong in ["", "Correct horse battery", password + " ", "\0", String(repeating: "a", count: 100_000)] {
      #expect(try await accounts.passwords.authenticate(username: "jon", password: wrong) == nil)
    }
    for name in ["", "jo", "jonn", "admin", "a\0b", String(repeating: "a", count: 100_000), "' OR 1=1 --"] {
      #expect(try await accounts.passwords.authenticate(username: name, password: password) == nil)
    }
  }

  @Test func aPasswordIsTheSameHoweverItsCharactersAreComposed() async throws {
    let account = try await accounts.store.create(username: "jon", password: "caf\u{E9} au lait")
    #expect(
      try await accounts.passwords.authenticate(username: "jon", password: "cafe\u{301} au lait") == account)
  }

  @Test func aNameIsTakenOnce() async throws {
    #expect(try await accounts.store.isAvailable(username: "Jon"))
    _ = try await accounts.store.create(username: "jon", password: password)
    #expect(try await !accounts.store.isAvailable(username: "JON"))
    await #expect(throws: AccountsError.usernameTaken) {
      try await accounts.store.create(username: "Jon", password: password)
    }
  }

  @Test(
    "A name that looks like another's is taken, whichever was first",
    arguments: [("capa", "сара"), ("сара", "capa"), ("pop", "ρορ")])
  func lookAlikes(_ first: String, _ second: String) async throws {
    let account = try await accounts.store.create(username: first, password: password)
    #expect(try await !accounts.store.isAvailable(username: second))
    await #expect(throws: AccountsError.usernameTaken) {
      try await accounts.store.create(username: second, password: password)
    }
    #expect(try await accounts.passwords.authenticate(username: second, password: password) == nil)
    #expect(try await accounts.passwords.authenticate(username: first, password: password) == account)
  }

  @Test func ofManyWhoAskForANameAtOnceOneGetsIt() async throws {
    let outcomes = await withTaskGroup(of: AccountsError?.self) { group in
      for _ in 0..<20 {
        group.addTask { [accounts, password] in
          do {
            _ = try await accounts.store.create(username: "jon", password: password)
            return nil
          } catch {
            return error as? AccountsError ?? .wrongPassword
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.count { $0 == nil } == 1)
    #expect(outcomes.count { $0 == .usernameTaken } == 19)
    #expect(try await fixture.count("accounts") == 1)
  }

  @Test(arguments: ["peterfriese", "johnnyappleseed", "page", "johndoe", "admin", "superuser", "Admin "])
  func reservedNamesAreTaken(_ name: String) async throws {
    #expect(try await !accounts.store.isAvailable(username: name))
    await #expect(throws: AccountsError.usernameTaken) {
      try await accounts.store.create(username: name, password: password)
    }
  }

  @Test func refusesNamesAndPasswordsOutsideTheRules() async throws {
    await #expect(throws: AccountsError.usernameTooShort) {
      try await accounts.store.create(username: "ab", password: password)
    }
    await #expect(throws: AccountsError.passwordEmpty) {
      try await accounts.store.create(username: "jon", password: "")
    }
    await #expect(throws: AccountsError.passwordTooLong) {
      try await accounts.store.create(username: "jon", password: String(repeating: "é", count: 513))
    }
    #expect(try await !accounts.store.isAvailable(username: "ab"))
    #expect(try await accounts.store.isAvailable(username: "jon"))
  }

  @Test func noPasswordIsStored() async throws {
    _ = try await accounts.store.create(username: "jon", password: password)
    let row = try await fixture.database.read { try $0.first("SELECT * FROM accounts") }
    let hash = try #require(try row?.string("password_hash"))
    #expect(hash.hasPrefix("$argon2id$v=19$"))
    #expect(!hash.contains(password))
  }

  @Test func changesAPasswordAndEndsTheOtherSessions() async throws {
    let account = try await accounts.store.create(username: "jon", password: password)
    let kept = try await accounts.sessions.start(for: account)
    let other = try await accounts.sessions.start(for: account)
    // Both are in memory from now on.
    for token in [kept, other] { #expect(try await accounts.sessions.account(token: token) == account) }
    let ended = Recorder(accounts.sessions.ended)
    await #expect(throws: AccountsError.wrongPassword) {
      try await accounts.passwords.change(of: account, from: "wrong", to: "new password", keeping: kept)
    }
    await #expect(throws: AccountsError.passwordEmpty) {
      try await accounts.passwords.change(of: account, from: password, to: "", keeping: kept)
    }
    #expect(ended.values == [])
    try await accounts.passwords.change(of: account, from: password, to: "new password", keeping: kept)
    #expect(ended.values == [try #require(SecureToken(other)).digest])
    #expect(try await accounts.sessions.account(token: kept) == account)
    #expect(accounts.sessions.cachedAccount(token: other) == nil)
    #expect(try await accounts.sessions.account(token: other) == nil)
    #expect(try await accounts.passwords.authenticate(username: "jon", password: password) == nil)
    #expect(try await accounts.passwords.authenticate(username: "jon", password: "new password") == account)
  }
}
