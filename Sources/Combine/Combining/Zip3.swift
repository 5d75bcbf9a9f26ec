extension Publishers {
  /// Sends the values of three publishers in tuples: the first of each, then the second of each, and so on.
  public struct Zip3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, A.Failure == C.Failure {
    /// The kind of values.
    public typealias Output = (A.Output, B.Output, C.Output)
    /// The kind of error.
    public typealias Failure = A.Failure

    /// The first publisher.
    public let a: A
    /// The second publisher.
    public let b: B
    /// The third publisher.
    public let c: C

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(_ a: A, _ b: B, _ c: C) {
      self.a = a
      self.b = b
      self.c = c
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      typealias Values = (a: Fifo<A.Output>, b: Fifo<B.Output>, c: Fifo<C.Output>)
      let inner = makeZip(
        subscriber, values: Values(a: Fifo(), b: Fifo(), c: Fifo()),
        compose: { values in
          guard !values.a.isEmpty, !values.b.isEmpty, !values.c.isEmpty else { return nil }
          guard let a = values.a.popFirst(), let b = values.b.popFirst(), let c = values.c.popFirst() else {
            return nil
          }
          return (a, b, c)
        },
        isExhausted: { values, finished in
          values.a.isEmpty && finished & 1 != 0
            || values.b.isEmpty && finished & 2 != 0
            || values.c.isEmpty && finished & 4 != 0
        })
      let sideA = makeSide(inner, of: subscriber) { (values: inout Values, value: A.Output) in
        values.a.append(value)
      }
      let sideB = makeSide(inner, of: subscriber) { (values: inout Values, value: B.Output) in
        values.b.append(value)
      }
      let sideC = makeSide(inner, of: subscriber) { (values: inout Values, value: C.Output) in
        values.c.append(value)
      }
      self.a.subscribe(sideA)
      self.b.subscribe(sideB)
      self.c.subscribe(sideC)
      inner.start()
    }
  }
}

extension Publishers.Zip3: Equatable where A: Equatable, B: Equatable, C: Equatable {}
extension Publishers.Zip3: Sendable where A: Sendable, B: Sendable, C: Sendable {}

extension Publisher {
  /// Sends the values of this publisher and two others in tuples: the first of each, then the second of each, and so
  /// on.
  @inlinable
  public func zip<P: Publisher, Q: Publisher>(
    _ publisher1: P, _ publisher2: Q
  ) -> Publishers.Zip3<Self, P, Q> where Failure == P.Failure, Failure == Q.Failure {
    Publishers.Zip3(self, publisher1, publisher2)
  }

  /// Like `zip`, with a closure that makes one value of the three.
  @inlinable
  public func zip<P: Publisher, Q: Publisher, T>(
    _ publisher1: P, _ publisher2: Q, _ transform: @escaping (Output, P.Output, Q.Output) -> T
  ) -> Publishers.Map<Publishers.Zip3<Self, P, Q>, T> where Failure == P.Failure, Failure == Q.Failure {
    Publishers.Map(upstream: zip(publisher1, publisher2)) { transform($0.0, $0.1, $0.2) }
  }
}
