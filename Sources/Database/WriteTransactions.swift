/// The transactions of the writer's thread: what it does with the jobs of its queue.
struct WriteTransactions {
  let connection: DatabaseConnection
  /// Whether each body runs twice, to find those that would not do the same when they have to run again.
  let rehearses: Bool
  /// The closure that is told of a commit whose answer was lost.
  private let lostTrack: @Sendable () -> Void
  /// The callbacks of a commit whose answer was lost, for when it is known to be done.
  private var unsettled: [@Sendable () -> Void] = []

  private typealias Done = (job: Writer.Job, outcome: Writer.Outcome)
  private typealias Failed = (job: Writer.Job, error: any Error)

  init(connection: DatabaseConnection, rehearses: Bool, lostTrack: @escaping @Sendable () -> Void = {}) {
    (self.connection, self.rehearses, self.lostTrack) = (connection, rehearses, lostTrack)
  }

  private var driver: any Driver { connection.driver }

  /// Runs jobs in the order in which they came.
  mutating func run(_ jobs: ArraySlice<Writer.Job>) {
    var rest = jobs
    while let first = rest.first {
      if first.ownsTransaction {
        runAlone(first)
        rest = rest.dropFirst()
      } else {
        let group = rest.prefix { !$0.ownsTransaction }
        runTogether(group)
        rest = rest.dropFirst(group.count)
      }
    }
  }

  private func runAlone(_ job: Writer.Job) {
    do {
      let outcome = try job.body(connection)
      outcome.committed()
      outcome.resume()
    } catch {
      job.fail(error)
    }
  }

  private mutating func runTogether(_ jobs: ArraySlice<Writer.Job>) {
    do {
      try settle()
      // Others' changes meet fewer jobs at once: after the first conflict each runs by itself.
      let limit = jobs.count > 1 ? 0 : Recovery.conflictLimit
      let (done, failed) = try connection.recovery.run(driver, conflictLimit: limit) { try transaction(jobs) }
      for (job, error) in failed { job.fail(error) }
      for (_, outcome) in done {
        outcome.committed()
        outcome.resume()
      }
    } catch DatabaseError.conflict where jobs.count > 1 {
      for job in jobs { runTogether([job]) }
    } catch let unknown as UnknownOutcome {
      for (job, error) in unknown.failed { job.fail(error) }
      for (job, outcome) in unknown.done {
        unsettled.append(outcome.committed)
        job.fail(DatabaseError.outcomeUnknown)
      }
      lostTrack()
    } catch {
      for job in jobs { job.fail(error) }
    }
  }

  /// Runs jobs in one transaction and commits it. Throws what all of them are to be told.
  private func transaction(_ jobs: ArraySlice<Writer.Job>) throws -> (done: [Done], failed: [Failed]) {
    var done: [Done] = []
    var failed: [Failed] = []
    do {
      try driver.beginWriting()
      for job in jobs {
        if !driver.inTransaction { try driver.beginWriting() }
        do {
          done.append((job, try runInSavepoint(job)))
        } catch {
          if let interruption = driver.interruption { throw interruption }
          failed.append((job, error))
          guard driver.inTransaction else {
            // Some errors, such as a full disk, roll back the whole transaction: the jobs that shared it fail too.
            failed += done.map { ($0.job, error) }
            done = []
            continue
          }
        }
      }
      if driver.inTransaction { try driver.commit() }
    } catch DatabaseError.outcomeUnknown {
      guard try wasCommitted(UnknownOutcome(done: done, failed: failed)) else {
        throw DatabaseError.unreachable(reason: "the connection was lost before the commit")
      }
    } catch {
      if driver.inTransaction { try? driver.control(.rollback) }
      if (error as? DatabaseError)?.isTransient == true { throw error }
      let settled = failed.count + done.count
      failed += done.map { ($0.job, error) } + jobs.dropFirst(settled).map { ($0, error) }
      done = []
    }
    return (done, failed)
  }

  private func runInSavepoint(_ job: Writer.Job) throws -> Writer.Outcome {
    try driver.control(.savepoint)
    do {
      let rehearsal = try rehearse(job)
      let outcome = try job.body(connection)
      if let rehearsal, connection.trace != rehearsal { throw DatabaseError.impureBody }
      connection.trace = nil
      try driver.control(.release)
      return outcome
    } catch {
      connection.trace = nil
      guard driver.inTransaction else { throw error }
      do {
        try driver.control(.rollbackToSavepoint)
        try driver.control(.release)
      } catch {
        // If the savepoint can't be rolled back, the whole transaction is.
        try? driver.control(.rollback)
      }
      throw error
    }
  }

  /// Runs a body for its statements alone; nil where none are compared.
  private func rehearse(_ job: Writer.Job) throws -> StatementTrace? {
    guard rehearses else { return nil }
    connection.trace = StatementTrace()
    _ = try job.body(connection)
    try driver.control(.rollbackToSavepoint)
    defer { connection.trace = StatementTrace() }
    return connection.trace
  }
}

extension WriteTransactions {
  /// The error of a transaction of which the server could not be asked in time whether it was committed.
  private struct UnknownOutcome: Unrepeatable {
    let done: [Done]
    let failed: [Failed]
  }

  /// Asks the server whether the last commit was done, for as long as it is waited for.
  private func wasCommitted(_ unknown: UnknownOutcome) throws -> Bool {
    do {
      return try Recovery(patience: connection.recovery.patience).run(driver) { try driver.settle() }
    } catch {
      connection.recovery.isLost = true
      throw unknown
    }
  }

  /// Learns how the commit ended that could not be asked about before, and tells those who keep what was committed.
  private mutating func settle() throws {
    guard !unsettled.isEmpty else { return }
    if try connection.recovery.run(driver, { try driver.settle() }) {
      for committed in unsettled { committed() }
    }
    unsettled = []
  }
}
