import Combine
import HTTP
import Synchronization

/// A scheduler that runs the pipelines of a page on the page's loop.
public struct LoopScheduler: Scheduler, Sendable {
  /// An event loop takes no options.
  public typealias SchedulerOptions = Never

  /// The loop that runs the scheduled actions.
  public let loop: EventLoop
  private let lane: Lane?
  private let clock: (any LoopClock)?

  private static let origin = ContinuousClock.now

  /// Makes a scheduler for a loop. A clock, if given, replaces the system's.
  public init(loop: EventLoop, clock: (any LoopClock)? = nil) {
    self.loop = loop
    self.clock = clock
    lane = nil
  }

  /// Makes a scheduler for a lane: actions that are to run soon take its turns. Actions of a time run when it has come.
  public init(lane: Lane) {
    (loop, self.lane, clock) = (lane.loop, lane, nil)
  }

  /// The current time of the loop.
  public var now: LoopTime {
    if let clock { return clock.now }
    let (seconds, attoseconds) = Self.origin.duration(to: ContinuousClock.now).components
    return LoopTime(nanoseconds: seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
  }

  /// The resolution of the loop's timers.
  public var minimumTolerance: LoopTime.Stride { .milliseconds(1) }

  /// Runs an action in the loop's next turn.
  public func schedule(options: Never?, _ action: @escaping () -> Void) {
    let work = LoopWork(action)
    if let lane { lane.execute { work.run() } } else { loop.execute { work.run() } }
  }

  /// Runs an action at a time, never earlier.
  public func schedule(
    after date: LoopTime, tolerance: LoopTime.Stride, options: Never?, _ action: @escaping () -> Void
  ) {
    let work = LoopWork(action)
    _ = schedule(at: date) { work.run() }
  }

  /// Runs an action at a time and then repeatedly, until it is cancelled.
  public func schedule(
    after date: LoopTime, interval: LoopTime.Stride, tolerance: LoopTime.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    let timer = RepeatingLoopTimer(
      scheduler: self, interval: max(interval, .milliseconds(1)), work: LoopWork(action))
    timer.start(at: date)
    return AnyCancellable { timer.cancel() }
  }

  /// Runs an action once after a time, unless the returned object is cancelled or released first.
  func timer(in time: Duration, _ action: @escaping @Sendable () -> Void) -> AnyCancellable {
    AnyCancellable(schedule(at: now.advanced(by: LoopTime.Stride(time)), action))
  }

  /// Runs an action at a time; returns a closure that cancels it.
  fileprivate func schedule(
    at date: LoopTime, _ action: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void {
    if let clock { return clock.schedule(at: date, on: loop, action) }
    let timer = loop.schedule(after: .nanoseconds(max(0, date.nanoseconds - now.nanoseconds)), action)
    return { timer.cancel() }
  }
}

private final class RepeatingLoopTimer: Sendable {
  private let scheduler: LoopScheduler
  private let interval: LoopTime.Stride
  private let work: LoopWork
  private let current = Mutex<(cancel: (@Sendable () -> Void)?, isCancelled: Bool)>((nil, false))

  init(scheduler: LoopScheduler, interval: LoopTime.Stride, work: LoopWork) {
    self.scheduler = scheduler
    self.interval = interval
    self.work = work
  }

  func start(at date: LoopTime) {
    let cancel = scheduler.schedule(at: date) { [weak self] in self?.fire() }
    let isCancelled = current.withLock { state in
      state.cancel = cancel
      return state.isCancelled
    }
    if isCancelled { cancel() }
  }

  func cancel() {
    let cancel = current.withLock { state in
      state.isCancelled = true
      return state.cancel
    }
    cancel?()
  }

  private func fire() {
    guard !current.withLock({ $0.isCancelled }) else { return }
    start(at: scheduler.now.advanced(by: interval))
    work.run()
  }
}
