import DatabaseTesting
import Testing

@testable import Dogear

@Suite(.everyEngine, .timeLimit(.minutes(10))) struct SessionTests {
  private let fixture: StoreFixture
  private let account: Account

  private var accounts: Accounts { fixture.accounts }

  init() async throws {
    fixture = try StoreFixture()
    account = try await fixture.accounts.store.create(username: "jon", password: "a password")
  }

  @Test func aTokenLeadsToTheAccount() async throws {
    let token = try await accounts.sessions.start(for: account)
    #expect(accounts.sessions.cachedAccount(token: token) == nil)
    #expect(try await accounts.sessions.account(token: token) == account)
    #expect(accounts.sessions.cachedAccount(token: token) == account)
    #expect(try await fixture.restartedAccounts().sessions.account(token: token) == account)
  }

  @Test func onlyTheDigestOfATokenIsStored() async throws {
    let token = try await accounts.sessions.start(for: account)
    let row = try await fixture.database.read { try $0.first("SELECT token_digest FROM sessions") }
    #expect(try row?.string("token_digest") == SecureToken(token)?.digest)
    #expect(try row?.string("token_digest") != token)
  }

  @Test(arguments: [
    "", "x", String(repeating: "A", count: 43), String(repeating: "A", count: 44),
    String(repeating: "é", count: 43),
    String(repeating: "\0", count: 43), "' OR 1=1 --", String(repeating: "A", count: 1_000_000),
  ])
  func otherTokensLeadNowhere(_ token: String) async throws {
    _ = try await accounts.sessions.start(for: account)
    #expect(try await accounts.sessions.account(token: token) == nil)
    #expect(accounts.sessions.cachedAccount(token: token) == nil)
    try await accounts.sessions.end(token: token)
    #expect(try await fixture.count("sessions") == 1)
  }

  @Test func endingASessionIsAnnouncedOnce() async throws {
    let token = try await accounts.sessions.start(for: account)
    let other = try await accounts.sessions.start(for: account)
    _ = try await accounts.sessions.account(token: token)
    let ended = Recorder(accounts.sessions.ended)
    try await accounts.sessions.end(token: token)
    try await accounts.sessions.end(token: token)
    #expect(ended.values == [try #require(SecureToken(token)).digest])
    #expect(try await accounts.sessions.account(token: token) == nil)
    #expect(accounts.sessions.cachedAccount(token: token) == nil)
    #expect(try await accounts.sessions.account(token: other) == account)
  }

  @Test func anUnusedSessionEnds() async throws {
    let token = try await accounts.sessions.start(for: account)
    _ = try await accounts.sessions.account(token: token)
    fixture.now += SessionStore.idleSeconds
    #expect(try await accounts.sessions.account(token: token) == nil)
    #expect(accounts.sessions.cachedAccount(token: token) == nil)
    #expect(try await fixture.restartedAccounts().sessions.account(token: token) == nil)
    _ = try await accounts.sessions.start(for: account)
    #expect(try await fixture.count("sessions") == 1)
  }

  @Test func aNewSessionRemovesThoseThatAreOver() async throws {
    _ = try await accounts.sessions.start(for: account)
    fixture.now += SessionStore.idleSeconds - 1
    _ = try await accounts.sessions.start(for: account)
    #expect(try await fixture.count("sessions") == 2)
    fixture.now += 1
    _ = try await accounts.sessions.start(for: account)
    #expect(try await fixture.count("sessions") == 2)
  }

  @Test func useKeepsASessionButNotForEver() async throws {
    let token = try await accounts.sessions.start(for: account)
    let start = fixture.now
    while fixture.now - start < SessionStore.maximumSeconds - SessionStore.idleSeconds {
      fixture.now += SessionStore.idleSeconds / 2
      // Asking without waiting must not hide that the session is in use.
      #expect(accounts.sessions.cachedAccount(token: token) == nil)
      try #require(try await accounts.sessions.account(token: token) == account)
      #expect(accounts.sessions.cachedAccount(token: token) == account)
    }
    fixture.now = start + SessionStore.maximumSeconds - 1
    #expect(try await accounts.sessions.account(token: token) == account)
    fixture.now += 1
    #expect(accounts.sessions.cachedAccount(token: token) == nil)
    #expect(try await accounts.sessions.account(token: token) == nil)
  }

  @Test("An account has so many sessions: one more ends that used longest ago, which its owner is told")
  func bound() async throws {
    let other = try await accounts.store.create(username: "ann", password: "a password")
    let others = try await accounts.sessions.start(for: other)
    var tokens: [String] = []
    for _ in 0..<SessionStore.maximumCount {
      tokens.append(try await accounts.sessions.start(for: account))
      fixture.now += 1
    }
    // The first was used since.
    fixture.now += Session.touchSeconds
    _ = try await accounts.sessions.account(token: tokens[0])
    _ = try await accounts.sessions.account(token: tokens[1])
    #expect(try await accounts.events.last(9, of: account).isEmpty)
    let ended = Recorder(accounts.sessions.ended)
    fixture.now -= Session.touchSeconds
    let client = SessionClient(browser: "Firefox", network: "192.0.2.7")
    let more = try await [
      accounts.sessions.start(for: account, on: client), accounts.sessions.start(for: account),
    ]
    #expect(
      ended.values == [
        try #require(SecureToken(tokens[2])).digest, try #require(SecureToken(tokens[3])).digest,
      ])
    #expect(accounts.sessions.cachedAccount(token: tokens[2]) == nil)
    for token in [tokens[0], tokens[1], tokens[4], tokens[99]] + more {
      #expect(try await accounts.sessions.account(token: token) == account)
    }
    #expect(try await accounts.sessions.account(token: tokens[2]) == nil)
    #expect(try await accounts.sessions.account(token: others) == other)
    #expect(try await accounts.sessions.open(of: account, current: nil).count == SessionStore.maximumCount)
    let events = try await accounts.events.last(9, of: account)
    #expect(events.map(\.kind) == [.endOfOldestSession, .endOfOldestSession])
    #expect(events.last?.client == client)
    #expect(try await accounts.events.last(9, of: other).isEmpty)
  }

  @Test func sessionsInMemoryAreBounded() async throws {
    let cache = SessionCache()
    let token = try await accounts.sessions.start(for: account)
    _ = try await accounts.sessions.account(token: token)
    let session = try #require(accounts.sessions.cache[SecureToken(token)?.digest ?? ""])
    let digests = (0..<20_000).map(String.init)
    for digest in digests { cache.insert(session, digest: digest, readIn: 0) }
    #expect(digests.count { cache[$0] != nil } <= 10_000)
    #expect(cache["19999"] == session)
  }

  @Test func aSessionThatEndsWhileItIsReadDoesNotComeBack() async throws {
    let cache = SessionCache()
    let token = try await accounts.sessions.start(for: account)
    _ = try await accounts.sessions.account(token: token)
    let digest = try #require(SecureToken(token)).digest
    let session = try #require(accounts.sessions.cache[digest])
    let generation = cache.generation
    cache.remove([digest])
    cache.insert(session, digest: digest, readIn: generation)
    #expect(cache[digest] == nil)
    cache.insert(session, digest: digest, readIn: cache.generation)
    #expect(cache[digest] == session)
  }
}
