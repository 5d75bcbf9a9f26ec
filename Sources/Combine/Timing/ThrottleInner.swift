/// The subscriber inside `throttle`. It has at most one closure scheduled. A value that opens an interval uses up demand
/// when it comes; one that replaces it uses none.
@usableFromInline
final class ThrottleInner<Downstream: Subscriber, Context: Scheduler>: Subscriber, Subscription,
  Described
{
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure
  @usableFromInline typealias Time = Context.SchedulerTimeType

  @usableFromInline
  struct State {
    /// The value for which a closure is scheduled.
    @usableFromInline var waiting: Input?
    /// The time at which a value was sent last.
    @usableFromInline var last: Time?
    @usableFromInline var completion: Subscribers.Completion<Failure>?
    @usableFromInline var demand = Subscribers.Demand.none
    /// The subscriber; `nil` at the end, because it may keep the subscription.
    @usableFromInline var downstream: Downstream?

    @inlinable
    @inline(__always)
    init(_ downstream: Downstream) { self.downstream = downstream }

    /// Takes everything out, so that it can be released outside the lock.
    @inlinable
    mutating func end() -> State {
      let before = self
      downstream = nil
      waiting = nil
      completion = nil
      return before
    }
  }

  /// The moment for which to schedule the sending of a value that has come.
  @usableFromInline
  enum Wake {
    case none
    case atOnce
    case later(Time)
  }

  @usableFromInline let interval: Time.Stride
  @usableFromInline let scheduler: Context
  @usableFromInline let latest: Bool
  @usableFromInline let link = UpstreamLink()
  @usableFromInline let gate = Gate()
  @usableFromInline let state: Lock<State>

  @inlinable
  @inline(__always)
  init(_ downstream: Downstream, _ interval: Time.Stride, _ scheduler: Context, _ latest: Bool) {
    self.interval = interval
    self.scheduler = scheduler
    self.latest = latest
    state = Lock(State(downstream))
    // The clock is read where Apple's operator reads it, for schedulers that count.
    _ = scheduler.now
  }

  @usableFromInline var description: String { "Throttle" }

  @inlinable
  func receive(subscription: any Subscription) {
    guard link.attach(subscription) else { return }
    _ = scheduler.now
    state.withLock { $0.downstream }?.receive(subscription: self)
    link.request(.unlimited)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard link.isAttached else { return .none }
    let now = scheduler.now
    // A replaced value is released outside the lock.
    let (wake, replaced): (Wake, Input?) = state.withLock { state in
      guard state.downstream != nil, state.completion == nil else { return (.none, nil) }
      if let waiting = state.waiting {
        guard latest else { return (.none, nil) }
        state.waiting = input
        return (.none, waiting)
      }
      guard state.demand > .none else { return (.none, nil) }
      state.demand -= 1
      state.waiting = input
      guard let next = state.last?.advanced(by: interval), next > now else { return (.atOnce, nil) }
      return (.later(next), nil)
    }
    withExtendedLifetime(replaced) {}
    let action: () -> Void = { [weak self] in
      if let self { gate.run(self) { $0.wake() } }
    }
    switch wake {
    case .none: break
    case .atOnce: scheduler.schedule(action)
    case .later(let time):
      scheduler.schedule(after: time, tolerance: scheduler.minimumTolerance, options: nil, action)
    }
    return .none
  }

  /// Sends the value that waits, and the completion if it has come.
  @inlinable
  func wake() {
    let (input, completion, downstream) = state.withLock { state in
      defer {
        state.waiting = nil
        if state.completion != nil { state.downstream = nil }
      }
      return (state.waiting, state.completion, state.downstream)
    }
    guard let downstream else { return }
    if completion == nil {
      let now = scheduler.now
      state.withLock { $0.last = now }
    }
    if let input {
      let more = downstream.receive(input)
      if more > .none { state.withLock { $0.demand += more } }
    }
    // The subscriber may have cancelled when it got the value.
    if let completion, state.withLock({ $0.completion != nil }) {
      _ = state.withLock { $0.end() }
      downstream.receive(completion: completion)
    }
  }

  /// The completion goes with the value that waits, if there is one.
  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    guard link.closeAttached() else { return }
    _ = scheduler.now
    let isReady: Bool = state.withLock { state in
      guard state.downstream != nil else { return false }
      state.completion = completion
      return state.waiting == nil
    }
    guard isReady else { return }
    scheduler.schedule { [weak self] in
      if let self { gate.run(self) { $0.wake() } }
    }
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) { state.withLock { $0.demand += demand } }

  @inlinable
  func cancel() {
    _ = state.withLock { $0.end() }
    link.cancel()
  }
}
