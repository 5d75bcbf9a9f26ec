import Glibc

/// How soon a read is done, and how long it may take.
public enum ReadKind: Sendable {
  /// Before all reads that wait, which is for signs of life.
  case urgent
  /// In turn: some milliseconds at most.
  case ordinary
  /// Longer, such as of a list of thousands of rows. One thread stays free of these, if there are several.
  case long
}

/// The queue of the readers' threads: a bounded number of jobs, of which long ones never take all threads.
///
/// `@unchecked Sendable` because a POSIX mutex, which a thread can wait on, guards all its state.
final class ReadQueue<Job: Sendable>: @unchecked Sendable {
  private let capacity: Int
  private let longLimit: Int
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var urgent = FIFO<Job>()
  private var ordinary = FIFO<Job>()
  private var long = FIFO<Job>()
  private var longRunning = 0
  private var isClosed = false

  /// A queue for so many jobs that wait, and a number of threads.
  init(capacity: Int, threads: Int) {
    (self.capacity, longLimit) = (capacity, max(1, threads - 1))
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  /// Appends a job, unless too many wait, or the queue was closed.
  func append(_ job: Job, _ kind: ReadKind) throws(DatabaseError) {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    if isClosed { throw .closed }
    if urgent.count + ordinary.count + long.count >= capacity { throw .overloaded }
    switch kind {
    case .urgent: urgent.append(job)
    case .ordinary: ordinary.append(job)
    case .long: long.append(job)
    }
    pthread_cond_signal(changed)
  }

  /// Waits for a job and takes it; nil when the queue is closed and empty. Who took a long one says when it is done.
  func next() -> (job: Job, isLong: Bool)? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let job = urgent.removeFirst() ?? ordinary.removeFirst() { return (job, false) }
      if longRunning < longLimit, let job = long.removeFirst() {
        longRunning += 1
        return (job, true)
      }
      if isClosed, long.isEmpty { return nil }
      pthread_cond_wait(changed, mutex)
    }
  }

  /// Notes that a long job is done, so that another one may begin.
  func endLong() {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    longRunning -= 1
    pthread_cond_broadcast(changed)
  }

  /// Closes the queue: it takes no more jobs, but those that wait are still done.
  func close() {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    isClosed = true
    pthread_cond_broadcast(changed)
  }
}
