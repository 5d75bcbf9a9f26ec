public import Combine
public import Dispatch

/// A type-erased scheduler, for code that is given its scheduler: a queue in the app, virtual time in tests.
///
/// Its moments and spans are the ones of the scheduler inside; options can't be given.
public struct AnyScheduler: Scheduler {
  /// There are no options.
  public typealias SchedulerOptions = Never

  private let box: AnySchedulerBox

  /// Erases the type of a scheduler.
  public init<S: Scheduler>(_ scheduler: S) { box = ConcreteSchedulerBox(scheduler) }

  /// The main queue.
  public static var main: AnyScheduler { AnyScheduler(DispatchQueue.main) }

  /// A scheduler that runs closures at once.
  public static var immediate: AnyScheduler { AnyScheduler(ImmediateScheduler.shared) }

  /// The present moment.
  public var now: SchedulerTimeType { SchedulerTimeType(box: box.now) }

  /// Always 0, because the minimum tolerance of the scheduler inside applies.
  public var minimumTolerance: SchedulerTimeType.Stride { .nanoseconds(0) }

  /// Runs a closure as soon as possible.
  public func schedule(options: Never?, _ action: @escaping () -> Void) { box.schedule(action) }

  /// Runs a closure some time after a moment.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) {
    box.schedule(after: date.box, tolerance: tolerance.magnitude, action)
  }

  /// Runs a closure after a moment and then at an interval, until the result is cancelled.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: Never?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    box.schedule(after: date.box, interval: interval.magnitude, tolerance: tolerance.magnitude, action)
  }

  /// A moment of the scheduler inside.
  public struct SchedulerTimeType: Strideable {
    let box: AnyTimeBox

    /// The span to another moment of the same scheduler.
    public func distance(to other: SchedulerTimeType) -> Stride {
      .nanoseconds(box.nanoseconds(to: other.box))
    }

    /// The moment that far away.
    public func advanced(by n: Stride) -> SchedulerTimeType {
      SchedulerTimeType(box: box.advanced(by: n.magnitude))
    }

    /// The order in time.
    public static func < (lhs: SchedulerTimeType, rhs: SchedulerTimeType) -> Bool {
      lhs.box.isBefore(rhs.box)
    }

    /// Whether both are the same moment.
    public static func == (lhs: SchedulerTimeType, rhs: SchedulerTimeType) -> Bool {
      !lhs.box.isBefore(rhs.box) && !rhs.box.isBefore(lhs.box)
    }

    /// A span of time in nanoseconds. A literal is a number of seconds.
    public typealias Stride = DispatchQueue.SchedulerTimeType.Stride
  }
}

class AnySchedulerBox {
  var now: AnyTimeBox { preconditionFailure("AnySchedulerBox is abstract") }
  func schedule(_ action: @escaping () -> Void) {}
  func schedule(after date: AnyTimeBox, tolerance: Int, _ action: @escaping () -> Void) {}
  func schedule(
    after date: AnyTimeBox, interval: Int, tolerance: Int, _ action: @escaping () -> Void
  ) -> any Cancellable {
    Subscriptions.empty
  }
}

private final class ConcreteSchedulerBox<Base: Scheduler>: AnySchedulerBox {
  private typealias Span = Base.SchedulerTimeType.Stride
  private let base: Base

  init(_ base: Base) { self.base = base }

  override var now: AnyTimeBox { TimeBox(base.now) }

  override func schedule(_ action: @escaping () -> Void) { base.schedule(action) }

  override func schedule(after date: AnyTimeBox, tolerance: Int, _ action: @escaping () -> Void) {
    base.schedule(after: time(date), tolerance: span(tolerance), action)
  }

  override func schedule(
    after date: AnyTimeBox, interval: Int, tolerance: Int, _ action: @escaping () -> Void
  ) -> any Cancellable {
    base.schedule(after: time(date), interval: .nanoseconds(interval), tolerance: span(tolerance), action)
  }

  private func span(_ tolerance: Int) -> Span { max(base.minimumTolerance, .nanoseconds(tolerance)) }

  private func time(_ date: AnyTimeBox) -> Base.SchedulerTimeType {
    guard let box = date as? TimeBox<Base.SchedulerTimeType> else {
      preconditionFailure("AnyScheduler: a moment of another scheduler was given")
    }
    return box.time
  }
}

class AnyTimeBox {
  func isBefore(_ other: AnyTimeBox) -> Bool { false }
  func nanoseconds(to other: AnyTimeBox) -> Int { 0 }
  func advanced(by nanoseconds: Int) -> AnyTimeBox { self }
}

private final class TimeBox<Time: Strideable>: AnyTimeBox
where Time.Stride: SchedulerTimeIntervalConvertible {
  let time: Time

  init(_ time: Time) { self.time = time }

  private func time(_ other: AnyTimeBox) -> Time {
    guard let box = other as? TimeBox<Time> else {
      preconditionFailure("AnyScheduler: moments of two schedulers were compared")
    }
    return box.time
  }

  override func isBefore(_ other: AnyTimeBox) -> Bool { time < time(other) }

  override func advanced(by nanoseconds: Int) -> AnyTimeBox {
    TimeBox(time.advanced(by: .nanoseconds(nanoseconds)))
  }

  /// The span in nanoseconds, found by binary search, because spans of an unknown type can only be made and compared.
  override func nanoseconds(to other: AnyTimeBox) -> Int {
    let span = time.distance(to: time(other))
    let isNegative = span < Time.Stride.nanoseconds(0)
    let size = isNegative ? 0 - span : span
    var (low, high) = (0, 1 << 60)
    while low < high {
      let middle = low + (high - low + 1) / 2
      if Time.Stride.nanoseconds(middle) <= size { low = middle } else { high = middle - 1 }
    }
    return isNegative ? -low : low
  }
}
