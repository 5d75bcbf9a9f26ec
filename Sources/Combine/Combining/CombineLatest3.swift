extension Publishers {
  /// Sends the latest values of three publishers together, each time one of them sends, once all have sent.
  public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
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
      typealias Values = (a: A.Output?, b: B.Output?, c: C.Output?)
      let inner = makeLatest(subscriber, values: Values(a: nil, b: nil, c: nil)) { values in
        guard let a = values.a, let b = values.b, let c = values.c else { return nil }
        return (a, b, c)
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
      self.a.subscribe(sideA)
      self.b.subscribe(sideB)
      self.c.subscribe(sideC)
      inner.start()
    }
  }
}

extension Publishers.CombineLatest3: Equatable where A: Equatable, B: Equatable, C: Equatable {}
extension Publishers.CombineLatest3: Sendable where A: Sendable, B: Sendable, C: Sendable {}

extension Publisher {
  /// Sends the latest values of this publisher and two others together, each time one of them sends, once all have
  /// sent.
  @inlinable
  public func combineLatest<P: Publisher, Q: Publisher>(
    _ publisher1: P, _ publisher2: Q
  ) -> Publishers.CombineLatest3<Self, P, Q> where Failure == P.Failure, Failure == Q.Failure {
    Publishers.CombineLatest3(self, publisher1, publisher2)
  }

  /// Like `combineLatest`, with a closure that makes one value of the three.
  @inlinable
  public func combineLatest<P: Publisher, Q: Publisher, T>(
    _ publisher1: P, _ publisher2: Q, _ transform: @escaping (Output, P.Output, Q.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest3<Self, P, Q>, T>
  where Failure == P.Failure, Failure == Q.Failure {
    Publishers.Map(upstream: combineLatest(publisher1, publisher2)) { transform($0.0, $0.1, $0.2) }
  }
}
