public import Combine

extension Publishers {
  /// Shares one subscription among all subscribers, and gives the last values and the completion to late ones too.
  ///
  /// It subscribes with its first subscriber, asks for unlimited values, and stays subscribed until the stream ends or
  /// the last subscriber and the publisher itself are gone.
  public final class ShareReplay<Upstream: Publisher>: Publisher {
    /// The kind of values.
    public typealias Output = Upstream.Output
    /// The kind of error.
    public typealias Failure = Upstream.Failure

    /// The publisher that values come from.
    public let upstream: Upstream
    /// The number of values kept for late subscribers.
    public let capacity: Int

    private let hub: ReplayHub<Output, Failure>
    private let hasSubscribed = Lock(false)

    /// Creates the operator.
    public init(upstream: Upstream, capacity: Int) {
      precondition(capacity >= 0, "shareReplay: the capacity must not be negative, but is \(capacity)")
      self.upstream = upstream
      self.capacity = capacity
      hub = ReplayHub(capacity: capacity)
    }

    /// Attaches a subscriber, which gets the values that were kept as it requests them.
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      hub.add(AnySubscriber(subscriber))
      let isFirst = hasSubscribed.withLock { hasSubscribed in
        defer { hasSubscribed = true }
        return !hasSubscribed
      }
      if isFirst { upstream.subscribe(ReplayFeed(hub)) }
    }
  }
}

extension Publisher {
  /// Shares one subscription among all subscribers, and gives the last `capacity` values to late ones too.
  public func shareReplay(_ capacity: Int = .max) -> Publishers.ShareReplay<Self> {
    Publishers.ShareReplay(upstream: self, capacity: capacity)
  }

  /// Shares one subscription among all subscribers, and gives the last `capacity` values to late ones too.
  public func shareReplay(capacity: Int) -> Publishers.ShareReplay<Self> { shareReplay(capacity) }
}

/// The values kept and the subscribers. All state but the link is touched only inside the gate.
private final class ReplayHub<Output, Failure: Error> {
  let gate = Gate()
  let link = UpstreamLink()
  private let capacity: Int
  private var kept: [Output] = []
  private var completion: Subscribers.Completion<Failure>?
  private var inners: [ReplayInner<Output, Failure>] = []

  init(capacity: Int) { self.capacity = capacity }

  deinit { link.cancel() }

  func add(_ subscriber: AnySubscriber<Output, Failure>) {
    gate.run((self, subscriber)) { hub, subscriber in
      let inner = ReplayInner(hub, subscriber, hub.kept, hub.completion)
      if hub.completion == nil { hub.inners.append(inner) }
      subscriber.receive(subscription: inner)
      inner.send()
    }
  }

  func remove(_ inner: ReplayInner<Output, Failure>) { inners.removeAll { $0 === inner } }

  func receive(_ input: Output) {
    gate.run((self, input)) { hub, input in
      guard hub.completion == nil else { return }
      hub.kept.append(input)
      if hub.kept.count > hub.capacity { hub.kept.removeFirst() }
      for inner in hub.inners { inner.add(input) }
    }
  }

  func complete(_ completion: Subscribers.Completion<Failure>) {
    gate.run((self, completion)) { hub, completion in
      hub.completion = completion
      let inners = hub.inners
      hub.inners = []
      for inner in inners { inner.complete(completion) }
    }
  }
}

/// Feeds the hub, without keeping it alive.
private final class ReplayFeed<Output, Failure: Error>: Subscriber {
  private weak var hub: ReplayHub<Output, Failure>?

  init(_ hub: ReplayHub<Output, Failure>) { self.hub = hub }

  func receive(subscription: any Subscription) {
    guard let hub else { return subscription.cancel() }
    if hub.link.attach(subscription) { subscription.request(.unlimited) }
  }

  func receive(_ input: Output) -> Subscribers.Demand {
    hub?.receive(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    if let hub, hub.link.close() { hub.complete(completion) }
  }
}

/// The subscription of one subscriber, with the values it hasn't got yet. All state is touched only inside the hub's
/// gate.
private final class ReplayInner<Output, Failure: Error>: Subscription, Described {
  /// The hub, until the end: whoever keeps a subscription that is over keeps nothing by it.
  private let hub: Lock<ReplayHub<Output, Failure>?>
  private var downstream: AnySubscriber<Output, Failure>?
  private var waiting = Fifo<Output>()
  private var completion: Subscribers.Completion<Failure>?
  private var demand = Subscribers.Demand.none
  private var isSending = false

  init(
    _ hub: ReplayHub<Output, Failure>, _ downstream: AnySubscriber<Output, Failure>, _ kept: [Output],
    _ completion: Subscribers.Completion<Failure>?
  ) {
    self.hub = Lock(hub)
    self.downstream = downstream
    self.completion = completion
    for value in kept { waiting.append(value) }
  }

  var description: String { "ShareReplay" }

  func add(_ input: Output) {
    waiting.append(input)
    send()
  }

  func complete(_ completion: Subscribers.Completion<Failure>) {
    self.completion = completion
    send()
  }

  func send() {
    guard !isSending else { return }
    isSending = true
    defer { isSending = false }
    while demand > .none, let downstream, let value = waiting.popFirst() {
      demand -= 1
      demand += downstream.receive(value)
    }
    if let downstream, let completion, waiting.isEmpty {
      self.downstream = nil
      // Whoever has called here holds the hub.
      _ = letGo()
      downstream.receive(completion: completion)
    }
  }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none, let hub = hub.withLock({ $0 }) else { return }
    hub.gate.run((self, demand)) { inner, demand in
      inner.demand += demand
      inner.send()
    }
  }

  private func letGo() -> ReplayHub<Output, Failure>? {
    hub.withLock { hub in
      defer { hub = nil }
      return hub
    }
  }

  func cancel() {
    guard let hub = letGo() else { return }
    hub.gate.run((self, hub)) { inner, hub in
      let released = (inner.downstream, inner.waiting)
      (inner.downstream, inner.waiting) = (nil, Fifo())
      hub.remove(inner)
      withExtendedLifetime(released) {}
    }
  }
}
