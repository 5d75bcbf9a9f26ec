extension Publishers {
  /// Calls closures as events pass, and passes them on unchanged.
  public struct HandleEvents<Upstream: Publisher>: Publisher {
    /// The kind of values.
    public typealias Output = Upstream.Output
    /// The kind of error.
    public typealias Failure = Upstream.Failure

    /// The publisher that values come from.
    public let upstream: Upstream
    /// Called with the subscription.
    public var receiveSubscription: ((any Subscription) -> Void)?
    /// Called with each value.
    public var receiveOutput: ((Upstream.Output) -> Void)?
    /// Called with the completion.
    public var receiveCompletion: ((Subscribers.Completion<Upstream.Failure>) -> Void)?
    /// Called when the subscriber cancels.
    public var receiveCancel: (() -> Void)?
    /// Called when the subscriber requests values.
    public var receiveRequest: ((Subscribers.Demand) -> Void)?

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(
      upstream: Upstream,
      receiveSubscription: ((any Subscription) -> Void)? = nil,
      receiveOutput: ((Output) -> Void)? = nil,
      receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
      receiveCancel: (() -> Void)? = nil,
      receiveRequest: ((Subscribers.Demand) -> Void)?
    ) {
      self.upstream = upstream
      self.receiveSubscription = receiveSubscription
      self.receiveOutput = receiveOutput
      self.receiveCompletion = receiveCompletion
      self.receiveCancel = receiveCancel
      self.receiveRequest = receiveRequest
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        HandleEventsInner(
          subscriber,
          HandledEvents(
            subscription: receiveSubscription, output: receiveOutput, completion: receiveCompletion,
            cancel: receiveCancel, request: receiveRequest)))
    }
  }
}

extension Publisher {
  /// Calls closures as events pass, and passes them on unchanged.
  @inlinable
  public func handleEvents(
    receiveSubscription: ((any Subscription) -> Void)? = nil,
    receiveOutput: ((Output) -> Void)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
    receiveCancel: (() -> Void)? = nil,
    receiveRequest: ((Subscribers.Demand) -> Void)? = nil
  ) -> Publishers.HandleEvents<Self> {
    Publishers.HandleEvents(
      upstream: self, receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
      receiveCompletion: receiveCompletion, receiveCancel: receiveCancel, receiveRequest: receiveRequest)
  }
}

/// The closures of `handleEvents`.
@usableFromInline
struct HandledEvents<Output, Failure: Error> {
  @usableFromInline let subscription: ((any Subscription) -> Void)?
  @usableFromInline let output: ((Output) -> Void)?
  @usableFromInline let completion: ((Subscribers.Completion<Failure>) -> Void)?
  @usableFromInline let cancel: (() -> Void)?
  @usableFromInline let request: ((Subscribers.Demand) -> Void)?

  @inlinable
  @inline(__always)
  init(
    subscription: ((any Subscription) -> Void)?, output: ((Output) -> Void)?,
    completion: ((Subscribers.Completion<Failure>) -> Void)?, cancel: (() -> Void)?,
    request: ((Subscribers.Demand) -> Void)?
  ) {
    self.subscription = subscription
    self.output = output
    self.completion = completion
    self.cancel = cancel
    self.request = request
  }
}

@usableFromInline
final class HandleEventsInner<Downstream: Subscriber>: Subscriber, Subscription, Described {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Events = HandledEvents<Downstream.Input, Downstream.Failure>

  @usableFromInline let downstream: Downstream
  /// The closures; `nil` from the completion or the cancellation on.
  @usableFromInline let events: Lock<Events?>
  @usableFromInline let link = UpstreamLink()
  /// Touched only by upstream's calls, which come one at a time.
  @exclusivity(unchecked) @usableFromInline var isDone = false

  @inlinable
  @inline(__always)
  init(_ downstream: Downstream, _ events: Events) {
    self.downstream = downstream
    self.events = Lock(events)
  }

  @usableFromInline var description: String { "HandleEvents" }

  @inlinable
  func receive(subscription: any Subscription) {
    events.withLock { $0?.subscription }?(subscription)
    guard link.attach(subscription) else { return }
    downstream.receive(subscription: self)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard !isDone else { return .none }
    events.withLock { $0?.output }?(input)
    let more = downstream.receive(input)
    if more > .none { events.withLock { $0?.request }?(more) }
    return more
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    guard !isDone else { return }
    isDone = true
    takeEvents()?.completion?(completion)
    if link.close() { downstream.receive(completion: completion) }
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    events.withLock { $0?.request }?(demand)
    link.pass(demand)
  }

  @inlinable
  func cancel() {
    takeEvents()?.cancel?()
    link.cancel()
  }

  /// Takes the closures out for the end, after which none is called.
  @inlinable
  func takeEvents() -> Events? {
    events.withLock { events in
      defer { events = nil }
      return events
    }
  }
}
