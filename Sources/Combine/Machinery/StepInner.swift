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

/// The subscriber inside operators that turn each value into at most one. The operators differ by a closure, which may
/// keep state, because upstream sends one value at a time.
@usableFromInline
final class StepInner<Input, Failure: Error, Downstream: Subscriber>: Subscriber, Subscription,
  CustomStringConvertible, CustomReflectable
{
  @usableFromInline let downstream: Downstream
  @usableFromInline let name: StaticString
  // These two fit into the padding after the name, which saves memory.
  @usableFromInline let isEmpty: Bool
  @usableFromInline let isClosed = Atomic(false)
  @usableFromInline let mapFailure: (Failure) -> Downstream.Failure
  @usableFromInline let step: (Input) throws(Downstream.Failure) -> Step<Downstream.Input>
  @usableFromInline let link = UpstreamLink()

  /// With `isEmpty` the stream finishes as soon as it is subscribed to.
  @inlinable
  @inline(__always)
  init(
    _ downstream: Downstream, name: StaticString, isEmpty: Bool = false,
    mapFailure: @escaping (Failure) -> Downstream.Failure,
    step: @escaping (Input) throws(Downstream.Failure) -> Step<Downstream.Input>
  ) {
    self.downstream = downstream
    self.name = name
    self.isEmpty = isEmpty
    self.mapFailure = mapFailure
    self.step = step
  }

  @usableFromInline var description: String { name.description }
  @usableFromInline var customMirror: Mirror { Mirror(self, children: ["downstream": downstream]) }

  @inlinable
  func receive(subscription: any Subscription) {
    guard link.attach(subscription) else { return }
    if isEmpty {
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
    let next: Step<Downstream.Input>
    do {
      next = try step(input)
    } catch {
      stop(.failure(error))
      return .none
    }
    switch next {
    case .emit(let output): return downstream.receive(output)
    case .skip: return .max(1)
    case .last(let output):
      _ = downstream.receive(output)
      finish()
    case .finish: finish()
    }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    guard !isClosed.exchange(true, ordering: .acquiringAndReleasing), link.close() else { return }
    downstream.receive(completion: completion.mapError(mapFailure))
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) { link.request(demand) }

  @inlinable
  func cancel() {
    isClosed.store(true, ordering: .releasing)
    link.cancel()
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
    _ downstream: Downstream, name: StaticString, isEmpty: Bool = false,
    step: @escaping (Input) throws(Downstream.Failure) -> Step<Downstream.Input>
  ) {
    self.init(downstream, name: name, isEmpty: isEmpty, mapFailure: { $0 }, step: step)
  }
}
