extension Publishers {
  /// Subscribes, requests and cancels on a scheduler.
  public struct SubscribeOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// The kind of values.
    public typealias Output = Upstream.Output
    /// The kind of error.
    public typealias Failure = Upstream.Failure

    /// The publisher that values come from.
    public let upstream: Upstream
    /// The scheduler.
    public let scheduler: Context
    /// The scheduler's options for subscribing, requesting and cancelling.
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
      let inner = SubscribeOnInner(subscriber) { [scheduler, options] in
        scheduler.schedule(options: options, $0)
      }
      scheduler.schedule(options: options) { [upstream] in upstream.subscribe(inner) }
    }
  }
}

extension Publisher {
  /// Subscribes, requests and cancels on a scheduler.
  @inlinable
  public func subscribe<S: Scheduler>(
    on scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.SubscribeOn<Self, S> {
    Publishers.SubscribeOn(upstream: self, scheduler: scheduler, options: options)
  }
}

@usableFromInline
final class SubscribeOnInner<Downstream: Subscriber>: Subscriber, Subscription, Described {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let downstream: Downstream
  @usableFromInline let schedule: (@escaping () -> Void) -> Void
  @usableFromInline let link = UpstreamLink()

  @inlinable
  @inline(__always)
  init(_ downstream: Downstream, schedule: @escaping (@escaping () -> Void) -> Void) {
    self.downstream = downstream
    self.schedule = schedule
  }

  @usableFromInline var description: String { "SubscribeOn" }

  @inlinable
  func receive(subscription: any Subscription) {
    if link.attach(subscription) { downstream.receive(subscription: self) }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    // Upstream learns of a cancellation later, on the scheduler.
    link.isAttached ? downstream.receive(input) : .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    if link.closeAttached() { downstream.receive(completion: completion) }
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    // A cancellation that overtakes the request doesn't drop it: upstream sees both, in order.
    guard let subscription = link.attached else { return }
    schedule { subscription.request(demand) }
  }

  @inlinable
  func cancel() {
    guard let subscription = link.detach() else { return }
    schedule { subscription.cancel() }
  }
}
