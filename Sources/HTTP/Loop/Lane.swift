import Synchronization

/// The work of one party on a loop that several share: parties take turns, and the pieces of each follow one after another.
/// So who brings much work waits for it, and the others wait for one piece of his.
///
/// A lane is a task executor, as its loop is. All that is brought for a party goes into the same one, for as long as somebody
/// holds it or something waits in it.
public final class Lane: TaskExecutor, Sendable {
  private struct State {
    /// The pieces that wait, from `first` on.
    var work: [LoopState.Work] = []
    var first = 0
    /// Whether the lane has a place in the loop's queue.
    var isQueued = false
  }

  /// The loop that does the work.
  public let loop: EventLoop
  private let party: String
  private let state = Mutex(State())

  fileprivate init(of party: String, on loop: EventLoop) {
    (self.party, self.loop) = (party, loop)
  }

  deinit { loop.lanes.forget(party) }

  /// Does work on the loop's thread, after what the same party brought before it. May be called from any thread.
  public func execute(_ work: @escaping @Sendable () -> Void) { add(.closure(work)) }

  /// Queues a task's next step; called by the runtime.
  public func enqueue(_ job: consuming ExecutorJob) { add(.job(UnownedJob(job))) }

  private func add(_ work: LoopState.Work) {
    let mustQueue = state.withLock { state in
      state.work.append(work)
      defer { state.isQueued = true }
      return !state.isQueued
    }
    if mustQueue { queue() }
  }

  private func queue() { loop.execute { self.takeTurn() } }

  /// Does one piece of the work; the rest waits for the lane's next turn.
  private func takeTurn() {
    let work = state.withLock { state in
      defer { state.first += 1 }
      return state.work[state.first]
    }
    switch work {
    case .job(let job): job.runSynchronously(on: asUnownedTaskExecutor())
    case .closure(let work): work()
    }
    let hasMore = state.withLock { state in
      if state.first == state.work.count {
        (state.work, state.first, state.isQueued) = ([], 0, false)
      } else if state.first >= 64 {
        state.work.removeFirst(state.first)
        state.first = 0
      }
      return state.isQueued
    }
    if hasMore { queue() }
  }
}

/// The lanes of a loop, by their parties.
final class Lanes: Sendable {
  private struct Entry {
    weak var lane: Lane?
  }

  private let entries = Mutex<[String: Entry]>([:])

  fileprivate func lane(of party: String, on loop: EventLoop) -> Lane {
    entries.withLock { entries in
      if let lane = entries[party]?.lane { return lane }
      let lane = Lane(of: party, on: loop)
      entries[party] = Entry(lane: lane)
      return lane
    }
  }

  /// Forgets a lane that nobody holds any more, unless the party has another one by now: that is let go of after the lock, as
  /// it may be forgotten in turn.
  fileprivate func forget(_ party: String) {
    let other = entries.withLock { entries in
      let lane = entries[party]?.lane
      if lane == nil { entries[party] = nil }
      return lane
    }
    withExtendedLifetime(other) {}
  }
}

extension EventLoop {
  /// The lane of a party, such as a visitor.
  public func lane(of party: String) -> Lane { lanes.lane(of: party, on: self) }
}
