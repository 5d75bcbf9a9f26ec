public import Foundation

extension OperationQueue: Scheduler {
  /// There are no options.
  public struct SchedulerOptions {
    private init() {}
  }

  /// The present moment.
  public var now: SchedulerTimeType { SchedulerTimeType(Date()) }

  /// Always 0: a queue needs no tolerance.
  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  /// Runs a closure as an operation.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let carried = Carried(action)
    addOperation { carried() }
  }

  /// Adds an operation some time after a moment.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let carried = Carried(action)
    let operation = LateOperation { carried() }
    addOperation(operation)
    operation.begin(at: date.date)
  }

  /// Adds an operation after a moment and then at an interval, until the result is cancelled.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    let carried = Carried(action)
    let repeated = RepeatedOperation(self, interval.timeInterval) { carried() }
    repeated.add(at: date.date)
    return AnyCancellable(repeated)
  }
}
