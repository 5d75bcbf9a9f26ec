import DatabaseTesting
import Testing

@testable import Dogear

@Suite("Accounts that are disabled or deleted", .everyEngine, .timeLimit(.minutes(10)))
struct ClosedAccountTests {
  private static let password = "correct horse battery"
  private let fixture: StoreFixture
  private let account: Account
  private let other: Account

  private var store: AccountsStore { fixture.accounts }

  init() async throws {
    fixture = try StoreFixture()
    account = try await fixture.accounts.create(username: "jon", password: Self.password)
    other = try await fixture.accounts.create(username: "ann", password: Self.password)
  }

  private func requestDeletion() async throws {
    try await store.requestDeletion(
      of: account, password: Self.password, keeping: nil, origin: SignInOrigin())
  }

  @Test("No session begins for an account that is being deleted, nor for one that is gone")
  func noSession() async throws {
    try await store.requestDeletionNow(of: account)
    await #expect(throws: AccountsError.accountDisabled) { try await store.startSession(for: account) }
    try await store.delete(account)
    await #expect(throws: AccountsError.accountDisabled) { try await store.startSession(for: account) }
    #expect(try await fixture.count("sessions") == 0)
    _ = try await store.startSession(for: other)
  }

  @Test("Until the week is over an account can be used, and its deletion called off")
  func grace() async throws {
    try await requestDeletion()
    let token = try await store.startSession(for: account)
    let time = fixture.now + AccountsStore.deletionGrace
    #expect(try await store.deletionTime(of: account) == time)
    #expect(try await store.beginDeletions(now: time - 1).isEmpty)
    #expect(try await store.account(forSession: token) != nil)
    try await store.cancelDeletion(of: account)
    #expect(try await store.beginDeletions(now: time).isEmpty)
    #expect(try await store.deletionTime(of: account) == nil)
  }

  @Test("When the week is over the deletion begins, ends the sessions, and can't be called off any more")
  func begun() async throws {
    let token = try await store.startSession(for: other)
    try await requestDeletion()
    let mine = try await store.startSession(for: account)
    let time = fixture.now + AccountsStore.deletionGrace
    #expect(try await store.beginDeletions(now: time).map(\.id) == [account.id])
    #expect(try await store.account(forSession: mine) == nil)
    #expect(try await store.account(forSession: token) == other)
    try await store.cancelDeletion(of: account)
    #expect(try await store.deletionTime(of: account) == 0)
    // A deletion that was cut off is found again, whatever the time is.
    #expect(try await store.beginDeletions(now: 1).map(\.id) == [account.id])
  }

  @Test("Which accounts and sessions can still be used is known for each by itself")
  func known() async throws {
    let tokens = [try await store.startSession(for: account), try await store.startSession(for: other)]
    let digests = try tokens.map { try #require(SecureToken($0)).digest }
    let ids = [account.id, other.id, "nobody"]
    #expect(try await store.closedAccounts(among: ids) == ["nobody"])
    #expect(try await store.endedSessions(among: digests + ["none"]) == ["none"])
    try await requestDeletion()
    #expect(try await store.closedAccounts(among: ids) == ["nobody"])
    #expect(try await !store.isClosed(account))
    try await store.requestDeletionNow(of: account)
    #expect(try await store.closedAccounts(among: ids) == [account.id, "nobody"])
    #expect(try await store.isClosed(account))
    #expect(try await store.endedSessions(among: digests) == [digests[0]])
    try await store.disable(other)
    #expect(try await store.closedAccounts(among: ids) == ids)
    #expect(try await store.endedSessions(among: digests) == digests)
    #expect(try await store.isClosed(other))
  }

  @Test("More sessions than a query takes are all looked at")
  func many() async throws {
    let token = try await store.startSession(for: account)
    let digest = try #require(SecureToken(token)).digest
    let digests = (0..<1001).map { "none \($0)" }
    for place in [0, 499, 500, 501, 1000, 1001] {
      let asked = digests[..<place] + [digest] + digests[place...]
      #expect(try await store.endedSessions(among: Array(asked)) == digests, "\(place)")
    }
  }

  @Test("A disabled account stays disabled since the first time, and has no mark of a password")
  func disabling() async throws {
    #expect(try await store.passwordMark(of: account) != nil)
    try await store.disable(account)
    let since = fixture.now
    fixture.now += 1
    try await store.disable(account)
    let stored = try await fixture.database.read { [id = account.id] connection in
      try connection.first("SELECT disabled_at FROM accounts WHERE id = $1", id)?.optionalInt("disabled_at")
    }
    #expect(stored == since)
    #expect(try await store.passwordMark(of: account) == nil)
    #expect(try await store.account(id: account.id) == nil)
    #expect(try await store.isDisabled(account))
    #expect(try await !store.isDisabled(other))
    #expect(try await store.account(id: other.id) == other)
  }

  @Test("That an account was deleted is remembered for a day")
  func deletedOwners() async throws {
    try await store.delete(account)
    fixture.now += 10
    try await store.delete(other)
    try await store.delete(other)
    #expect(try await Set(store.deletedOwners) == [account.owner, other.owner])
    let day = AccountsStore.deletedOwnersSeconds
    try await store.forgetDeletedOwners(now: fixture.now - 11 + day)
    #expect(try await store.deletedOwners.count == 2)
    try await store.forgetDeletedOwners(now: fixture.now - 10 + day)
    #expect(try await store.deletedOwners == [other.owner])
  }
}
