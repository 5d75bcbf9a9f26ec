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
    @inline(__always)
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      upstream.subscribe(HandleEventsInner(subscriber, self))
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

@usableFromInline
final class HandleEventsInner<Upstream: Publisher, Downstream: Subscriber>: Subscriber, Subscription,
  CustomStringConvertible
where Upstream.Output == Downstream.Input, Upstream.Failure == Downstream.Failure {
  @usableFromInline let downstream: Downstream
  @usableFromInline let events: Publishers.HandleEvents<Upstream>
  @usableFromInline let link = UpstreamLink()
  /// Touched only by upstream's calls, which come one at a time.
  @exclusivity(unchecked) @usableFromInline var isDone = false

  @inlinable
  @inline(__always)
  init(_ downstream: Downstream, _ events: Publishers.HandleEvents<Upstream>) {
    self.downstream = downstream
    self.events = events
  }

  @usableFromInline var description: String { "HandleEvents" }

  @inlinable
  func receive(subscription: any Subscription) {
    events.receiveSubscription?(subscription)
    guard link.attach(subscription) else { return }
    downstream.receive(subscription: self)
  }

  @inlinable
  func receive(_ input: Upstream.Output) -> Subscribers.Demand {
    guard !isDone else { return .none }
    events.receiveOutput?(input)
    let more = downstream.receive(input)
    if more > .none { events.receiveRequest?(more) }
    return more
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Upstream.Failure>) {
    guard !isDone else { return }
    isDone = true
    events.receiveCompletion?(completion)
    if link.close() { downstream.receive(completion: completion) }
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    events.receiveRequest?(demand)
    link.request(demand)
  }

  @inlinable
  func cancel() {
    events.receiveCancel?()
    link.cancel()
  }
}
