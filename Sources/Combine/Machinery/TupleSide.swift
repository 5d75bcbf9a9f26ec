/// The subscriber to one upstream of `combineLatest` or `zip`. Its own class, since its only closure captures nothing and
/// so takes no memory.
@usableFromInline
final class TupleSide<Input, Failure: Error>: AnySide, Subscriber, Described {
  @usableFromInline let inner: TupleInner
  /// Stores a value among the tuple's values.
  @usableFromInline let store: (AnyObject, Input) -> Void

  @inlinable
  @inline(__always)
  init(_ inner: TupleInner, _ store: @escaping (AnyObject, Input) -> Void) {
    self.inner = inner
    self.store = store
    super.init(inner.role, index: 0, isCancelledOnFailure: true)
    inner.add(self)
  }

  @usableFromInline var description: String { role.name }
  @usableFromInline var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }

  @inlinable
  func receive(subscription: any Subscription) {
    guard link.attach(subscription) else { return }
    inner.gate.run {
      inner.begin(self)
    } later: {
      GateCall(self) { $0.inner.begin($0) }
    }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    var more = Subscribers.Demand.none
    inner.gate.run {
      more = accept(input)
    } later: {
      GateCall((self, input)) { side, input in side.link.request(side.accept(input)) }
    }
    return more
  }

  @inlinable
  @inline(__always)
  func accept(_ input: Input) -> Subscribers.Demand {
    guard let parts = inner.parts else { return .none }
    store(parts, input)
    return inner.stored(from: self, among: parts)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    // A failed upstream is cancelled with the others.
    if case .failure = completion {
      guard !link.isClosed else { return }
    } else {
      guard link.close() else { return }
    }
    inner.gate.run((inner, index, TupleEnd(completion))) { $0.end($1, $2) }
  }
}

/// Makes the subscriber to one upstream of a tuple with that subscriber. A generic function, so that its closure is
/// specialized.
@inlinable
@inline(__always)
func makeSide<S: Subscriber, Values, Input>(
  _ inner: TupleInner, of subscriber: S, _ store: @escaping (inout Values, Input) -> Void
) -> TupleSide<Input, S.Failure> {
  TupleSide(inner) { parts, value in
    store(&unsafeDowncast(parts, to: TupleParts<S, Values>.self).values, value)
  }
}
