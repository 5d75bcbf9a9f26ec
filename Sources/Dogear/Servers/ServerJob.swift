import Database

/// A job that several servers share by a database. One of them does each run; where that server is gone, another begins the run
/// again. On SQLite there is only the one.
struct ServerJob: Sendable {
  /// The times by which servers take turns, in milliseconds.
  struct Times: Sendable {
    /// The time for which a server has the job without a word.
    var lease = 6000
    /// The time after which the others look whether it is free. With the lease, it is shorter than ten seconds.
    var look = 2500
  }

  let lease: Lease
  let times: Times
  let database: Database
  let faults: FaultLog

  /// A job by its name.
  init(_ name: String, _ database: Database, _ faults: FaultLog, times: Times = Times()) {
    lease = Lease(name, milliseconds: times.lease)
    (self.times, self.database, self.faults) = (times, database, faults)
  }

  /// Does the job whenever it is due, one run `pause` milliseconds after the other, until the task is cancelled.
  func run(pause: Int, _ body: @escaping @Sendable () async throws -> Void) async {
    while !Task.isCancelled {
      do {
        if try await take(pause: pause) { try await runOnce(body) }
      } catch is CancellationError {
        return
      } catch {
        if case DatabaseError.closed = error { return }
        faults.note(error, in: lease.name)
      }
      try? await Task.sleep(for: .milliseconds(times.look))
    }
  }

  private func take(pause: Int) async throws -> Bool {
    let lease = lease
    guard try await database.read({ try lease.isFree(pause: pause, $0) }) else { return false }
    return try await database.write(for: .urgent) { try lease.take(pause: pause, $0) }
  }

  /// Does the job once. It is cancelled where the lease is lost, as another server has begun it then. A run that fails counts
  /// as well, one that is cancelled does not.
  private func runOnce(_ body: @escaping @Sendable () async throws -> Void) async throws {
    let lease = lease
    let isDone = await withTaskGroup { group in
      group.addTask {
        do {
          try await body()
        } catch {
          if !Task.isCancelled { faults.note(error, in: lease.name) }
        }
        return !Task.isCancelled
      }
      group.addTask {
        await renew()
        return false
      }
      defer { group.cancelAll() }
      return await group.next() ?? false
    }
    try await database.write(for: .urgent) { try isDone ? lease.finish($0) : lease.giveBack($0) }
  }

  /// Renews the lease until the job is done, or the lease is lost.
  private func renew() async {
    var last = ContinuousClock.now
    while ContinuousClock.now - last < .milliseconds(times.lease) {
      do {
        try await Task.sleep(for: .milliseconds(times.lease / 4))
        guard try await database.write(for: .urgent, { [lease] in try lease.renew($0) }) else { return }
        last = .now
      } catch is CancellationError {
        return
      } catch {
        if case DatabaseError.closed = error { return }
      }
    }
  }
}
