import Database
import DatabaseTesting
import Testing

@testable import Dogear

/// Calls of the store for one account leave all that is kept of another as it is, in every table, though both have the
/// same ids wherever an id may be there twice. Which calls there are is read from the sources.
@Suite("One account and another", .everyEngine, .timeLimit(.minutes(10)))
struct AccountIsolationTests {
  @Test(
    "Whatever is done for one account leaves the other's rows and session as they are",
    arguments: AccountOperation.all)
  func operation(_ operation: AccountOperation) async throws {
    let pair = try await AccountPair()
    let database = pair.fixture.database
    let before = try await OwnedRows(database)
    #expect(before.tables(of: pair.theirs.owner).count >= 9)
    let ended = Recorder(pair.store.sessionEnded)
    try await operation.perform(pair)
    let after = try await OwnedRows(database)
    #expect(after.of(pair.theirs.owner) == before.of(pair.theirs.owner))
    let digest = SecureToken(pair.theirSession)?.digest ?? ""
    #expect(!ended.values.contains(digest))
    for store in [pair.store, pair.fixture.restartedAccounts()] {
      #expect(try await store.account(forSession: pair.theirSession)?.id == pair.theirs.id)
    }
    #expect(
      try await pair.store.authenticate(username: "ann", password: AccountPair.password)?.id == pair.theirs.id
    )
  }

  @Test("Every function of the store is tried like that, but for those that change no rows")
  func complete() throws {
    var bodies = try SourceFunctions(filesNamed: "AccountsStore").bodies
    bodies.merge(try SourceFunctions(filesNamed: "SecurityEvents").bodies) { first, _ in first }
    #expect(bodies.count > 60)
    let tried = Set(AccountOperation.all.map(\.name))
    #expect(Set(bodies.keys).subtracting(tried).subtracting(AccountOperation.reading) == [])
    #expect(tried.union(AccountOperation.reading).subtracting(bodies.keys) == [])
    for name in AccountOperation.reading {
      #expect(bodies[name]?.contains(/\.write[ (]|endSessions\(|events\.note\(/) == false, "\(name)")
    }
  }

  @Test("Wrong passwords count for the account they were tried for")
  func attempts() async throws {
    let pair = try await AccountPair()
    for _ in 1...Attempts.freeSignIns {
      let found = try await pair.store.signIn(username: "jon", password: "wrong", from: SignInOrigin())
      #expect(found == nil)
    }
    let found = try await pair.store.signIn(
      username: "ann", password: AccountPair.password, from: SignInOrigin())
    #expect(found?.id == pair.theirs.id)
  }
}
