/// The part that `debounce` and `throttle` have in common: the value that waits for its time, what is wanted, and the
/// subscriber. They are let go of together at the end.
@usableFromInline
struct WaitingValue<Downstream: Subscriber>: ~Copyable {
  @usableFromInline
  struct State {
    @usableFromInline var value: Downstream.Input?
    /// The completion, once upstream has sent it.
    @usableFromInline var completion: Subscribers.Completion<Downstream.Failure>?
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
      value = nil
      completion = nil
      return before
    }
  }

  @usableFromInline let link = UpstreamLink()
  @usableFromInline let gate = Gate()
  @usableFromInline let state: Lock<State>

  @inlinable
  @inline(__always)
  init(_ downstream: Downstream) { state = Lock(State(downstream)) }

  /// Hands the subscription down, and then asks for all values.
  @inlinable
  func begin(_ subscription: any Subscription) {
    state.withLock { $0.downstream }?.receive(subscription: subscription)
    link.request(.unlimited)
  }

  /// Sends a value, and adds the answer to the demand. Called only inside the gate.
  @inlinable
  func send(_ input: Downstream.Input, to downstream: Downstream) {
    let more = downstream.receive(input)
    if more > .none { state.withLock { $0.demand += more } }
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) { state.withLock { $0.demand += demand } }

  @inlinable
  func end() -> State { state.withLock { $0.end() } }

  @inlinable
  func cancel() {
    _ = end()
    link.cancel()
  }
}
