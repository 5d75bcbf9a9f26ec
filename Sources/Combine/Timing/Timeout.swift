extension Publishers {
  /// Ends the stream when no value has come for `interval`.
  public struct Timeout<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// The kind of values.
    public typealias Output = Upstream.Output
    /// The kind of error.
    public typealias Failure = Upstream.Failure

    /// The publisher that values come from.
    public let upstream: Upstream
    /// The time without a value after which the stream ends.
    public let interval: Context.SchedulerTimeType.Stride
    /// The scheduler.
    public let scheduler: Context
    /// The scheduler's options for the delivery.
    public let options: Context.SchedulerOptions?
    /// The closure that makes the error to fail with; if `nil`, the stream finishes.
    public let customError: (() -> Upstream.Failure)?

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(
      upstream: Upstream,
      interval: Context.SchedulerTimeType.Stride,
      scheduler: Context,
      options: Context.SchedulerOptions?,
      customError: (() -> Upstream.Failure)?
    ) {
      self.upstream = upstream
      self.interval = interval
      self.scheduler = scheduler
      self.options = options
      self.customError = customError
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      upstream.subscribe(TimeoutInner(subscriber, interval, scheduler, options, customError))
    }
  }
}

extension Publisher {
  /// Ends the stream when no value has come for `interval`.
  @inlinable
  public func timeout<S: Scheduler>(
    _ interval: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil,
    customError: (() -> Failure)? = nil
  ) -> Publishers.Timeout<Self, S> {
    Publishers.Timeout(
      upstream: self, interval: interval, scheduler: scheduler, options: options, customError: customError)
  }
}
