/// The action that a folding operator takes for one value.
@usableFromInline
enum FoldStep<Output> {
  case more
  /// The result is certain: cancel upstream and send it.
  case done(Output)
}

/// The subscriber inside operators that take all values and send one result, once upstream has finished or the result
/// is certain. Requests unlimited values, and keeps the result until there is demand.
@usableFromInline
final class FoldInner<Input, Failure: Error, State, Downstream: Subscriber>: Subscriber, Subscription,
  CustomStringConvertible, CustomReflectable
{
  @usableFromInline
  struct Outcome {
    @usableFromInline var isWanted = false
    @usableFromInline var isClosed = false
    @usableFromInline var result: Downstream.Input?

    @inlinable
    @inline(__always)
    init() {}
  }

  @usableFromInline let downstream: Downstream
  @usableFromInline let name: StaticString
  @usableFromInline let mapFailure: (Failure) -> Downstream.Failure
  @usableFromInline let step: (inout State, Input) throws(Downstream.Failure) -> FoldStep<Downstream.Input>
  @usableFromInline let result: (State) -> Downstream.Input?
  @usableFromInline let link = UpstreamLink()
  @usableFromInline let outcome = Lock(Outcome())
  /// Touched only by upstream's calls, which come one at a time.
  @usableFromInline var state: State
  @exclusivity(unchecked) @usableFromInline var isDone = false

  @inlinable
  @inline(__always)
  init(
    _ downstream: Downstream, name: StaticString, state: State,
    mapFailure: @escaping (Failure) -> Downstream.Failure,
    step: @escaping (inout State, Input) throws(Downstream.Failure) -> FoldStep<Downstream.Input>,
    result: @escaping (State) -> Downstream.Input?
  ) {
    self.downstream = downstream
    self.name = name
    self.state = state
    self.mapFailure = mapFailure
    self.step = step
    self.result = result
  }

  @usableFromInline var description: String { name.description }
  @usableFromInline var customMirror: Mirror { Mirror(self, children: ["downstream": downstream]) }

  @inlinable
  func receive(subscription: any Subscription) {
    guard link.attach(subscription) else { return }
    downstream.receive(subscription: self)
    link.request(.unlimited)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard !isDone else { return .none }
    do {
      if case .done(let output) = try step(&state, input) {
        isDone = true
        link.cancel()
        send(output)
      }
    } catch {
      isDone = true
      link.cancel()
      complete(.failure(error))
    }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    guard !isDone, link.close() else { return }
    isDone = true
    switch completion {
    case .finished: if let output = result(state) { send(output) } else { complete(.finished) }
    case .failure(let error): complete(.failure(mapFailure(error)))
    }
  }

  @inlinable
  func complete(_ completion: Subscribers.Completion<Downstream.Failure>) {
    let isOpen = outcome.withLock { outcome in
      defer { outcome.isClosed = true }
      return !outcome.isClosed
    }
    if isOpen { downstream.receive(completion: completion) }
  }

  @inlinable
  func send(_ output: Downstream.Input) {
    let isWanted = outcome.withLock { outcome in
      if !outcome.isWanted, !outcome.isClosed { outcome.result = output }
      return outcome.isWanted && !outcome.isClosed
    }
    if isWanted { deliver(output) }
  }

  @inlinable
  func deliver(_ output: Downstream.Input) {
    _ = downstream.receive(output)
    complete(.finished)
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    let output = outcome.withLock { outcome in
      outcome.isWanted = true
      defer { outcome.result = nil }
      return outcome.result
    }
    if let output { deliver(output) }
  }

  @inlinable
  func cancel() {
    let unwanted = outcome.withLock { outcome in
      outcome.isClosed = true
      defer { outcome.result = nil }
      return outcome.result
    }
    withExtendedLifetime(unwanted) {}
    link.cancel()
  }
}

extension FoldInner where Failure == Downstream.Failure {
  @inlinable
  @inline(__always)
  convenience init(
    _ downstream: Downstream, name: StaticString, state: State,
    step: @escaping (inout State, Input) throws(Downstream.Failure) -> FoldStep<Downstream.Input>,
    result: @escaping (State) -> Downstream.Input?
  ) {
    self.init(downstream, name: name, state: state, mapFailure: { $0 }, step: step, result: result)
  }
}
