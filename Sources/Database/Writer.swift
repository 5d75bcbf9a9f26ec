/// The one thread that changes the database.
///
/// Jobs take turns by party. Those that wait when the thread becomes free share one transaction, for as long as that is
/// short, and so one wait for the disk. Each runs in a savepoint, so that a job that fails rolls back only its own changes.
/// Callers resume after the commit.
struct Writer: Sendable {
  let queue: WriteQueue
  private let thread: WorkerThread

  /// One piece of work. Exactly one of `fail` and `resume` of the outcome is called.
  struct Job: Sendable {
    let party: WriteParty
    /// Whether it is a piece of much work, before which others' short jobs go.
    var isLong = false
    let body: @Sendable (DatabaseConnection) throws -> Outcome
    let fail: @Sendable (any Error) -> Void
    /// Whether the job runs its own transactions, as migrations do.
    var ownsTransaction = false
    /// Whether the job makes room, and so runs once more on a full disk, with what is kept for that.
    var isFreeing = false
  }

  /// The result of a job, before its commit.
  struct Outcome: Sendable {
    /// Called once the commit is done, also where the caller was told before that it may not be.
    let committed: @Sendable () -> Void
    /// Returns to the caller.
    let resume: @Sendable () -> Void
  }

  init(
    queueLimit: Int, patience: Duration, sharedWork: Int, rehearses: Bool = false, sharing: Sharing? = nil,
    open: @escaping @Sendable () throws(DatabaseError) -> any Driver
  ) throws {
    let queue = WriteQueue(capacity: queueLimit)
    self.queue = queue
    thread = try WorkerThread.opening(name: "db-writer", open: open) { driver in
      let connection = DatabaseConnection(driver: driver, patience: patience, server: sharing?.name ?? "")
      var transactions = WriteTransactions(
        connection: connection, rehearses: rehearses, lostTrack: { sharing?.loseTrack() })
      while let job = queue.next() { transactions.run(WriteBatch(job, from: queue, work: sharedWork)) }
    }
  }

  func close() {
    queue.close()
    thread.join()
  }
}
