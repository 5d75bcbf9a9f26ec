extension Publishers {
  /// Sends the values of two publishers in tuples: the first of each, then the second of each, and so on.
  public struct Zip<A: Publisher, B: Publisher>: Publisher
  where A.Failure == B.Failure {
    /// The kind of values.
    public typealias Output = (A.Output, B.Output)
    /// The kind of error.
    public typealias Failure = A.Failure

    /// The first publisher.
    public let a: A
    /// The second publisher.
    public let b: B

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      typealias Values = (a: Fifo<A.Output>, b: Fifo<B.Output>)
      let inner = makeZip(
        subscriber, values: Values(a: Fifo(), b: Fifo()),
        compose: { values in
          guard !values.a.isEmpty, !values.b.isEmpty else { return nil }
          guard let a = values.a.popFirst(), let b = values.b.popFirst() else { return nil }
          return (a, b)
        },
        isExhausted: { values, finished in
          values.a.isEmpty && finished & 1 != 0
            || values.b.isEmpty && finished & 2 != 0
        })
      let sideA = makeSide(inner, of: subscriber) { (values: inout Values, value: A.Output) in
        values.a.append(value)
      }
      let sideB = makeSide(inner, of: subscriber) { (values: inout Values, value: B.Output) in
        values.b.append(value)
      }
      self.a.subscribe(sideA)
      self.b.subscribe(sideB)
      inner.start()
    }
  }
}

extension Publishers.Zip: Equatable where A: Equatable, B: Equatable {}
extension Publishers.Zip: Sendable where A: Sendable, B: Sendable {}

extension Publisher {
  /// Sends the values of this publisher and another in tuples: the first of each, then the second of each, and so on.
  @inlinable
  public func zip<P: Publisher>(
    _ other: P
  ) -> Publishers.Zip<Self, P> where Failure == P.Failure {
    Publishers.Zip(self, other)
  }

  /// Like `zip`, with a closure that makes one value of the two.
  @inlinable
  public func zip<P: Publisher, T>(
    _ other: P, _ transform: @escaping (Output, P.Output) -> T
  ) -> Publishers.Map<Publishers.Zip<Self, P>, T> where Failure == P.Failure {
    Publishers.Map(upstream: zip(other)) { transform($0.0, $0.1) }
  }
}
