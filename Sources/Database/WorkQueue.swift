import Glibc

/// A bounded queue of work that waits for a thread, first come, first served.
///
/// `@unchecked Sendable` because a POSIX mutex, which a thread can wait on, guards all its state.
final class WorkQueue<Job: Sendable>: @unchecked Sendable {
  private let capacity: Int
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let notEmpty = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var jobs: [Job] = []
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

  /// Appends a job, unless too many wait or the queue was closed.
  func append(_ job: Job) throws(DatabaseError) {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    if isClosed { throw .closed }
    if jobs.count >= capacity { throw .overloaded }
    jobs.append(job)
    pthread_cond_signal(notEmpty)
  }

  /// Waits for work and takes at most `limit` jobs; none when the queue is closed and empty.
  func next(limit: Int) -> [Job] {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while jobs.isEmpty && !isClosed { pthread_cond_wait(notEmpty, mutex) }
    let taken = Array(jobs.prefix(limit))
    jobs.removeFirst(taken.count)
    return taken
  }

  /// Closes the queue: it takes no more jobs, but those that wait are still done. Returns false if it was closed
  /// already.
  @discardableResult
  func close() -> Bool {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    defer { isClosed = true }
    pthread_cond_broadcast(notEmpty)
    return !isClosed
  }
}
