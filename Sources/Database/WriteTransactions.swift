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

  /// Runs the jobs of a batch, in the order in which they are taken.
  mutating func run(_ batch: WriteBatch) {
    var batch = batch
    if let first = batch.job(0), first.ownsTransaction { return runAlone(first) }
    runTogether(&batch)
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

  private mutating func runTogether(_ batch: inout WriteBatch) {
    do {
      try settle()
      let (done, failed) = try connection.recovery.run(driver, conflictLimit: { batch.conflictLimit }) {
        try transaction(&batch)
      }
      finish(done, failed.filter { !Self.isRoomLacking($0) }, of: batch)
      let lacking = failed.filter { Self.isRoomLacking($0) }
      if !lacking.isEmpty { runInSpareRoom(lacking, of: batch) }
    } catch DatabaseError.conflict where batch.jobs.count > 1 {
      for var alone in batch.apart { runTogether(&alone) }
    } catch let unknown as UnknownOutcome {
      for (job, error) in unknown.failed { job.fail(error) }
      for (job, outcome) in unknown.done {
        unsettled.append(outcome.committed)
        job.fail(DatabaseError.outcomeUnknown)
      }
      lostTrack()
    } catch {
      for job in batch.jobs { job.fail(error) }
    }
  }

  private func finish(_ done: [Done], _ failed: [Failed], of batch: WriteBatch) {
    for (job, error) in failed { job.fail(error) }
    for (job, outcome) in done {
      let began = ContinuousClock.now
      outcome.committed()
      batch.chargeCommit(job, (ContinuousClock.now - began).nanoseconds)
      outcome.resume()
    }
  }

  /// Whether a job that would make room failed as there was none.
  private static func isRoomLacking(_ failed: Failed) -> Bool {
    failed.job.isFreeing && failed.error as? DatabaseError == .full
  }

  /// Runs jobs of a batch that make room once more, each by itself, in the room that is kept for that.
  private func runInSpareRoom(_ jobs: [Failed], of batch: WriteBatch) {
    driver.giveSpareRoom()
    var outcomes: [(done: [Done], failed: [Failed])] = []
    for (job, error) in jobs {
      var alone = batch.alone(job)
      outcomes.append((try? transaction(&alone)) ?? ([], [(job, error)]))
    }
    driver.keepSpareRoom()
    for (done, failed) in outcomes { finish(done, failed, of: batch) }
  }

  /// Runs the jobs of a batch in one transaction and commits it. Throws what all of them are to be told.
  private func transaction(_ batch: inout WriteBatch) throws -> (done: [Done], failed: [Failed]) {
    var done: [Done] = []
    var failed: [Failed] = []
    // Where the transaction has to run again, it does so with the jobs that it had.
    defer { batch.close() }
    do {
      try driver.beginWriting()
      var number = 0
      while let job = batch.job(number) {
        number += 1
        if !driver.inTransaction { try driver.beginWriting() }
        let began = ContinuousClock.now
        defer { batch.charge(job, (ContinuousClock.now - began).nanoseconds) }
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
      // Where none begins, the others that wait would each wait as long in vain.
      if settled == 0 { batch.fill() }
      failed += done.map { ($0.job, error) } + batch.jobs.dropFirst(settled).map { ($0, error) }
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
  /// The error of a transaction. The server could not be asked in time whether it was committed.
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
