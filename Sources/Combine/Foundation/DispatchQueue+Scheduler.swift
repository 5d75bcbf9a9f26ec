public import Dispatch

extension DispatchQueue: Scheduler {
  /// The options with which a queue runs a closure.
  public struct SchedulerOptions {
    /// The quality of service.
    public var qos: DispatchQoS
    /// The flags of the work item.
    public var flags: DispatchWorkItemFlags
    /// The group the work belongs to.
    public var group: DispatchGroup?

    /// Creates options.
    public init(
      qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], group: DispatchGroup? = nil
    ) {
      self.qos = qos
      self.flags = flags
      self.group = group
    }
  }

  /// The present moment.
  public var now: SchedulerTimeType { SchedulerTimeType(.now()) }

  /// Always 0: a queue needs no tolerance.
  public var minimumTolerance: SchedulerTimeType.Stride { .seconds(0) }

  /// Runs a closure on the queue as soon as possible.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let action = Carried(action).sendable
    let options = options ?? SchedulerOptions()
    async(group: options.group, qos: options.qos, flags: options.flags, execute: action)
  }

  /// Runs a closure on the queue some time after a moment.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let action = Carried(action).sendable
    let options = options ?? SchedulerOptions()
    asyncAfter(deadline: date.dispatchTime, qos: options.qos, flags: options.flags, execute: action)
  }

  /// Runs a closure on the queue after a moment and then at an interval, until the result is cancelled.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    let carried = Carried(action)
    let source = DispatchSource.makeTimerSource(queue: self)
    source.schedule(
      deadline: date.dispatchTime, repeating: interval.timeInterval,
      leeway: Swift.max(minimumTolerance, tolerance).timeInterval)
    source.setEventHandler(qos: options?.qos ?? .unspecified, flags: options?.flags ?? []) { carried() }
    source.resume()
    return AnyCancellable { source.cancel() }
  }
}
