extension Publishers {
  /// Sends, for each value, the time since the one before, or since the subscription.
  public struct MeasureInterval<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// The kind of values.
    public typealias Output = Context.SchedulerTimeType.Stride
    /// The kind of error.
    public typealias Failure = Upstream.Failure

    /// The publisher that values come from.
    public let upstream: Upstream
    /// The scheduler whose clock is used.
    public let scheduler: Context

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(
      upstream: Upstream,
      scheduler: Context
    ) {
      self.upstream = upstream
      self.scheduler = scheduler
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      var last = scheduler.now
      upstream.subscribe(
        StepInner<Upstream.Output, Upstream.Failure, S>(
          subscriber, name: "MeasureInterval", rules: [.ignoresEarly, .asks]
        ) {
          [scheduler] _ in
          let now = scheduler.now
          defer { last = now }
          return .emit(last.distance(to: now))
        })
    }
  }
}

extension Publisher {
  /// Sends, for each value, the time since the one before, or since the subscription.
  @inlinable
  public func measureInterval<S: Scheduler>(
    using scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.MeasureInterval<Self, S> {
    Publishers.MeasureInterval(upstream: self, scheduler: scheduler)
  }
}
