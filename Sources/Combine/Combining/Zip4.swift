extension Publishers {
  /// Sends the values of four publishers in tuples: the first of each, then the second of each, and so on.
  public struct Zip4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
  where A.Failure == B.Failure, A.Failure == C.Failure, A.Failure == D.Failure {
    /// The kind of values.
    public typealias Output = (A.Output, B.Output, C.Output, D.Output)
    /// The kind of error.
    public typealias Failure = A.Failure

    /// The first publisher.
    public let a: A
    /// The second publisher.
    public let b: B
    /// The third publisher.
    public let c: C
    /// The fourth publisher.
    public let d: D

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(_ a: A, _ b: B, _ c: C, _ d: D) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      typealias Values = (a: Fifo<A.Output>, b: Fifo<B.Output>, c: Fifo<C.Output>, d: Fifo<D.Output>)
      let inner = makeZip(
        subscriber, values: Values(a: Fifo(), b: Fifo(), c: Fifo(), d: Fifo()),
        compose: { values in
          guard !values.a.isEmpty, !values.b.isEmpty, !values.c.isEmpty, !values.d.isEmpty else { return nil }
          guard let a = values.a.popFirst(), let b = values.b.popFirst(), let c = values.c.popFirst(),
            let d = values.d.popFirst()
          else { return nil }
          return (a, b, c, d)
        },
        isExhausted: { values, finished in
          values.a.isEmpty && finished & 1 != 0
            || values.b.isEmpty && finished & 2 != 0
            || values.c.isEmpty && finished & 4 != 0
            || values.d.isEmpty && finished & 8 != 0
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
      let sideD = makeSide(inner, of: subscriber) { (values: inout Values, value: D.Output) in
        values.d.append(value)
      }
      self.a.subscribe(sideA)
      self.b.subscribe(sideB)
      self.c.subscribe(sideC)
      self.d.subscribe(sideD)
      inner.start()
    }
  }
}

extension Publishers.Zip4: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}
extension Publishers.Zip4: Sendable where A: Sendable, B: Sendable, C: Sendable, D: Sendable {}

extension Publisher {
  /// Sends the values of this publisher and three others in tuples: the first of each, then the second of each, and so
  /// on.
  @inlinable
  public func zip<P: Publisher, Q: Publisher, R: Publisher>(
    _ publisher1: P, _ publisher2: Q, _ publisher3: R
  ) -> Publishers.Zip4<Self, P, Q, R> where Failure == P.Failure, Failure == Q.Failure, Failure == R.Failure {
    Publishers.Zip4(self, publisher1, publisher2, publisher3)
  }

  /// Like `zip`, with a closure that makes one value of the four.
  @inlinable
  public func zip<P: Publisher, Q: Publisher, R: Publisher, T>(
    _ publisher1: P, _ publisher2: Q, _ publisher3: R,
    _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
  ) -> Publishers.Map<Publishers.Zip4<Self, P, Q, R>, T>
  where Failure == P.Failure, Failure == Q.Failure, Failure == R.Failure {
    Publishers.Map(upstream: zip(publisher1, publisher2, publisher3)) { transform($0.0, $0.1, $0.2, $0.3) }
  }
}
