/// How soon a read is done, and how long it may take.
public enum ReadKind: Sendable {
  /// Before all reads that wait, which is for signs of life.
  case urgent
  /// In turn: some milliseconds at most.
  case ordinary
  /// Longer, such as of a list of thousands of rows. One thread stays free of these, if there are several.
  case long
}

/// The queue of the readers' threads: a bounded number of jobs. Long ones never take all threads.
final class ReadQueue<Job: Sendable>: Sendable {
  private struct State {
    let longLimit: Int
    var urgent = FIFO<Job>()
    var ordinary = FIFO<Job>()
    var long = FIFO<Job>()
    var longRunning = 0
    var isClosed = false

    var count: Int { urgent.count + ordinary.count + long.count }
    var mayBeginLong: Bool { longRunning < longLimit && !long.isEmpty }
    var hasNext: Bool { !urgent.isEmpty || !ordinary.isEmpty || mayBeginLong }
    /// Whether no job is left, nor will be.
    var isDone: Bool { isClosed && count == 0 }
  }

  private let capacity: Int
  private let monitor: Monitor<State>

  /// A queue for so many jobs that wait, and a number of threads.
  init(capacity: Int, threads: Int) {
    self.capacity = capacity
    monitor = Monitor(State(longLimit: max(1, threads - 1)))
  }

  /// Appends a job, unless too many wait, or the queue was closed.
  func append(_ job: Job, _ kind: ReadKind) throws(DatabaseError) {
    try monitor.withLock { state throws(DatabaseError) in
      if state.isClosed { throw .closed }
      if state.count >= capacity { throw .overloaded }
      switch kind {
      case .urgent: state.urgent.append(job)
      case .ordinary: state.ordinary.append(job)
      case .long: state.long.append(job)
      }
    }
    monitor.wakeOne()
  }

  /// Waits for a job and takes it; nil when the queue is closed and empty. The thread that took a long one calls
  /// ``endLong()`` after it.
  func next() -> (job: Job, isLong: Bool)? {
    monitor.withLock(when: { $0.hasNext || $0.isDone }) { state in
      if let job = state.urgent.removeFirst() ?? state.ordinary.removeFirst() { return (job, false) }
      guard state.mayBeginLong, let job = state.long.removeFirst() else { return nil }
      state.longRunning += 1
      return (job, true)
    }
  }

  /// Notes that a long job is done, so that another one may begin.
  func endLong() {
    monitor.withLock { $0.longRunning -= 1 }
    monitor.wakeAll()
  }

  /// Closes the queue: it takes no more jobs, but those that wait are still done.
  func close() {
    monitor.withLock { $0.isClosed = true }
    monitor.wakeAll()
  }
}
