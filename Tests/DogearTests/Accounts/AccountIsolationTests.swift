import Database
import Testing

@testable import Dogear

/// Actions on an account leave others' accounts and sessions as they are.
@Suite("One account and another", .timeLimit(.minutes(10)))
struct AccountIsolationTests {
  private let fixture: StoreFixture
  private let mine: Account
  private let sessions: [String]
  private let theirs: (account: Account, session: String)
  private let password = "correct horse battery"

  private var store: AccountsStore { fixture.accounts }

  init() async throws {
    fixture = try StoreFixture()
    mine = try await fixture.accounts.create(username: "jon", password: password)
    sessions = [
      try await fixture.accounts.startSession(for: mine), try await fixture.accounts.startSession(for: mine),
    ]
    let account = try await fixture.accounts.create(username: "ann", password: password)
    theirs = (account, try await fixture.accounts.startSession(for: account))
    for session in sessions + [theirs.session] { _ = try await fixture.accounts.account(forSession: session) }
  }

  /// All that is stored of the other account.
  private func rows() async throws -> [String] {
    let id = theirs.account.id
    return try await fixture.database.read { connection in
      let accounts = try connection.query("SELECT * FROM accounts WHERE id = $1", id)
      return (accounts + (try connection.query("SELECT * FROM sessions WHERE account = $1", id))).map {
        "\($0)"
      }
    }
  }

  private func check(_ change: () async throws -> Void) async throws {
    let before = try await rows()
    #expect(before.count == 2)
    let ended = Recorder(store.sessionEnded)
    let digest = try SecureToken(theirs.session)?.digest ?? ""
    try await change()
    #expect(try await rows() == before)
    #expect(!ended.values.contains(digest))
    #expect(try await store.account(forSession: theirs.session) == theirs.account)
    let restarted = fixture.restartedAccounts()
    #expect(try await restarted.account(forSession: theirs.session) == theirs.account)
    #expect(try await restarted.authenticate(username: "ann", password: password) == theirs.account)
  }

  @Test("A new password is that of its account")
  func changePassword() async throws {
    try await check {
      try await store.changePassword(of: mine, from: password, to: "another one", keeping: sessions[0])
    }
  }

  @Test("Somebody else's session is no reason to keep it")
  func changePasswordKeepingAnother() async throws {
    try await check {
      try await store.changePassword(of: mine, from: password, to: "another one", keeping: theirs.session)
      #expect(try await store.account(forSession: sessions[0]) == nil)
    }
  }

  @Test("A session ends alone")
  func endSession() async throws {
    try await check {
      try await store.endSession(token: sessions[0])
      #expect(try await store.account(forSession: sessions[1]) == mine)
    }
  }

  @Test("The use of a session keeps that one")
  func useSession() async throws {
    try await check {
      fixture.now += Session.touchSeconds + 1
      let account = try await store.account(forSession: sessions[0])
      #expect(account == mine)
    }
  }

  @Test("A new session leaves those that last")
  func startSession() async throws {
    try await check { _ = try await store.startSession(for: mine) }
  }

  @Test("Wrong passwords count for the account they were tried for")
  func attempts() async throws {
    try await check {
      for _ in 1...Attempts.freeSignIns {
        let found = try await store.signIn(username: "jon", password: "wrong", from: SignInOrigin())
        #expect(found == nil)
      }
      let found = try await store.signIn(username: "ann", password: password, from: SignInOrigin())
      #expect(found == theirs.account)
    }
  }
}
