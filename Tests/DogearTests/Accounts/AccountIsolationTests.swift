import Database
import DatabaseTesting
import Testing

@testable import Dogear

/// Calls of the stores for one account leave all that is kept of another as it is, in every table, though both have the
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
    let ended = Recorder(pair.accounts.sessions.ended)
    try await operation.perform(pair)
    let after = try await OwnedRows(database)
    #expect(after.of(pair.theirs.owner) == before.of(pair.theirs.owner))
    let digest = SecureToken(pair.theirSession)?.digest ?? ""
    #expect(!ended.values.contains(digest))
    for accounts in [pair.accounts, pair.fixture.restartedAccounts()] {
      #expect(try await accounts.sessions.account(token: pair.theirSession)?.id == pair.theirs.id)
    }
    #expect(
      try await pair.accounts.passwords.authenticate(username: "ann", password: AccountPair.password)?.id
        == pair.theirs.id
    )
  }

  @Test("Every function of the stores is tried like that, but for those that change no rows")
  func complete() throws {
    var bodies: [String: String] = [:]
    for (files, store) in AccountOperation.stores {
      let functions = try SourceFunctions(filesNamed: files).bodies
      #expect(!functions.isEmpty, "\(files)")
      bodies.merge(functions.map { (store + $0.key, $0.value) }) { $0 + $1 }
    }
    #expect(bodies.count > 60)
    let tried = Set(AccountOperation.all.map(\.name))
    #expect(Set(bodies.keys).subtracting(tried).subtracting(AccountOperation.reading) == [])
    #expect(tried.union(AccountOperation.reading).subtracting(bodies.keys) == [])
    for name in AccountOperation.reading {
      #expect(bodies[name]?.contains(/\.write[ (]|\bend\(|events\.note\(/) == false, "\(name)")
    }
  }

  @Test("Wrong passwords count for the account they were tried for")
  func attempts() async throws {
    let pair = try await AccountPair()
    for _ in 1...Attempts.freeSignIns {
      let found = try await pair.accounts.passwords.signIn(
        username: "jon", password: "wrong", from: SignInOrigin())
      #expect(found == nil)
    }
    let found = try await pair.accounts.passwords.signIn(
      username: "ann", password: AccountPair.password, from: SignInOrigin())
    #expect(found?.id == pair.theirs.id)
  }
}
