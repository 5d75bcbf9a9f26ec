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
  Described
{
  @usableFromInline
  struct Outcome {
    @usableFromInline var isWanted = false
    @usableFromInline var isClosed = false
    /// Whether the stream is to finish without a result, with the first request.
    @usableFromInline var isFinishing = false
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
  /// Values and completions that come before the subscription are ignored.
  @exclusivity(unchecked) @usableFromInline var hasStarted = false

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
  @usableFromInline var customMirror: Mirror {
    if name.description == "Collect", let list = state as? any Collection {
      return Mirror(self, children: ["count": list.count])
    }
    let result = outcome.withLock { $0.result }
    let children: KeyValuePairs<String, Any> = [
      "downstream": downstream, "result": result as Any, "initial": state, "status": link.statusText,
    ]
    return Mirror(self, children: children)
  }

  @inlinable
  func receive(subscription: any Subscription) {
    guard link.attach(subscription) else { return }
    hasStarted = true
    downstream.receive(subscription: self)
    link.request(.unlimited)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard hasStarted, !isDone else { return .none }
    do {
      // The closure may send upstream a value, which may be the last.
      if case .done(let output) = try advance(input), !isDone {
        isDone = true
        link.cancel()
        send(output)
      }
    } catch {
      guard !isDone else { return .none }
      isDone = true
      link.cancel()
      complete(.failure(error))
    }
    return .none
  }

  /// Takes the action for one value. Where there is no state, a nested value is no conflicting access to it.
  @inlinable
  @inline(__always)
  func advance(_ input: Input) throws(Downstream.Failure) -> FoldStep<Downstream.Input> {
    if State.self == Void.self {
      var nothing = state
      return try step(&nothing, input)
    }
    return try step(&state, input)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    guard hasStarted, !isDone, link.close() else { return }
    isDone = true
    switch completion {
    case .finished: if let output = result(state) { send(output) } else { finish() }
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

  /// Finishes without a result, once there is demand.
  @inlinable
  func finish() {
    let isWanted = outcome.withLock { outcome in
      outcome.isFinishing = true
      return outcome.isWanted
    }
    if isWanted { complete(.finished) }
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
    demand.mustNotBeNone(name.description)
    let (output, isFinishing) = outcome.withLock { outcome in
      outcome.isWanted = true
      defer { outcome.result = nil }
      return (outcome.result, outcome.isFinishing)
    }
    if let output { deliver(output) } else if isFinishing { complete(.finished) }
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
