extension Publishers {
  /// Sends a value once no other has come for `dueTime`. A value that waits when upstream completes is dropped.
  public struct Debounce<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// The kind of values.
    public typealias Output = Upstream.Output
    /// The kind of error.
    public typealias Failure = Upstream.Failure

    /// The publisher that values come from.
    public let upstream: Upstream
    /// The time without another value after which a value is sent.
    public let dueTime: Context.SchedulerTimeType.Stride
    /// The scheduler.
    public let scheduler: Context
    /// The scheduler's options for the delivery.
    public let options: Context.SchedulerOptions?

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(
      upstream: Upstream,
      dueTime: Context.SchedulerTimeType.Stride,
      scheduler: Context,
      options: Context.SchedulerOptions?
    ) {
      self.upstream = upstream
      self.dueTime = dueTime
      self.scheduler = scheduler
      self.options = options
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      upstream.subscribe(DebounceInner(subscriber, dueTime, scheduler, options))
    }
  }
}

extension Publisher {
  /// Sends a value once no other has come for `dueTime`. A value that waits when upstream completes is dropped.
  @inlinable
  public func debounce<S: Scheduler>(
    for dueTime: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.Debounce<Self, S> {
    Publishers.Debounce(upstream: self, dueTime: dueTime, scheduler: scheduler, options: options)
  }
}
