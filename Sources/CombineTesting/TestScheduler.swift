public import Combine
import Synchronization

/// A scheduler on virtual time, which stands still until it is told to move on.
///
/// Closures that are due run on the thread that moves the clock, in the order of their times, and at the same time in
/// the order of scheduling. While one runs, `now` is its time. Unchecked because all state is behind a mutex, and
/// closures run only on the thread that calls `advance` or `run`.
public final class TestScheduler: Scheduler, @unchecked Sendable {
  /// A moment on the virtual clock.
  public typealias SchedulerTimeType = TestTime
  /// There are no options.
  public typealias SchedulerOptions = Never

  // Unchecked because only the thread that advances the clock runs it.
  private struct Job: Comparable, @unchecked Sendable {
    let time: TestTime
    let number: Int
    let action: () -> Void

    static func < (lhs: Job, rhs: Job) -> Bool { (lhs.time, lhs.number) < (rhs.time, rhs.number) }
    static func == (lhs: Job, rhs: Job) -> Bool { lhs.number == rhs.number }
  }

  private struct State {
    var now = TestTime()
    var number = 0
    var jobs = Heap<Job>()
  }

  private let state = Mutex(State())

  /// Creates a scheduler at time 0.
  public init() {}

  /// The virtual time.
  public var now: TestTime { state.withLock { $0.now } }

  /// Virtual time is exact.
  public var minimumTolerance: TestTime.Stride { .nanoseconds(0) }

  /// The number of closures that are scheduled. A repeating one counts once.
  public var scheduledCount: Int { state.withLock { $0.jobs.count } }

  /// Moves the clock on and runs all closures that become due, including those scheduled meanwhile.
  public func advance(by span: TestTime.Stride = 0) { advance(to: now.advanced(by: span)) }

  /// Moves the clock to a moment and runs all closures that become due. The clock never goes back.
  public func advance(to target: TestTime) {
    while let job = next(until: target) { job.action() }
    state.withLock { $0.now = max($0.now, target) }
  }

  /// Runs until no closure is scheduled. Traps after more than `limit` closures, because one then repeats for ever.
  public func run(limit: Int = 1_000_000) {
    var count = 0
    while let job = next(until: nil) {
      count += 1
      precondition(
        count <= limit, "TestScheduler.run: more than \(limit) closures; something repeats for ever")
      job.action()
    }
  }

  private func next(until target: TestTime?) -> Job? {
    state.withLock { state in
      guard let first = state.jobs.first, target.map({ first.time <= $0 }) ?? true else { return nil }
      state.now = max(state.now, first.time)
      return state.jobs.popFirst()
    }
  }

  /// Schedules a closure. With a number, it keeps the place that it had before among the closures of the same time.
  @discardableResult
  private func add(at time: TestTime?, number: Int? = nil, _ action: @escaping () -> Void) -> Int {
    let job: (Int, TestTime) -> Job = { Job(time: $1, number: $0, action: action) }
    let pending = Pending(make: job)
    return state.withLock { state in
      state.number += 1
      state.jobs.insert(pending.make(number ?? state.number, max(time ?? state.now, state.now)))
      return number ?? state.number
    }
  }

  // Carries a closure into the lock; it is used there at once.
  private struct Pending: @unchecked Sendable {
    let make: (Int, TestTime) -> Job
  }

  /// Runs a closure at the present time, when the clock is next told to move.
  public func schedule(options: Never?, _ action: @escaping () -> Void) { add(at: nil, action) }

  /// Runs a closure at a moment.
  public func schedule(
    after date: TestTime, tolerance: TestTime.Stride, options: Never?, _ action: @escaping () -> Void
  ) {
    add(at: date, action)
  }

  /// Runs a closure at a moment and then at an interval, until the result is cancelled.
  public func schedule(
    after date: TestTime, interval: TestTime.Stride, tolerance: TestTime.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    precondition(interval.nanoseconds > 0, "TestScheduler: a repeating interval must be longer than 0")
    let repetition = Repetition(scheduler: self, interval: interval, action: action)
    repetition.plan(at: date)
    return AnyCancellable(repetition)
  }

  private final class Repetition: Cancellable {
    let scheduler: TestScheduler
    let interval: TestTime.Stride
    /// The closure, until it is cancelled: a call that is still planned keeps nothing then.
    let action: Mutex<Carried?>
    var number: Int?

    init(scheduler: TestScheduler, interval: TestTime.Stride, action: @escaping () -> Void) {
      self.scheduler = scheduler
      self.interval = interval
      self.action = Mutex(Carried(action))
    }

    func plan(at time: TestTime) {
      number = scheduler.add(at: time, number: number) { [self] in
        guard let current = action.withLock({ $0 }) else { return }
        current()
        if action.withLock({ $0 != nil }) { plan(at: time.advanced(by: interval)) }
      }
    }

    func cancel() {
      let cancelled = action.withLock { action in
        defer { action = nil }
        return action
      }
      withExtendedLifetime(cancelled) {}
    }
  }
}
