extension Publishers {
  /// The strategy by which values are grouped into arrays.
  public enum TimeGroupingStrategy<Context: Scheduler> {
    /// Groups the values of each span of time.
    case byTime(Context, Context.SchedulerTimeType.Stride)
    /// Groups the values of each span of time, in groups of at most a number of values.
    case byTimeOrCount(Context, Context.SchedulerTimeType.Stride, Int)
  }

  /// Collects the values of each span of time into an array. A span without values makes none.
  public struct CollectByTime<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// The kind of values.
    public typealias Output = [Upstream.Output]
    /// The kind of error.
    public typealias Failure = Upstream.Failure

    /// The publisher that values come from.
    public let upstream: Upstream
    /// The strategy by which values are grouped into arrays.
    public let strategy: TimeGroupingStrategy<Context>
    /// The scheduler's options for the delivery.
    public let options: Context.SchedulerOptions?

    /// Creates the operator.
    public init(
      upstream: Upstream, strategy: TimeGroupingStrategy<Context>, options: Context.SchedulerOptions?
    ) {
      self.upstream = upstream
      self.strategy = strategy
      self.options = options
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      let inner = CollectByTimeInner<Upstream.Output, S, Context>(subscriber, strategy, options)
      inner.start()
      upstream.subscribe(inner)
    }
  }
}

extension Publisher {
  /// Collects the values of each span of time into an array.
  public func collect<S: Scheduler>(
    _ strategy: Publishers.TimeGroupingStrategy<S>, options: S.SchedulerOptions? = nil
  ) -> Publishers.CollectByTime<Self, S> {
    if case .byTimeOrCount(_, _, let count) = strategy {
      precondition(count > 0, "collect: the count must be above 0, but is \(count)")
    }
    return Publishers.CollectByTime(upstream: self, strategy: strategy, options: options)
  }
}

/// All state is touched only inside the gate.
@usableFromInline
final class CollectByTimeInner<Element, Downstream: Subscriber, Context: Scheduler>: Subscriber, Subscription,
  Described
where Downstream.Input == [Element] {
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let downstream: Downstream
  @usableFromInline let scheduler: Context
  @usableFromInline let interval: Context.SchedulerTimeType.Stride
  @usableFromInline let count: Int
  @usableFromInline let options: Context.SchedulerOptions?
  @usableFromInline let link = UpstreamLink()
  @usableFromInline let gate = Gate()
  @usableFromInline var gathered: [Element] = []
  @usableFromInline var demand = Subscribers.Demand.none
  @usableFromInline var timer: (any Cancellable)?
  @usableFromInline var isClosed = false

  @inlinable
  @inline(__always)
  init(
    _ downstream: Downstream, _ strategy: Publishers.TimeGroupingStrategy<Context>,
    _ options: Context.SchedulerOptions?
  ) {
    self.downstream = downstream
    self.options = options
    switch strategy {
    case .byTime(let scheduler, let interval):
      (self.scheduler, self.interval, count) = (scheduler, interval, .max)
    case .byTimeOrCount(let scheduler, let interval, let count):
      (self.scheduler, self.interval, self.count) = (scheduler, interval, count)
    }
  }

  @usableFromInline var description: String { "CollectByTime" }

  /// Starts the timer before upstream can start one, so that a value at the very end of a span belongs to the next.
  @inlinable
  func start() {
    let timer = scheduler.schedule(
      after: scheduler.now.advanced(by: interval), interval: interval, tolerance: scheduler.minimumTolerance,
      options: options
    ) { [weak self] in
      if let self { gate.run(self) { $0.flush() } }
    }
    gate.run((self, timer)) { $0.timer = $1 }
  }

  @inlinable
  func receive(subscription: any Subscription) {
    if link.attach(subscription) { downstream.receive(subscription: self) }
  }

  @inlinable
  func receive(_ input: Element) -> Subscribers.Demand {
    gate.run((self, input)) { inner, input in
      guard !inner.isClosed else { return }
      inner.gathered.append(input)
      if inner.gathered.count >= inner.count { inner.schedule { $0.send($1) } }
    }
    return count == .max ? .max(1) : .none
  }

  /// Takes the group out, and hands it to the scheduler.
  @inlinable
  func schedule(_ action: @escaping (CollectByTimeInner, [Element]) -> Void) {
    let group = gathered
    gathered = []
    scheduler.schedule(options: options) { [self] in gate.run((self, group), action) }
  }

  /// Sends the gathered values as an array, or drops them if there is no demand.
  @inlinable
  func flush() {
    let group = gathered
    gathered = []
    send(group)
  }

  /// Sends a group if it is wanted. By time or count, a group of values is requested for each one that is wanted; by time
  /// one value is taken after the other, whatever the subscriber answers.
  @inlinable
  func send(_ group: [Element]) {
    guard !isClosed, !group.isEmpty, demand > .none else { return }
    demand -= 1
    let more = downstream.receive(group)
    if more > .none, !isClosed { add(more) }
  }

  @inlinable
  func add(_ more: Subscribers.Demand) {
    demand += more
    if count != .max { link.request(more * count) }
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    guard link.close() else { return }
    gate.run((self, completion)) { inner, completion in
      guard !inner.isClosed else { return }
      inner.schedule { inner, group in
        if case .finished = completion { inner.send(group) }
        guard !inner.isClosed else { return }
        inner.end()
        inner.downstream.receive(completion: completion)
      }
    }
  }

  @inlinable
  func end() {
    isClosed = true
    // Released at the end, because values may cancel once more when they go.
    let released = (gathered, timer)
    (gathered, timer) = ([], nil)
    released.1?.cancel()
    withExtendedLifetime(released) {}
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    gate.run((self, demand)) { inner, demand in
      guard !inner.isClosed else { return }
      inner.add(demand)
      if inner.count == .max, demand > .none { inner.link.request(.max(1)) }
    }
  }

  @inlinable
  func cancel() {
    gate.run(self) { $0.end() }
    link.cancel()
  }
}
