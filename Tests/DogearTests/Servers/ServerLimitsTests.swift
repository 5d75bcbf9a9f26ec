import Database
import DatabaseTesting
import HTTPTesting
import Testing

@testable import Dogear

@Suite("PostgreSQL: limits on several servers", .onPostgres, .timeLimit(.minutes(10)))
struct ServerLimitsTests {
  private let origin = SignInOrigin(network: "192.0.2.1")

  private func accounts(_ servers: ServersFixture) -> [Accounts] {
    servers.apps.map(\.stores.services.accounts)
  }

  @Test("Wrong passwords count on all servers together, and right ones nowhere")
  func passwords() async throws {
    let servers = try await ServersFixture(3)
    _ = try await servers.makeAccount("jon")
    let accounts = accounts(servers)
    for number in 0..<20 {
      let found = try await accounts[number % 3].passwords.signIn(
        username: "jon", password: ServersFixture.password, from: origin)
      #expect(found != nil)
    }
    for number in 0..<Attempts.freeSignIns {
      let found = try await accounts[number % 3].passwords.signIn(
        username: "jon", password: "wrong", from: origin)
      #expect(found == nil)
    }
    for each in accounts {
      await #expect(throws: AccountsError.self) {
        try await each.passwords.signIn(username: "jon", password: ServersFixture.password, from: origin)
      }
    }
    servers.apps[0].now += 60
    _ = try await accounts[1].passwords.signIn(username: "jon", password: "wrong", from: origin)
    await #expect(throws: AccountsError.self) {
      try await accounts[2].passwords.signIn(username: "jon", password: "wrong", from: origin)
    }
  }

  @Test("Attempts at once on all servers are no more than may be made")
  func concurrent() async throws {
    let servers = try await ServersFixture(3)
    let accounts = accounts(servers)
    let admitted = await withTaskGroup { group in
      for number in 0..<90 {
        group.addTask {
          do {
            try await accounts[number % 3].attempts.admitNewVisitor(
              from: "192.0.2.1", at: accounts[number % 3].clock())
            return 1
          } catch {
            return 0
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(admitted == Attempts.freeVisitors)
  }

  @Test("Name checks count together; where the database doesn't answer, each server's own count holds")
  func names() async throws {
    let servers = try await ServersFixture(2)
    let accounts = accounts(servers)
    for number in 0..<Attempts.freeNameChecks {
      #expect(try await accounts[number % 2].isAvailable(username: "ann\(number)", askedFrom: "192.0.2.1"))
    }
    for each in accounts {
      await #expect(throws: AccountsError.tooManyAttempts(seconds: 1)) {
        try await each.isAvailable(username: "ann", askedFrom: "192.0.2.1")
      }
    }
  }

  @Test("Without the database a sign-in is refused, and a new visitor counted by this server alone")
  func unreachable() async throws {
    let servers = try await ServersFixture(1)
    let accounts = accounts(servers)[0]
    servers.apps[0].stores.services.database.close()
    await #expect(throws: DatabaseError.closed) {
      try await accounts.passwords.signIn(username: "jon", password: "wrong", from: origin)
    }
    for _ in 0..<Attempts.freeVisitors {
      try await accounts.attempts.admitNewVisitor(from: "192.0.2.1", at: accounts.clock())
    }
    await #expect(throws: AccountsError.self) {
      try await accounts.attempts.admitNewVisitor(from: "192.0.2.1", at: accounts.clock())
    }
  }

  @Test("However many keys there are, the table has a bound, and none is forgotten for others")
  func bound() async throws {
    let servers = try await ServersFixture(1)
    let shared = SharedAttempts(
      database: servers.apps[0].stores.services.database, sealer: servers.apps[0].stores.services.sealer)
    func limit(_ key: String) -> Attempts.Limit { Attempts.Limit(key: key, free: 1, pause: 60) }
    #expect(try await shared.begin([limit("guesser")], at: 0) == 0)
    for number in 0..<50 { _ = try await shared.begin((0..<20).map { limit("\(number) \($0)") }, at: 0) }
    #expect(try await shared.begin([limit("guesser")], at: 0) == 60)
    let range = try await servers.apps[0].stores.services.database.read { connection in
      try connection.first("SELECT min(slot) AS low, max(slot) AS high FROM attempt_slots")
    }
    #expect(try #require(range).int("low") >= 0)
    #expect(try #require(range).int("high") < AttemptTable.rows * AttemptTable.width)
  }
  @Test("What the others refuse counts nowhere: after the wait one attempt passes")
  func refusedElsewhere() async throws {
    let servers = try await ServersFixture(2)
    let accounts = accounts(servers)
    for _ in 0..<Attempts.freeVisitors {
      try await accounts[0].attempts.admitNewVisitor(from: "192.0.2.1", at: accounts[0].clock())
    }
    servers.apps[0].now += 29
    for _ in 0..<2 * Attempts.freeVisitors {
      await #expect(throws: AccountsError.tooManyAttempts(seconds: 1)) {
        try await accounts[1].attempts.admitNewVisitor(from: "192.0.2.1", at: accounts[1].clock())
      }
    }
    servers.apps[0].now += 1
    try await accounts[1].attempts.admitNewVisitor(from: "192.0.2.1", at: accounts[1].clock())
    for each in accounts {
      await #expect(throws: AccountsError.tooManyAttempts(seconds: 30)) {
        try await each.attempts.admitNewVisitor(from: "192.0.2.1", at: each.clock())
      }
    }
  }

  @Test("What failed for want of the database counts nowhere, and what succeeded is taken back everywhere")
  func takenBack() async throws {
    let servers = try await ServersFixture(2)
    let accounts = accounts(servers)
    _ = try await servers.makeAccount("jon")
    for number in 0..<3 * Attempts.freeSignIns {
      let found = try await accounts[number % 2].passwords.signIn(
        username: "jon", password: ServersFixture.password, from: origin)
      #expect(found != nil)
    }
    servers.apps[1].stores.services.database.close()
    for _ in 0..<2 * Attempts.freeSignIns {
      await #expect(throws: DatabaseError.closed) {
        try await accounts[1].passwords.signIn(username: "jon", password: "wrong", from: origin)
      }
    }
    // All that was tried was taken back, so that as many attempts as ever are free.
    for _ in 0..<Attempts.freeSignIns {
      let found = try await accounts[0].passwords.signIn(username: "jon", password: "wrong", from: origin)
      #expect(found == nil)
    }
    await #expect(throws: AccountsError.tooManyAttempts(seconds: 60)) {
      try await accounts[0].passwords.signIn(username: "jon", password: "wrong", from: origin)
    }
  }

  @Test("Attempts are forgotten after their pause each, and attempts by a fast clock after a pause from now")
  func forgetting() async throws {
    let servers = try await ServersFixture(1)
    let shared = SharedAttempts(
      database: servers.apps[0].stores.services.database, sealer: servers.apps[0].stores.services.sealer)
    let limit = [Attempts.Limit(key: "a", free: 2, pause: 60)]
    let now = 1_000_000
    for _ in 0..<2 { #expect(try await shared.begin(limit, at: now) == 0) }
    #expect(try await shared.begin(limit, at: now) == 60)
    #expect(try await shared.begin(limit, at: now + 59) == 1)
    #expect(try await shared.begin(limit, at: now + 60) == 0)
    #expect(try await shared.begin(limit, at: now + 60) == 60)
    try await shared.takeBack(limit)
    #expect(try await shared.begin(limit, at: now + 60) == 0)
    // Long after, nothing is left of it.
    for _ in 0..<2 { #expect(try await shared.begin(limit, at: now + 10_000) == 0) }
    #expect(try await shared.begin(limit, at: now + 10_000) == 60)
    // Where the clock was ahead, what was noted then counts as if that had been now, and no longer.
    let earlier = now - AttemptTable.longestMemory
    #expect(try await shared.begin(limit, at: earlier) == 60)
    #expect(try await shared.begin(limit, at: earlier + 60) == 0)
    #expect(try await shared.begin(limit, at: earlier + 60) == 60)
  }
}
