/// The subscriber inside `throttle`. It has at most one closure scheduled. A value that opens an interval uses up demand
/// when it comes; one that replaces it uses none.
@usableFromInline
final class ThrottleInner<Downstream: Subscriber, Context: Scheduler>: Subscriber, Subscription,
  Described
{
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure
  @usableFromInline typealias Time = Context.SchedulerTimeType

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
  @usableFromInline let waiting: WaitingValue<Downstream>
  /// The time at which a value was sent last; protected by the lock of `waiting`.
  @exclusivity(unchecked) @usableFromInline var last: Time?

  @inlinable
  @inline(__always)
  init(_ downstream: Downstream, _ interval: Time.Stride, _ scheduler: Context, _ latest: Bool) {
    self.interval = interval
    self.scheduler = scheduler
    self.latest = latest
    waiting = WaitingValue(downstream)
    // The clock is read where Apple's operator reads it, for schedulers that count.
    _ = scheduler.now
  }

  @usableFromInline var description: String { "Throttle" }

  @inlinable
  func receive(subscription: any Subscription) {
    guard waiting.link.attach(subscription) else { return }
    _ = scheduler.now
    waiting.begin(self)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard waiting.link.isAttached else { return .none }
    let now = scheduler.now
    // A replaced value is released outside the lock.
    let (wake, replaced): (Wake, Input?) = waiting.state.withLock { state in
      guard state.downstream != nil, state.completion == nil else { return (.none, nil) }
      if let replaced = state.value {
        guard latest else { return (.none, nil) }
        state.value = input
        return (.none, replaced)
      }
      guard state.demand > .none else { return (.none, nil) }
      state.demand -= 1
      state.value = input
      guard let next = last?.advanced(by: interval), next > now else { return (.atOnce, nil) }
      return (.later(next), nil)
    }
    withExtendedLifetime(replaced) {}
    let action: () -> Void = { [weak self] in
      if let self { waiting.gate.run(self) { $0.wake() } }
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
    let (input, completion, downstream) = waiting.state.withLock { state in
      defer {
        state.value = nil
        if state.completion != nil { state.downstream = nil }
      }
      return (state.value, state.completion, state.downstream)
    }
    guard let downstream else { return }
    if completion == nil {
      let now = scheduler.now
      waiting.state.withLock { _ in last = now }
    }
    if let input { waiting.send(input, to: downstream) }
    // The subscriber may have cancelled when it got the value.
    if let completion, waiting.state.withLock({ $0.completion != nil }) {
      _ = waiting.end()
      downstream.receive(completion: completion)
    }
  }

  /// The completion goes with the value that waits, if there is one.
  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    guard waiting.link.closeAttached() else { return }
    _ = scheduler.now
    let isReady: Bool = waiting.state.withLock { state in
      guard state.downstream != nil else { return false }
      state.completion = completion
      return state.value == nil
    }
    guard isReady else { return }
    scheduler.schedule { [weak self] in
      if let self { waiting.gate.run(self) { $0.wake() } }
    }
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) { waiting.request(demand) }

  @inlinable
  func cancel() { waiting.cancel() }
}
