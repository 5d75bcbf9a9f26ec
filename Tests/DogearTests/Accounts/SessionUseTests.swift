import Combine
import DatabaseTesting
import Testing

@testable import Dogear

@Suite("Sessions that are used, listed and ended", .everyEngine, .timeLimit(.minutes(10)))
struct SessionUseTests {
  private let fixture: StoreFixture
  private let account: Account
  private let other: Account

  private var store: AccountsStore { fixture.accounts }

  init() async throws {
    fixture = try StoreFixture()
    account = try await fixture.accounts.create(username: "jon", password: "a password")
    other = try await fixture.accounts.create(username: "ann", password: "a password")
  }

  private func digest(_ token: String) throws -> String { try #require(SecureToken(token)).digest }

  /// The times that are stored of a session.
  private func times(_ token: String) async throws -> [Int] {
    let digest = try digest(token)
    let row = try await fixture.database.read { connection in
      try connection.first("SELECT used_at, expires_at FROM sessions WHERE token_digest = $1", digest)
    }
    return [try #require(row).int("used_at"), try #require(row).int("expires_at")]
  }

  @Test("A session that another server ended is nobody, however long this one keeps it in memory")
  func endedElsewhere() async throws {
    let token = try await store.startSession(for: account)
    #expect(try await store.account(forSession: token) == account)
    try await fixture.restartedAccounts().endSession(token: token)
    fixture.now += 2 * Session.touchSeconds
    #expect(try await store.account(forSession: token) == nil)
    #expect(store.sessions[try digest(token)] == nil)
    #expect(store.cachedAccount(forSession: token) == nil)
    #expect(try await store.account(forSession: token) == nil)
  }

  @Test("Its use is stored once an hour, of it alone, and it lasts a month from then, but a year at most")
  func touching() async throws {
    let (token, untouched) = (
      try await store.startSession(for: account), try await store.startSession(for: account)
    )
    let start = fixture.now
    let first = [start, start + AccountsStore.idleSeconds]
    _ = try await store.account(forSession: token)
    fixture.now = start + Session.touchSeconds
    #expect(store.cachedAccount(forSession: token) == account)
    _ = try await store.account(forSession: token)
    #expect(try await times(token) == first)
    fixture.now += 1
    #expect(store.cachedAccount(forSession: token) == nil)
    _ = try await store.account(forSession: token)
    #expect(try await times(token) == [fixture.now, fixture.now + AccountsStore.idleSeconds])
    #expect(try await times(untouched) == first)
    for _ in 0..<13 {
      fixture.now += AccountsStore.idleSeconds - 1
      _ = try await store.account(forSession: token)
    }
    #expect(try await times(token)[1] == start + AccountsStore.maximumSeconds)
  }

  @Test("Those that are open are listed, this one first, then those that were used last")
  func list() async throws {
    var tokens: [String] = []
    for _ in 0..<3 {
      tokens.append(try await store.startSession(for: account))
      fixture.now += 1
    }
    _ = try await store.startSession(for: other)
    func shown(_ current: String?) async throws -> [String] {
      try await store.openSessions(of: account, current: current).map(\.id)
    }
    let ids = try tokens.map { String(try digest($0).prefix(OpenSession.idLength)) }
    #expect(try await shown(nil) == [ids[2], ids[1], ids[0]])
    #expect(try await shown(tokens[1]) == [ids[1], ids[2], ids[0]])
    #expect(
      try await store.openSessions(of: account, current: tokens[1]).map(\.isCurrent) == [true, false, false])
    // The first is over.
    fixture.now = fixture.now - 3 + AccountsStore.idleSeconds
    #expect(try await shown(nil) == [ids[2], ids[1]])
  }

  @Test("One is ended by what is shown of it, and only where it is the account's")
  func endingOne() async throws {
    let tokens = [try await store.startSession(for: account), try await store.startSession(for: account)]
    let theirs = try await store.startSession(for: other)
    let ended = Recorder(store.sessionEnded)
    for token in [theirs, tokens[0]] {
      try await store.endSession(id: String(try digest(token).prefix(OpenSession.idLength)), of: account)
    }
    #expect(ended.values == [try digest(tokens[0])])
    #expect(try await store.account(forSession: tokens[0]) == nil)
    #expect(try await store.account(forSession: tokens[1]) == account)
    #expect(try await store.account(forSession: theirs) == other)
    #expect(try await store.endOtherSessions(of: account, keeping: tokens[1]) == 0)
  }

  @Test("After a gap in what was heard of other servers nothing in memory counts")
  func gap() async throws {
    let token = try await store.startSession(for: account)
    _ = try await store.account(forSession: token)
    let doubts = Recorder(store.inDoubt.map { _ in 1 }.eraseToAnyPublisher())
    #expect(try await !store.isEmpty)
    try await fixture.restartedAccounts().endSession(token: token)
    store.receive(.gap)
    #expect(doubts.values == [1])
    #expect(store.cachedAccount(forSession: token) == nil)
    #expect(try await store.account(forSession: token) == nil)
  }

  @Test("Where the last account goes unheard, a gap has that asked again")
  func emptiness() async throws {
    #expect(try await !store.isEmpty)
    let elsewhere = fixture.restartedAccounts()
    for account in [account, other] { try await elsewhere.delete(account) }
    #expect(try await !store.isEmpty)
    store.receive(.gap)
    #expect(try await store.isEmpty)
  }
}
