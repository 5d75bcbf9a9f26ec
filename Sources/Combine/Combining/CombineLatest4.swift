extension Publishers {
  /// Sends the latest values of four publishers together, each time one of them sends, once all have sent.
  public struct CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
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
      typealias Values = (a: A.Output?, b: B.Output?, c: C.Output?, d: D.Output?)
      let inner = makeLatest(subscriber, values: Values(a: nil, b: nil, c: nil, d: nil)) { values in
        guard let a = values.a, let b = values.b, let c = values.c, let d = values.d else { return nil }
        return (a, b, c, d)
      }
      let sideA = makeSide(inner, of: subscriber) { (values: inout Values, value: A.Output) in
        values.a = value
      }
      let sideB = makeSide(inner, of: subscriber) { (values: inout Values, value: B.Output) in
        values.b = value
      }
      let sideC = makeSide(inner, of: subscriber) { (values: inout Values, value: C.Output) in
        values.c = value
      }
      let sideD = makeSide(inner, of: subscriber) { (values: inout Values, value: D.Output) in
        values.d = value
      }
      self.a.subscribe(sideA)
      self.b.subscribe(sideB)
      self.c.subscribe(sideC)
      self.d.subscribe(sideD)
      inner.start()
    }
  }
}

extension Publishers.CombineLatest4: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}
extension Publishers.CombineLatest4: Sendable where A: Sendable, B: Sendable, C: Sendable, D: Sendable {}

extension Publisher {
  /// Sends the latest values of this publisher and three others together, each time one of them sends, once all have
  /// sent.
  @inlinable
  public func combineLatest<P: Publisher, Q: Publisher, R: Publisher>(
    _ publisher1: P, _ publisher2: Q, _ publisher3: R
  ) -> Publishers.CombineLatest4<Self, P, Q, R>
  where Failure == P.Failure, Failure == Q.Failure, Failure == R.Failure {
    Publishers.CombineLatest4(self, publisher1, publisher2, publisher3)
  }

  /// Like `combineLatest`, with a closure that makes one value of the four.
  @inlinable
  public func combineLatest<P: Publisher, Q: Publisher, R: Publisher, T>(
    _ publisher1: P, _ publisher2: Q, _ publisher3: R,
    _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest4<Self, P, Q, R>, T>
  where Failure == P.Failure, Failure == Q.Failure, Failure == R.Failure {
    Publishers.Map(upstream: combineLatest(publisher1, publisher2, publisher3)) {
      transform($0.0, $0.1, $0.2, $0.3)
    }
  }
}
