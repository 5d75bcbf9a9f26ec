/// The subscriber inside `debounce`. Each value starts the countdown again.
@usableFromInline
final class DebounceInner<Downstream: Subscriber, Context: Scheduler>: Subscriber, Subscription,
  Described
{
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline
  struct State {
    @usableFromInline var waiting: Input?
    @usableFromInline var demand = Subscribers.Demand.none
    /// The subscriber; `nil` at the end, because it may keep the subscription.
    @usableFromInline var downstream: Downstream?

    @inlinable
    @inline(__always)
    init(_ downstream: Downstream) { self.downstream = downstream }
  }

  @usableFromInline let countdown: Countdown<Context>
  @usableFromInline let link = UpstreamLink()
  @usableFromInline let gate = Gate()
  @usableFromInline let state: Lock<State>

  @inlinable
  @inline(__always)
  init(
    _ downstream: Downstream, _ dueTime: Context.SchedulerTimeType.Stride, _ scheduler: Context,
    _ options: Context.SchedulerOptions?
  ) {
    countdown = Countdown(scheduler, dueTime, options)
    state = Lock(State(downstream))
  }

  @usableFromInline var description: String { "Debounce" }
  @usableFromInline var customMirror: Mirror {
    let (downstream, demand, value) = state.withLock { ($0.downstream, $0.demand, $0.waiting) }
    let children: KeyValuePairs<String, Any> = [
      "downstream": downstream as Any, "downstreamDemand": demand, "currentValue": value as Any,
    ]
    return Mirror(self, children: children)
  }

  @inlinable
  func receive(subscription: any Subscription) {
    guard link.attach(subscription) else { return }
    state.withLock { $0.downstream }?.receive(subscription: self)
    link.request(.unlimited)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard link.isAttached else { return .none }
    let replaced: Input? = state.withLock { state in
      defer { if state.downstream != nil { state.waiting = input } }
      return state.waiting
    }
    withExtendedLifetime(replaced) {}
    countdown.start { [weak self] in self?.wake($0) }
    return .none
  }

  @inlinable
  func wake(_ number: Int) {
    guard countdown.finish(number) else { return }
    let (input, isWanted): (Input?, Bool) = state.withLock { state in
      defer { state.waiting = nil }
      guard state.waiting != nil, state.demand > .none else { return (state.waiting, false) }
      state.demand -= 1
      return (state.waiting, true)
    }
    guard let input, isWanted else { return }
    gate.run((self, input)) { inner, input in
      guard let downstream = inner.state.withLock({ $0.downstream }) else { return }
      let more = downstream.receive(input)
      if more > .none { inner.state.withLock { $0.demand += more } }
    }
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    guard link.closeAttached() else { return }
    countdown.stop()
    let lost = state.withLock { state in
      defer { state.waiting = nil }
      return state.waiting
    }
    withExtendedLifetime(lost) {}
    countdown.scheduler.schedule { [self] in
      gate.run((self, completion)) { $0.end().downstream?.receive(completion: $1) }
    }
  }

  /// Takes the subscriber and the value that waits out of the lock, for the end.
  @inlinable
  func end() -> State {
    state.withLock { state in
      let before = state
      state.downstream = nil
      state.waiting = nil
      return before
    }
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) { state.withLock { $0.demand += demand } }

  @inlinable
  func cancel() {
    countdown.stop()
    _ = end()
    link.cancel()
  }
}
