extension Publishers {
  /// Delivers values and the completion on a scheduler, in their order.
  public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// The kind of values.
    public typealias Output = Upstream.Output
    /// The kind of error.
    public typealias Failure = Upstream.Failure

    /// The publisher that values come from.
    public let upstream: Upstream
    /// The scheduler.
    public let scheduler: Context
    /// The scheduler's options for the delivery.
    public let options: Context.SchedulerOptions?

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(
      upstream: Upstream,
      scheduler: Context,
      options: Context.SchedulerOptions?
    ) {
      self.upstream = upstream
      self.scheduler = scheduler
      self.options = options
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        ScheduledInner(subscriber, name: "ReceiveOn") { [scheduler, options] action in
          scheduler.schedule(options: options, action)
        })
    }
  }
}

extension Publisher {
  /// Delivers values and the completion on a scheduler, in their order.
  @inlinable
  public func receive<S: Scheduler>(
    on scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.ReceiveOn<Self, S> {
    Publishers.ReceiveOn(upstream: self, scheduler: scheduler, options: options)
  }
}
