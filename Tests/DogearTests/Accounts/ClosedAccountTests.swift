import DatabaseTesting
import Testing

@testable import Dogear

@Suite("Accounts that are disabled or deleted", .everyEngine, .timeLimit(.minutes(10)))
struct ClosedAccountTests {
  private static let password = "correct horse battery"
  private let fixture: StoreFixture
  private let account: Account
  private let other: Account

  private var accounts: Accounts { fixture.accounts }

  init() async throws {
    fixture = try StoreFixture()
    account = try await fixture.accounts.store.create(username: "jon", password: Self.password)
    other = try await fixture.accounts.store.create(username: "ann", password: Self.password)
  }

  private func requestDeletion() async throws {
    try await accounts.store.requestDeletion(
      of: account, password: Self.password, keeping: nil, origin: SignInOrigin())
  }

  @Test("No session begins for an account that is being deleted, nor for one that is gone")
  func noSession() async throws {
    try await accounts.store.requestDeletionNow(of: account)
    await #expect(throws: AccountsError.accountDisabled) { try await accounts.sessions.start(for: account) }
    try await accounts.store.delete(account)
    await #expect(throws: AccountsError.accountDisabled) { try await accounts.sessions.start(for: account) }
    #expect(try await fixture.count("sessions") == 0)
    _ = try await accounts.sessions.start(for: other)
  }

  @Test("Until the week is over an account can be used, and its deletion called off")
  func grace() async throws {
    try await requestDeletion()
    let token = try await accounts.sessions.start(for: account)
    let time = fixture.now + AccountStore.deletionGrace
    #expect(try await accounts.store.deletionTime(of: account) == time)
    #expect(try await accounts.store.beginDeletions(now: time - 1).isEmpty)
    #expect(try await accounts.sessions.account(token: token) != nil)
    try await accounts.store.cancelDeletion(of: account)
    #expect(try await accounts.store.beginDeletions(now: time).isEmpty)
    #expect(try await accounts.store.deletionTime(of: account) == nil)
  }

  @Test("When the week is over the deletion begins, ends the sessions, and can't be called off any more")
  func begun() async throws {
    let token = try await accounts.sessions.start(for: other)
    try await requestDeletion()
    let mine = try await accounts.sessions.start(for: account)
    let time = fixture.now + AccountStore.deletionGrace
    #expect(try await accounts.store.beginDeletions(now: time).map(\.id) == [account.id])
    #expect(try await accounts.sessions.account(token: mine) == nil)
    #expect(try await accounts.sessions.account(token: token) == other)
    try await accounts.store.cancelDeletion(of: account)
    #expect(try await accounts.store.deletionTime(of: account) == 0)
    // A deletion that was cut off is found again, whatever the time is.
    #expect(try await accounts.store.beginDeletions(now: 1).map(\.id) == [account.id])
  }

  @Test("Which accounts and sessions can still be used is known for each by itself")
  func known() async throws {
    let tokens = [
      try await accounts.sessions.start(for: account), try await accounts.sessions.start(for: other),
    ]
    let digests = try tokens.map { try #require(SecureToken($0)).digest }
    let ids = [account.id, other.id, "nobody"]
    #expect(try await accounts.store.closedAccounts(among: ids) == ["nobody"])
    #expect(try await accounts.sessions.ended(among: digests + ["none"]) == ["none"])
    try await requestDeletion()
    #expect(try await accounts.store.closedAccounts(among: ids) == ["nobody"])
    #expect(try await !accounts.store.isClosed(account))
    try await accounts.store.requestDeletionNow(of: account)
    #expect(try await accounts.store.closedAccounts(among: ids) == [account.id, "nobody"])
    #expect(try await accounts.store.isClosed(account))
    #expect(try await accounts.sessions.ended(among: digests) == [digests[0]])
    try await accounts.store.disable(other)
    #expect(try await accounts.store.closedAccounts(among: ids) == ids)
    #expect(try await accounts.sessions.ended(among: digests) == digests)
    #expect(try await accounts.store.isClosed(other))
  }

  @Test("More sessions than a query takes are all looked at")
  func many() async throws {
    let token = try await accounts.sessions.start(for: account)
    let digest = try #require(SecureToken(token)).digest
    let digests = (0..<1001).map { "none \($0)" }
    for place in [0, 499, 500, 501, 1000, 1001] {
      let asked = digests[..<place] + [digest] + digests[place...]
      #expect(try await accounts.sessions.ended(among: Array(asked)) == digests, "\(place)")
    }
  }

  @Test("A disabled account stays disabled since the first time, and has no mark of a password")
  func disabling() async throws {
    #expect(try await accounts.passwords.mark(of: account) != nil)
    try await accounts.store.disable(account)
    let since = fixture.now
    fixture.now += 1
    try await accounts.store.disable(account)
    let stored = try await fixture.database.read { [id = account.id] connection in
      try connection.first("SELECT disabled_at FROM accounts WHERE id = $1", id)?.optionalInt("disabled_at")
    }
    #expect(stored == since)
    #expect(try await accounts.passwords.mark(of: account) == nil)
    #expect(try await accounts.store.account(id: account.id) == nil)
    let areDisabled = try await fixture.database.read { [account, other] connection in
      try [account, other].map { try AccountStore.isDisabled($0, connection) }
    }
    #expect(areDisabled == [true, false])
    #expect(try await accounts.store.account(id: other.id) == other)
  }

  @Test("That an account was deleted is remembered for a day")
  func deletedOwners() async throws {
    try await accounts.store.delete(account)
    fixture.now += 10
    try await accounts.store.delete(other)
    try await accounts.store.delete(other)
    #expect(try await Set(accounts.store.deletedOwners) == [account.owner, other.owner])
    let day = AccountStore.deletedOwnersSeconds
    try await accounts.store.forgetDeletedOwners(now: fixture.now - 11 + day)
    #expect(try await accounts.store.deletedOwners.count == 2)
    try await accounts.store.forgetDeletedOwners(now: fixture.now - 10 + day)
    #expect(try await accounts.store.deletedOwners == [other.owner])
  }
}
