/// A bounded queue of work that waits for a thread, first come, first served.
final class WorkQueue<Job: Sendable>: Sendable {
  private struct State {
    var jobs: [Job] = []
    var isClosed = false
  }

  private let capacity: Int
  private let monitor = Monitor(State())

  init(capacity: Int) {
    self.capacity = capacity
  }

  /// Appends a job, unless too many wait or the queue was closed.
  func append(_ job: Job) throws(DatabaseError) {
    try monitor.withLock { state throws(DatabaseError) in
      if state.isClosed { throw .closed }
      if state.jobs.count >= capacity { throw .overloaded }
      state.jobs.append(job)
    }
    monitor.wakeOne()
  }

  /// Waits for work and takes at most `limit` jobs; none when the queue is closed and empty.
  func next(limit: Int) -> [Job] {
    monitor.withLock(when: { !$0.jobs.isEmpty || $0.isClosed }) { state in
      let taken = Array(state.jobs.prefix(limit))
      state.jobs.removeFirst(taken.count)
      return taken
    }
  }

  /// Closes the queue: it takes no more jobs, but those that wait are still done. Returns false if it was closed
  /// already.
  @discardableResult
  func close() -> Bool {
    let isFirst = monitor.withLock { state in
      defer { state.isClosed = true }
      return !state.isClosed
    }
    monitor.wakeAll()
    return isFirst
  }
}
