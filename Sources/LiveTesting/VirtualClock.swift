import Combine
public import CombineTesting
import HTTP
import Live
import Synchronization

/// A clock for the pages of a site that stands still until a test moves it.
public final class VirtualClock: LoopClock {
  /// The scheduler whose time the clock has.
  public let scheduler: TestScheduler
  private let loops = Mutex<[EventLoop]>([])

  /// Makes a clock with a scheduler's time, by default 0.
  public init(_ scheduler: TestScheduler = TestScheduler()) {
    self.scheduler = scheduler
  }

  /// The virtual time.
  public var now: LoopTime { LoopTime(nanoseconds: Int64(scheduler.now.nanoseconds)) }

  /// Runs an action on a loop when the time has come; returns a closure that cancels it.
  public func schedule(
    at time: LoopTime, on loop: EventLoop, _ action: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void {
    loops.withLock { loops in
      if !loops.contains(where: { $0 === loop }) { loops.append(loop) }
    }
    let isCancelled = CancelFlag()
    scheduler.schedule(after: TestTime(nanoseconds: Int(time.nanoseconds))) {
      if isCancelled.isSet { return }
      if loop.isCurrent { action() } else { loop.execute(action) }
    }
    return { isCancelled.set() }
  }

  /// Moves the time on, and waits until all actions that became due have run.
  public func advance(by span: TestTime.Stride) async throws {
    let loops = loops.withLock { $0 }
    guard let first = loops.first else { return scheduler.advance(by: span) }
    try await first.run { [scheduler] in scheduler.advance(by: span) }
    for loop in loops { try await loop.run {} }
  }
}

private final class CancelFlag: Sendable {
  private let flag = Atomic(false)
  var isSet: Bool { flag.load(ordering: .acquiring) }
  func set() { flag.store(true, ordering: .releasing) }
}
