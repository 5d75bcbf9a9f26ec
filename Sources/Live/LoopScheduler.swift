import Combine
import HTTP
import Synchronization

/// Runs the pipelines of a page on the loop the page lives on.
public struct LoopScheduler: Scheduler, Sendable {
  /// An event loop takes no options.
  public typealias SchedulerOptions = Never

  /// The loop that runs what is scheduled.
  public let loop: EventLoop

  private static let origin = ContinuousClock.now

  /// Makes a scheduler for a loop.
  public init(loop: EventLoop) {
    self.loop = loop
  }

  /// The loop's time.
  public var now: LoopTime {
    let (seconds, attoseconds) = Self.origin.duration(to: ContinuousClock.now).components
    return LoopTime(nanoseconds: seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
  }

  /// What the loop's timers resolve.
  public var minimumTolerance: LoopTime.Stride { .milliseconds(1) }

  /// Runs an action in the loop's next turn.
  public func schedule(options: Never?, _ action: @escaping () -> Void) {
    let work = LoopWork(action)
    loop.execute { work.run() }
  }

  /// Runs an action at a time, never earlier.
  public func schedule(
    after date: LoopTime, tolerance: LoopTime.Stride, options: Never?, _ action: @escaping () -> Void
  ) {
    let work = LoopWork(action)
    _ = loop.schedule(after: delay(until: date)) { work.run() }
  }

  /// Runs an action at a time and then again and again, until it is cancelled.
  public func schedule(
    after date: LoopTime, interval: LoopTime.Stride, tolerance: LoopTime.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    let work = LoopWork(action)
    let timer = RepeatingLoopTimer(loop: loop, interval: max(interval, .milliseconds(1)), work: work)
    timer.start(after: delay(until: date))
    return AnyCancellable { timer.cancel() }
  }

  private func delay(until date: LoopTime) -> Duration {
    .nanoseconds(max(0, date.nanoseconds - now.nanoseconds))
  }
}

/// A closure on its way to a loop.
// Sendable by confinement: it was made for one page, and only the page's loop calls it.
final class LoopWork: @unchecked Sendable {
  private let action: () -> Void

  init(_ action: @escaping () -> Void) {
    self.action = action
  }

  func run() { action() }
}

private final class RepeatingLoopTimer: Sendable {
  private let loop: EventLoop
  private let interval: LoopTime.Stride
  private let work: LoopWork
  private let current = Mutex<(timer: LoopTimer?, isCancelled: Bool)>((nil, false))

  init(loop: EventLoop, interval: LoopTime.Stride, work: LoopWork) {
    self.loop = loop
    self.interval = interval
    self.work = work
  }

  func start(after delay: Duration) {
    let timer = loop.schedule(after: delay) { [weak self] in self?.fire() }
    let isCancelled = current.withLock { state in
      state.timer = timer
      return state.isCancelled
    }
    if isCancelled { timer.cancel() }
  }

  func cancel() {
    let timer = current.withLock { state in
      state.isCancelled = true
      return state.timer
    }
    timer?.cancel()
  }

  private func fire() {
    guard !current.withLock({ $0.isCancelled }) else { return }
    start(after: .nanoseconds(interval.nanoseconds))
    work.run()
  }
}
