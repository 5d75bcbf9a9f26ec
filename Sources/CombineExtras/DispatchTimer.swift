public import Combine
public import Dispatch

extension Publishers {
  /// Sends the time at an interval, for each subscriber on its own, and finishes after a number of times.
  public struct DispatchTimer: Publisher {
    /// The time at which it fired.
    public typealias Output = DispatchTime
    /// Never fails.
    public typealias Failure = Never

    /// The queue it fires on; a global one if `nil`.
    public let queue: DispatchQueue?
    /// The interval.
    public let interval: DispatchTimeInterval
    /// The leeway: how late it may fire.
    public let leeway: DispatchTimeInterval
    /// The number of times it fires before it finishes.
    public let times: Subscribers.Demand

    /// Creates the publisher.
    public init(
      queue: DispatchQueue?, interval: DispatchTimeInterval, leeway: DispatchTimeInterval,
      times: Subscribers.Demand
    ) {
      self.queue = queue
      self.interval = interval
      self.leeway = leeway
      self.times = times
    }

    /// Attaches a subscriber.
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == DispatchTime, S.Failure == Never {
      if times == .none {
        subscriber.receive(subscription: Subscriptions.empty)
        subscriber.receive(completion: .finished)
      } else {
        subscriber.receive(subscription: DispatchTimerInner(subscriber, self))
      }
    }
  }

  /// A publisher of the time at an interval.
  public static func timer(
    queue: DispatchQueue? = nil, interval: DispatchTimeInterval,
    leeway: DispatchTimeInterval = .nanoseconds(0),
    times: Subscribers.Demand = .unlimited
  ) -> DispatchTimer {
    DispatchTimer(queue: queue, interval: interval, leeway: leeway, times: times)
  }
}

/// All state but the source is touched only inside the gate.
private final class DispatchTimerInner<Downstream: Subscriber>: Subscription, Described
where Downstream.Input == DispatchTime {
  private let downstream: Downstream
  private let configuration: Publishers.DispatchTimer
  private let gate = Gate()
  private let source = Lock<(any DispatchSourceTimer)?>(nil)
  private var demand = Subscribers.Demand.none
  private var left: Subscribers.Demand
  private var isClosed = false

  init(_ downstream: Downstream, _ configuration: Publishers.DispatchTimer) {
    self.downstream = downstream
    self.configuration = configuration
    left = configuration.times
  }

  var description: String { "DispatchTimer" }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    gate.run((self, demand)) { $0.add($1) }
  }

  private func add(_ more: Subscribers.Demand) {
    demand += more
    guard !isClosed, source.withLock({ $0 }) == nil else { return }
    let source = DispatchSource.makeTimerSource(queue: configuration.queue)
    let interval = configuration.interval
    source.schedule(deadline: .now() + interval, repeating: interval, leeway: configuration.leeway)
    let fire = Carried { [weak self] in
      if let self { gate.run(self) { $0.fire() } }
    }
    source.setEventHandler { fire() }
    self.source.withLock { $0 = source }
    source.resume()
  }

  private func fire() {
    guard !isClosed, demand > .none else { return }
    demand -= 1
    left -= 1
    demand += downstream.receive(.now())
    guard !isClosed, left == .none else { return }
    stop()
    downstream.receive(completion: .finished)
  }

  private func stop() {
    isClosed = true
    let source = source.withLock { source in
      defer { source = nil }
      return source
    }
    source?.cancel()
  }

  func cancel() { gate.run(self) { $0.stop() } }
}
