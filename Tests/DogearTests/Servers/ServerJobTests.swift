import Database
import DatabaseTesting
import HTTPTesting
import Synchronization
import Testing

@testable import Dogear

@Suite("PostgreSQL: jobs of several servers", .onPostgres, .timeLimit(.minutes(10)))
struct ServerJobTests {
  /// Times with a lease that nobody loses by being slow, however busy the machine is.
  private let times = ServerJob.Times(lease: 60_000, look: 20)
  /// Times with a lease that is over, or found lost, within the test.
  private let shortTimes = ServerJob.Times(lease: 400, look: 20)

  /// The runs of a job, on whichever server.
  private final class Runs: Sendable {
    private let running = Atomic(0)
    private let most = Atomic(0)
    private let ended = Atomic(0)

    var count: Int { ended.load(ordering: .relaxed) }
    var atOnce: Int { most.load(ordering: .relaxed) }

    func run() async throws {
      most.max(running.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
      defer { running.subtract(1, ordering: .relaxed) }
      try await Task.sleep(for: .milliseconds(5))
      ended.add(1, ordering: .relaxed)
    }
  }

  private func jobs(_ servers: ServersFixture, _ times: ServerJob.Times) -> [ServerJob] {
    servers.apps.map { ServerJob("test", $0.stores.services.database, $0.stores.faults, times: times) }
  }

  @Test("One server at a time does a job, again after its pause")
  func turns() async throws {
    let servers = try await ServersFixture(3)
    let runs = Runs()
    let tasks = jobs(servers, times).map { job in Task { await job.run(pause: 0) { try await runs.run() } } }
    try await waitUntil { runs.count >= 10 }
    for task in tasks { task.cancel() }
    for task in tasks { await task.value }
    #expect(runs.atOnce == 1)
  }

  @Test("A job that is done is not done again before its pause is over, also by others")
  func pause() async throws {
    let servers = try await ServersFixture(2)
    let runs = Runs()
    let tasks = jobs(servers, times).map { job in
      Task { await job.run(pause: 3_600_000) { try await runs.run() } }
    }
    let database = servers.apps[0].stores.services.database
    try await waitUntil {
      try await database.read { try $0.first("SELECT done_at FROM leases WHERE done_at > 0") } != nil
    }
    for task in tasks { task.cancel() }
    for task in tasks { await task.value }
    #expect(runs.count == 1)
  }

  @Test("Where the server that does a job is gone, another takes it over")
  func takeover() async throws {
    let servers = try await ServersFixture(2)
    let database = servers.apps[0].stores.services.database
    // A server that took the lease, and is heard of no more.
    let lease = Lease("test", milliseconds: shortTimes.lease)
    #expect(try await database.write { try lease.take(pause: 0, $0) })
    let isDone = Atomic(false)
    let job = jobs(servers, shortTimes)[1]
    let task = Task { await job.run(pause: 0) { isDone.store(true, ordering: .relaxed) } }
    try await waitUntil { isDone.load(ordering: .relaxed) }
    task.cancel()
    await task.value
    #expect(ServerJob.Times().lease + ServerJob.Times().look < 10_000)
  }

  @Test("A server that has lost its lease stops")
  func lost() async throws {
    let servers = try await ServersFixture(1)
    let job = jobs(servers, shortTimes)[0]
    let hasBegun = Atomic(false)
    let isCancelled = Atomic(false)
    let task = Task {
      await job.run(pause: 3_600_000) {
        hasBegun.store(true, ordering: .relaxed)
        do {
          try await Task.sleep(for: .seconds(600))
        } catch {
          isCancelled.store(true, ordering: .relaxed)
        }
      }
    }
    try await waitUntil { hasBegun.load(ordering: .relaxed) }
    try await servers.apps[0].stores.services.database.write { connection in
      try connection.execute("UPDATE leases SET server = 'another'")
    }
    try await waitUntil { isCancelled.load(ordering: .relaxed) }
    task.cancel()
    await task.value
  }

  @Test("A job that is cancelled half-way is another's at once")
  func cancelled() async throws {
    let servers = try await ServersFixture(2)
    let jobs = jobs(servers, times)
    let hasBegun = Atomic(false)
    let first = Task {
      await jobs[0].run(pause: 3_600_000) {
        hasBegun.store(true, ordering: .relaxed)
        try await Task.sleep(for: .seconds(600))
      }
    }
    try await waitUntil { hasBegun.load(ordering: .relaxed) }
    first.cancel()
    await first.value
    let database = servers.apps[0].stores.services.database
    let lease = try await database.read { connection in
      try connection.first("SELECT ends_at, done_at FROM leases WHERE name = 'test'").map {
        [try $0.int("ends_at"), try $0.int("done_at")]
      }
    }
    // Neither held by anybody nor done. The rest would wait for it for minutes.
    try #require(lease == [0, 0])
    let isDone = Atomic(false)
    let second = Task { await jobs[1].run(pause: 3_600_000) { isDone.store(true, ordering: .relaxed) } }
    try await waitUntil { isDone.load(ordering: .relaxed) }
    second.cancel()
    await second.value
  }

  @Test("A job that fails has its next turn all the same")
  func failing() async throws {
    let servers = try await ServersFixture(1)
    let count = Atomic(0)
    let job = jobs(servers, times)[0]
    let task = Task {
      await job.run(pause: 0) {
        count.add(1, ordering: .relaxed)
        throw DatabaseError.busy
      }
    }
    try await waitUntil { count.load(ordering: .relaxed) >= 3 }
    task.cancel()
    await task.value
  }

  @Test("A job that takes longer than its lease keeps it, as it renews it")
  func renewal() async throws {
    let servers = try await ServersFixture(1)
    let database = servers.apps[0].stores.services.database
    let times = ServerJob.Times(lease: 2000, look: 20)
    @Sendable func end() async throws -> Int {
      try await database.read {
        try $0.first("SELECT ends_at FROM leases WHERE name = 'test'")?.int("ends_at") ?? 0
      }
    }
    let hasEnded = Atomic(false)
    let isKept = Atomic(false)
    let task = Task {
      await jobs(servers, times)[0].run(pause: 3_600_000) {
        defer { hasEnded.store(true, ordering: .relaxed) }
        let first = try await end()
        try await waitUntil { try await end() > first + times.lease }
        isKept.store(true, ordering: .relaxed)
      }
    }
    try await waitUntil { hasEnded.load(ordering: .relaxed) }
    let wasKept = isKept.load(ordering: .relaxed)
    #expect(wasKept)
    task.cancel()
    await task.value
  }
}
