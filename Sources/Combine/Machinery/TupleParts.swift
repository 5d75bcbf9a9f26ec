/// The subscriber of a tuple, and the values of the upstreams that are still needed. Its fields are of the generic types
/// as they are, since a field of a type made of them would be looked up in the runtime when it is released.
@usableFromInline
final class TupleParts<Downstream, Values> {
  @usableFromInline let downstream: Downstream
  /// Touched only inside the tuple's gate.
  @exclusivity(unchecked) @usableFromInline var values: Values

  @inlinable
  @inline(__always)
  init(_ downstream: Downstream, _ values: Values) {
    self.downstream = downstream
    self.values = values
  }
}

/// A step that a tuple's action takes.
@usableFromInline
enum TupleStep {
  /// Hands the subscription to the subscriber.
  case begin(TupleInner)
  /// Sends the next value and returns the subscriber's answer; nil while an upstream's value is missing.
  case send
  /// Sends the completion.
  case complete(TupleEnd)
}

/// A completion whose type of error is not named.
@usableFromInline
enum TupleEnd {
  case finished
  case failure(any Error)

  @inlinable
  @inline(__always)
  init<Failure>(_ completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: self = .finished
    case .failure(let error): self = .failure(error)
    }
  }

  @inlinable
  @inline(__always)
  func completion<Failure>(_ type: Failure.Type) -> Subscribers.Completion<Failure> {
    switch self {
    case .finished: .finished
    case .failure(let error):
      if let error = error as? Failure {
        .failure(error)
      } else {
        preconditionFailure("An error of another type")
      }
    }
  }
}

/// The action of a tuple with that subscriber. A generic function, so that its closure is specialized.
///
/// - Parameter compose: makes the next value, or nil while one is missing.
@inlinable
@inline(__always)
func makeAction<S: Subscriber, Values>(
  of subscriber: S, _ compose: @escaping (inout Values) -> S.Input?
) -> TupleInner.Action {
  { parts, step in
    let parts = unsafeDowncast(parts, to: TupleParts<S, Values>.self)
    switch step {
    case .begin(let inner): parts.downstream.receive(subscription: inner)
    case .send:
      guard let value = compose(&parts.values) else { return nil }
      return parts.downstream.receive(value)
    case .complete(let end): parts.downstream.receive(completion: end.completion(S.Failure.self))
    }
    return nil
  }
}
