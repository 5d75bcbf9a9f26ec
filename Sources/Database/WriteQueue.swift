import Glibc

/// The queue of the writer's thread: a bounded number of jobs, of which the next is the one whose party's turn it is.
///
/// `@unchecked Sendable` because a POSIX mutex, which a thread can wait on, guards all its state.
final class WriteQueue: @unchecked Sendable {
  private let capacity: Int
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let notEmpty = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var turns = WriteTurns<Writer.Job>()
  private var isClosed = false

  init(capacity: Int) {
    self.capacity = capacity
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(notEmpty, nil)
  }

  deinit {
    pthread_cond_destroy(notEmpty)
    pthread_mutex_destroy(mutex)
    notEmpty.deallocate()
    mutex.deallocate()
  }

  /// Appends a job, unless too many wait, or too many of its party, or the queue was closed.
  func append(_ job: Writer.Job) throws(DatabaseError) {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    if isClosed { throw .closed }
    let share = max(1, capacity / job.party.shareOfQueue)
    if turns.count >= capacity || turns.count(of: job.party) >= share { throw .overloaded }
    turns.append(job, of: job.party, isLong: job.isLong)
    pthread_cond_signal(notEmpty)
  }

  /// Waits for a job and takes it; nil when the queue is closed and empty.
  func next() -> Writer.Job? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while turns.count == 0 && !isClosed { pthread_cond_wait(notEmpty, mutex) }
    return turns.next()
  }

  /// Takes the next job if it waits already and can share a transaction with others.
  func nextToShare() -> Writer.Job? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return turns.next { !$0.ownsTransaction }
  }

  /// Notes the time that a job of a party has taken, in nanoseconds.
  func charge(_ party: WriteParty, _ nanoseconds: Int) {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    turns.charge(party, nanoseconds)
  }

  /// Notes the time that what followed the commit of a party's job has taken, in nanoseconds.
  func chargeCommit(_ party: WriteParty, _ nanoseconds: Int) {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    turns.chargeCommit(party, nanoseconds)
  }

  /// The time that what follows the commit of a party's job is likely to take, in nanoseconds.
  func afterCommit(of party: WriteParty) -> Int {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return turns.afterCommit(of: party)
  }

  /// Closes the queue: it takes no more jobs, but those that wait are still done.
  func close() {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    isClosed = true
    pthread_cond_broadcast(notEmpty)
  }
}
