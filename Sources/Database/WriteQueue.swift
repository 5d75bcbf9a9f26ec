/// The queue of the writer's thread: a bounded number of jobs. The next job is the one whose party's turn it is.
final class WriteQueue: Sendable {
  private struct State {
    var turns = WriteTurns<Writer.Job>()
    var isClosed = false
  }

  private let capacity: Int
  private let monitor = Monitor(State())

  init(capacity: Int) {
    self.capacity = capacity
  }

  /// Appends a job, unless too many wait, or too many of its party, or the queue was closed.
  func append(_ job: Writer.Job) throws(DatabaseError) {
    try monitor.withLock { state throws(DatabaseError) in
      if state.isClosed { throw .closed }
      let share = max(1, capacity / job.party.shareOfQueue)
      if state.turns.count >= capacity || state.turns.count(of: job.party) >= share { throw .overloaded }
      state.turns.append(job, of: job.party, isLong: job.isLong)
    }
    monitor.wakeOne()
  }

  /// Waits for a job and takes it; nil when the queue is closed and empty.
  func next() -> Writer.Job? {
    monitor.withLock(when: { $0.turns.count > 0 || $0.isClosed }) { $0.turns.next() }
  }

  /// Takes the next job if it waits already and can share a transaction with others.
  func nextToShare() -> Writer.Job? {
    monitor.withLock { $0.turns.next { !$0.ownsTransaction } }
  }

  /// Notes the time that a job of a party has taken, in nanoseconds.
  func charge(_ party: WriteParty, _ nanoseconds: Int) {
    monitor.withLock { $0.turns.charge(party, nanoseconds) }
  }

  /// Notes the time that what followed the commit of a party's job has taken, in nanoseconds.
  func chargeCommit(_ party: WriteParty, _ nanoseconds: Int) {
    monitor.withLock { $0.turns.chargeCommit(party, nanoseconds) }
  }

  /// The time that what follows the commit of a party's job is likely to take, in nanoseconds.
  func afterCommit(of party: WriteParty) -> Int {
    monitor.withLock { $0.turns.afterCommit(of: party) }
  }

  /// Closes the queue: it takes no more jobs, but those that wait are still done.
  func close() {
    monitor.withLock { $0.isClosed = true }
    monitor.wakeAll()
  }
}
