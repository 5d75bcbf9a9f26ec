/// The subscriber inside `replaceEmpty` and `replaceError`: passes values on, and may send one of its own at the end,
/// once there is demand.
@usableFromInline
final class SubstituteInner<Failure: Error, Downstream: Subscriber>: Subscriber, Subscription,
  Described
{
  @usableFromInline typealias Input = Downstream.Input

  @usableFromInline
  struct State {
    @usableFromInline var wanted = Subscribers.Demand.none
    @usableFromInline var isEmpty = true
    @usableFromInline var isClosed = false
    @usableFromInline var substitute: Downstream.Input?

    @inlinable
    @inline(__always)
    init() {}
  }

  @usableFromInline let downstream: Downstream
  @usableFromInline let name: StaticString
  @usableFromInline let whenEmpty: Downstream.Input?
  @usableFromInline let whenFailed: Downstream.Input?
  @usableFromInline let mapFailure: (Failure) -> Downstream.Failure
  @usableFromInline let link = UpstreamLink()
  @usableFromInline let state = Lock(State())

  @inlinable
  @inline(__always)
  init(
    _ downstream: Downstream, name: StaticString, whenEmpty: Downstream.Input?, whenFailed: Downstream.Input?,
    mapFailure: @escaping (Failure) -> Downstream.Failure
  ) {
    self.downstream = downstream
    self.name = name
    self.whenEmpty = whenEmpty
    self.whenFailed = whenFailed
    self.mapFailure = mapFailure
  }

  @usableFromInline var description: String { name.description }

  @inlinable
  func receive(subscription: any Subscription) {
    guard link.attach(subscription) else { return }
    downstream.receive(subscription: self)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard link.isAttached else { return .none }
    let (isOpen, isWanted) = state.withLock { state in
      guard !state.isClosed else { return (false, false) }
      state.isEmpty = false
      let isWanted = state.wanted > 0
      if isWanted { state.wanted -= 1 }
      return (true, isWanted)
    }
    guard isOpen else { return .none }
    precondition(isWanted || whenFailed == nil, "\(name): a value came that wasn't requested")
    let more = downstream.receive(input)
    if more > .none { state.withLock { $0.wanted += more } }
    return more
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    // Without a value for failures this is `replaceEmpty`, which takes a completion before the subscription.
    guard whenFailed == nil ? link.close() : link.closeAttached() else { return }
    switch completion {
    case .finished:
      let substitute = state.withLock { $0.isEmpty } ? whenEmpty : nil
      if let substitute { offer(substitute) } else { complete(.finished) }
    case .failure(let error):
      if let whenFailed { offer(whenFailed) } else { complete(.failure(mapFailure(error))) }
    }
  }

  @inlinable
  func offer(_ substitute: Downstream.Input) {
    let isWanted = state.withLock { state in
      if state.wanted == .none { state.substitute = substitute }
      return state.wanted > .none && !state.isClosed
    }
    if isWanted { deliver(substitute) }
  }

  @inlinable
  func deliver(_ substitute: Downstream.Input) {
    _ = downstream.receive(substitute)
    complete(.finished)
  }

  @inlinable
  func complete(_ completion: Subscribers.Completion<Downstream.Failure>) {
    let isOpen = state.withLock { state in
      defer { state.isClosed = true }
      return !state.isClosed
    }
    if isOpen { downstream.receive(completion: completion) }
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    demand.mustNotBeNone(name.description)
    let (substitute, isOpen) = state.withLock { state in
      state.wanted += demand
      defer { state.substitute = nil }
      return (state.substitute, !state.isClosed)
    }
    if let substitute, isOpen { deliver(substitute) } else { link.request(demand) }
  }

  @inlinable
  func cancel() {
    state.withLock { $0.isClosed = true }
    link.cancel()
  }
}

extension SubstituteInner where Failure == Downstream.Failure {
  @inlinable
  @inline(__always)
  convenience init(_ downstream: Downstream, name: StaticString, whenEmpty: Downstream.Input) {
    self.init(downstream, name: name, whenEmpty: whenEmpty, whenFailed: nil, mapFailure: { $0 })
  }
}

extension SubstituteInner where Downstream.Failure == Never {
  @inlinable
  @inline(__always)
  convenience init(_ downstream: Downstream, name: StaticString, whenFailed: Downstream.Input) {
    self.init(downstream, name: name, whenEmpty: nil, whenFailed: whenFailed) { _ in
      preconditionFailure("ReplaceError: an error is always replaced")
    }
  }
}
