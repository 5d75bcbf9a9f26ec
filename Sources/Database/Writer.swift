/// The one thread that changes the database.
///
/// The jobs that wait when the thread becomes free share one transaction, and so one wait for the disk. Each runs in a
/// savepoint, so that a job that fails rolls back only its own changes. Callers resume after the commit.
struct Writer: Sendable {
  /// The maximum number of jobs that share a transaction.
  static let batchLimit = 64

  let queue: WorkQueue<Job>
  private let thread: WorkerThread

  /// One piece of work. Exactly one of `fail` and the closure that `body` returns is called.
  struct Job: Sendable {
    let body: @Sendable (DatabaseConnection) throws -> @Sendable () -> Void
    let fail: @Sendable (any Error) -> Void
    /// Whether the job runs its own transactions, as migrations do.
    var ownsTransaction = false
  }

  init(queueLimit: Int, open: @escaping @Sendable () throws(DatabaseError) -> any Driver) throws {
    let queue = WorkQueue<Job>(capacity: queueLimit)
    self.queue = queue
    thread = try WorkerThread.opening(name: "db-writer", open: open) { driver in
      let connection = DatabaseConnection(driver: driver)
      while case let jobs = queue.next(limit: Self.batchLimit), !jobs.isEmpty {
        Self.run(jobs[...], on: connection)
      }
    }
  }

  func close() {
    queue.close()
    thread.join()
  }
}

extension Writer {
  private static func run(_ jobs: ArraySlice<Job>, on connection: DatabaseConnection) {
    var rest = jobs
    while let first = rest.first {
      if first.ownsTransaction {
        runAlone(first, on: connection)
        rest = rest.dropFirst()
      } else {
        let group = rest.prefix { !$0.ownsTransaction }
        runTogether(group, on: connection)
        rest = rest.dropFirst(group.count)
      }
    }
  }

  private static func runAlone(_ job: Job, on connection: DatabaseConnection) {
    do {
      try job.body(connection)()
    } catch {
      job.fail(error)
    }
  }

  private static func runTogether(_ jobs: ArraySlice<Job>, on connection: DatabaseConnection) {
    let driver = connection.driver
    var done: [(job: Job, succeed: @Sendable () -> Void)] = []
    var failed: [(job: Job, error: any Error)] = []
    do {
      try driver.beginWriting()
      for job in jobs {
        if !driver.inTransaction { try driver.beginWriting() }
        do {
          done.append((job, try runInSavepoint(job, on: connection)))
        } catch {
          failed.append((job, error))
          guard driver.inTransaction else {
            // Some errors, such as a full disk, roll back the whole transaction: the jobs that shared it fail too.
            failed += done.map { ($0.job, error) }
            done = []
            continue
          }
        }
      }
      if driver.inTransaction { _ = try driver.execute(Transaction.commit, []) }
    } catch {
      if driver.inTransaction { _ = try? driver.execute(Transaction.rollback, []) }
      let settled = failed.count + done.count
      failed += done.map { ($0.job, error) } + jobs.dropFirst(settled).map { ($0, error) }
      done = []
    }
    for (job, error) in failed { job.fail(error) }
    for (_, succeed) in done { succeed() }
  }

  private static func runInSavepoint(
    _ job: Job, on connection: DatabaseConnection
  ) throws -> @Sendable () -> Void {
    let driver = connection.driver
    _ = try driver.execute(Transaction.savepoint, [])
    do {
      let succeed = try job.body(connection)
      _ = try driver.execute(Transaction.release, [])
      return succeed
    } catch {
      guard driver.inTransaction else { throw error }
      do {
        _ = try driver.execute(Transaction.rollbackToSavepoint, [])
        _ = try driver.execute(Transaction.release, [])
      } catch {
        // If the savepoint can't be rolled back, the whole transaction is.
        _ = try? driver.execute(Transaction.rollback, [])
      }
      throw error
    }
  }
}
