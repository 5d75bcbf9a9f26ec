import Combine
import DatabaseTesting
import Testing

@testable import Dogear

@Suite("Sessions that are used, listed and ended", .everyEngine, .timeLimit(.minutes(10)))
struct SessionUseTests {
  private let fixture: StoreFixture
  private let account: Account
  private let other: Account

  private var accounts: Accounts { fixture.accounts }

  init() async throws {
    fixture = try StoreFixture()
    account = try await fixture.accounts.store.create(username: "jon", password: "a password")
    other = try await fixture.accounts.store.create(username: "ann", password: "a password")
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
    let token = try await accounts.sessions.start(for: account)
    #expect(try await accounts.sessions.account(token: token) == account)
    try await fixture.restartedAccounts().sessions.end(token: token)
    fixture.now += 2 * Session.touchSeconds
    #expect(try await accounts.sessions.account(token: token) == nil)
    #expect(accounts.sessions.cache[try digest(token)] == nil)
    #expect(accounts.sessions.cachedAccount(token: token) == nil)
    #expect(try await accounts.sessions.account(token: token) == nil)
  }

  @Test("Its use is stored once an hour, of it alone, and it lasts a month from then, but a year at most")
  func touching() async throws {
    let (token, untouched) = (
      try await accounts.sessions.start(for: account), try await accounts.sessions.start(for: account)
    )
    let start = fixture.now
    let first = [start, start + SessionStore.idleSeconds]
    _ = try await accounts.sessions.account(token: token)
    fixture.now = start + Session.touchSeconds
    #expect(accounts.sessions.cachedAccount(token: token) == account)
    _ = try await accounts.sessions.account(token: token)
    #expect(try await times(token) == first)
    fixture.now += 1
    #expect(accounts.sessions.cachedAccount(token: token) == nil)
    _ = try await accounts.sessions.account(token: token)
    #expect(try await times(token) == [fixture.now, fixture.now + SessionStore.idleSeconds])
    #expect(try await times(untouched) == first)
    for _ in 0..<13 {
      fixture.now += SessionStore.idleSeconds - 1
      _ = try await accounts.sessions.account(token: token)
    }
    #expect(try await times(token)[1] == start + SessionStore.maximumSeconds)
  }

  @Test("Those that are open are listed, this one first, then those that were used last")
  func list() async throws {
    var tokens: [String] = []
    for _ in 0..<3 {
      tokens.append(try await accounts.sessions.start(for: account))
      fixture.now += 1
    }
    _ = try await accounts.sessions.start(for: other)
    func shown(_ current: String?) async throws -> [String] {
      try await accounts.sessions.open(of: account, current: current).map(\.id)
    }
    let ids = try tokens.map { String(try digest($0).prefix(OpenSession.idLength)) }
    #expect(try await shown(nil) == [ids[2], ids[1], ids[0]])
    #expect(try await shown(tokens[1]) == [ids[1], ids[2], ids[0]])
    #expect(
      try await accounts.sessions.open(of: account, current: tokens[1]).map(\.isCurrent) == [
        true, false, false,
      ])
    // The first is over.
    fixture.now = fixture.now - 3 + SessionStore.idleSeconds
    #expect(try await shown(nil) == [ids[2], ids[1]])
  }

  @Test("One is ended by what is shown of it, and only where it is the account's")
  func endingOne() async throws {
    let tokens = [
      try await accounts.sessions.start(for: account), try await accounts.sessions.start(for: account),
    ]
    let theirs = try await accounts.sessions.start(for: other)
    let ended = Recorder(accounts.sessions.ended)
    for token in [theirs, tokens[0]] {
      try await accounts.sessions.end(id: String(try digest(token).prefix(OpenSession.idLength)), of: account)
    }
    #expect(ended.values == [try digest(tokens[0])])
    #expect(try await accounts.sessions.account(token: tokens[0]) == nil)
    #expect(try await accounts.sessions.account(token: tokens[1]) == account)
    #expect(try await accounts.sessions.account(token: theirs) == other)
    #expect(try await accounts.sessions.endOthers(of: account, keeping: tokens[1]) == 0)
  }

  @Test("After a gap in what was heard of other servers nothing in memory counts")
  func gap() async throws {
    let token = try await accounts.sessions.start(for: account)
    _ = try await accounts.sessions.account(token: token)
    let doubts = Recorder(accounts.store.inDoubt.map { _ in 1 }.eraseToAnyPublisher())
    #expect(try await !accounts.store.isEmpty)
    try await fixture.restartedAccounts().sessions.end(token: token)
    accounts.receive(.gap)
    #expect(doubts.values == [1])
    #expect(accounts.sessions.cachedAccount(token: token) == nil)
    #expect(try await accounts.sessions.account(token: token) == nil)
  }

  @Test("Where the last account goes unheard, a gap has that asked again")
  func emptiness() async throws {
    #expect(try await !accounts.store.isEmpty)
    let elsewhere = fixture.restartedAccounts()
    for account in [account, other] { try await elsewhere.store.delete(account) }
    #expect(try await !accounts.store.isEmpty)
    accounts.receive(.gap)
    #expect(try await accounts.store.isEmpty)
  }
}
