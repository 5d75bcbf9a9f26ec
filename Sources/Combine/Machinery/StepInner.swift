public import Synchronization

/// The action that an operator takes for one value.
@usableFromInline
enum Step<Output> {
  case emit(Output)
  case skip
  /// Send this value, then cancel upstream and finish.
  case last(Output)
  /// Cancel upstream and finish.
  case finish
}

/// The rules in which operators of one step differ.
@usableFromInline
struct StepRules: OptionSet {
  @usableFromInline let rawValue: UInt8

  @inlinable
  @inline(__always)
  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Finishes as soon as it is subscribed to.
  @inlinable static var isEmpty: Self { Self(rawValue: 1) }
  /// Stops the program on a request for no value.
  @inlinable static var refusesNone: Self { Self(rawValue: 2) }
  /// Ignores values that come before the subscription.
  @inlinable static var ignoresEarly: Self { Self(rawValue: 4) }
  /// Asks for what the subscriber returned, instead of returning it, and passes on requests for no value.
  @inlinable static var asks: Self { Self(rawValue: 8) }
}

/// A value that an operator's closure keeps from one call to the next, and that a mirror shows. Touched only by upstream's
/// calls, which come one at a time.
@usableFromInline
final class StepMemory<Value>: AnyStepMemory {
  @exclusivity(unchecked) @usableFromInline var value: Value

  @inlinable
  @inline(__always)
  init(_ value: Value) { self.value = value }

  @usableFromInline override var shown: Any? { value }
}

/// The memory of a closure, whatever its type.
@usableFromInline
class AnyStepMemory {
  @inlinable
  @inline(__always)
  init() {}

  @usableFromInline var shown: Any? { nil }
}

/// The children of an operator's mirror.
@usableFromInline
enum StepMirror {
  case empty
  /// The subscriber.
  case downstream
  /// The subscriber, whether the stream has ended, and upstream's subscription.
  case upstream
  /// The subscriber and the last value.
  case last(AnyStepMemory)
  /// The subscriber, the state of upstream's subscription, and the last result.
  case result(AnyStepMemory)
}

/// The subscriber inside operators that turn each value into at most one. The operators differ by a closure, which may
/// keep state, because upstream sends one value at a time.
@usableFromInline
final class StepInner<Input, Failure: Error, Downstream: Subscriber>: Subscriber, Subscription,
  Described
{
  @usableFromInline let downstream: Downstream
  @usableFromInline let name: StaticString
  // These two fit into the padding after the name, which saves memory.
  @usableFromInline let rules: StepRules
  @usableFromInline let isClosed = Atomic(false)
  @usableFromInline let mapFailure: (Failure) -> Downstream.Failure
  @usableFromInline let step: (Input) throws(Downstream.Failure) -> Step<Downstream.Input>
  @usableFromInline let link = UpstreamLink()
  @usableFromInline let mirror: StepMirror

  @inlinable
  @inline(__always)
  init(
    _ downstream: Downstream, name: StaticString, rules: StepRules = [], mirror: StepMirror = .empty,
    mapFailure: @escaping (Failure) -> Downstream.Failure,
    step: @escaping (Input) throws(Downstream.Failure) -> Step<Downstream.Input>
  ) {
    self.downstream = downstream
    self.name = name
    self.rules = rules
    self.mirror = mirror
    self.mapFailure = mapFailure
    self.step = step
  }

  @usableFromInline var description: String { name.description }
  @usableFromInline var customMirror: Mirror {
    switch mirror {
    case .empty: return Mirror(self, children: EmptyCollection())
    case .downstream: return Mirror(self, children: ["downstream": downstream])
    case .upstream:
      let children: KeyValuePairs<String, Any> = [
        "downstream": downstream, "finished": isClosed.load(ordering: .relaxed),
        "upstreamSubscription": link.attached as Any,
      ]
      return Mirror(self, children: children)
    case .last(let memory):
      let children: KeyValuePairs<String, Any> = ["downstream": downstream, "last": memory.shown as Any]
      return Mirror(self, children: children)
    case .result(let memory):
      let children: KeyValuePairs<String, Any> = [
        "downstream": downstream, "status": link.statusText, "result": memory.shown as Any,
      ]
      return Mirror(self, children: children)
    }
  }

  @inlinable
  func receive(subscription: any Subscription) {
    guard link.attach(subscription) else { return }
    if rules.contains(.isEmpty) {
      link.cancel()
      isClosed.store(true, ordering: .releasing)
      downstream.receive(subscription: Subscriptions.empty)
      downstream.receive(completion: .finished)
    } else {
      downstream.receive(subscription: self)
    }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard !isClosed.load(ordering: .relaxed) else { return .none }
    if rules.contains(.ignoresEarly), !link.isAttached { return .none }
    let next: Step<Downstream.Input>
    do {
      next = try step(input)
    } catch {
      stop(.failure(error))
      return .none
    }
    switch next {
    case .emit(let output):
      let more = downstream.receive(output)
      guard rules.contains(.asks) else { return more }
      link.request(more)
    case .skip: return .max(1)
    case .last(let output): return sendLast(output)
    case .finish: finish()
    }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    // While the last value is being sent, the end is already on its way.
    guard !isClosed.load(ordering: .acquiring), link.closeAttached(),
      !isClosed.exchange(true, ordering: .acquiringAndReleasing)
    else { return }
    downstream.receive(completion: completion.mapError(mapFailure))
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    if rules.contains(.refusesNone) { demand.mustNotBeNone(name.description) }
    if rules.contains(.asks) { link.pass(demand) } else { link.request(demand) }
  }

  @inlinable
  func cancel() {
    isClosed.store(true, ordering: .releasing)
    link.cancel()
  }

  /// Sends the last value and finishes. A value that upstream sends while this one is received is too late.
  @inlinable
  func sendLast(_ output: Downstream.Input) -> Subscribers.Demand {
    guard !isClosed.exchange(true, ordering: .acquiringAndReleasing) else { return .none }
    let more = downstream.receive(output)
    // Nothing is left to cancel where the subscriber has cancelled.
    guard let subscription = link.detach() else { return .none }
    subscription.cancel()
    downstream.receive(completion: .finished)
    return more
  }

  @inlinable
  func finish() { stop(.finished) }

  @inlinable
  func stop(_ completion: Subscribers.Completion<Downstream.Failure>) {
    guard !isClosed.exchange(true, ordering: .acquiringAndReleasing) else { return }
    link.cancel()
    downstream.receive(completion: completion)
  }
}

extension StepInner where Failure == Downstream.Failure {
  @inlinable
  @inline(__always)
  convenience init(
    _ downstream: Downstream, name: StaticString, rules: StepRules = [], mirror: StepMirror = .empty,
    step: @escaping (Input) throws(Downstream.Failure) -> Step<Downstream.Input>
  ) {
    self.init(downstream, name: name, rules: rules, mirror: mirror, mapFailure: { $0 }, step: step)
  }
}
