/// The subscriber inside `debounce`. Each value starts the countdown again.
@usableFromInline
final class DebounceInner<Downstream: Subscriber, Context: Scheduler>: Subscriber, Subscription,
  Described
{
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let countdown: Countdown<Context>
  @usableFromInline let waiting: WaitingValue<Downstream>

  @inlinable
  @inline(__always)
  init(
    _ downstream: Downstream, _ dueTime: Context.SchedulerTimeType.Stride, _ scheduler: Context,
    _ options: Context.SchedulerOptions?
  ) {
    countdown = Countdown(scheduler, dueTime, options)
    waiting = WaitingValue(downstream)
  }

  @usableFromInline var description: String { "Debounce" }
  @usableFromInline var customMirror: Mirror {
    let state = waiting.state.withLock { $0 }
    let children: KeyValuePairs<String, Any> = [
      "downstream": state.downstream as Any, "downstreamDemand": state.demand,
      "currentValue": state.value as Any,
    ]
    return Mirror(self, children: children)
  }

  @inlinable
  func receive(subscription: any Subscription) {
    if waiting.link.attach(subscription) { waiting.begin(self) }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard waiting.link.isAttached else { return .none }
    let replaced: Input? = waiting.state.withLock { state in
      defer { if state.downstream != nil { state.value = input } }
      return state.value
    }
    withExtendedLifetime(replaced) {}
    countdown.start { [self] in wake($0) }
    return .none
  }

  @inlinable
  func wake(_ number: Int) {
    guard countdown.finish(number) else { return }
    let (input, downstream): (Input?, Downstream?) = waiting.state.withLock { state in
      defer { state.value = nil }
      guard state.value != nil, state.demand > .none else { return (state.value, nil) }
      state.demand -= 1
      return (state.value, state.downstream)
    }
    guard let input, let downstream else { return }
    waiting.gate.run {
      waiting.send(input, to: downstream)
    } later: {
      GateCall((self, input)) { inner, input in
        guard let downstream = inner.waiting.state.withLock({ $0.downstream }) else { return }
        inner.waiting.send(input, to: downstream)
      }
    }
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    guard waiting.link.closeAttached() else { return }
    countdown.stop()
    let lost = waiting.state.withLock { state in
      defer { state.value = nil }
      return state.value
    }
    withExtendedLifetime(lost) {}
    countdown.scheduler.schedule { [self] in
      waiting.gate.run((self, completion)) { $0.waiting.end().downstream?.receive(completion: $1) }
    }
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) { waiting.request(demand) }

  @inlinable
  func cancel() {
    countdown.stop()
    waiting.cancel()
  }
}
