extension Publishers {
  /// Sends the latest values of two publishers together, each time one of them sends, once all have sent.
  public struct CombineLatest<A: Publisher, B: Publisher>: Publisher
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
      typealias Values = (a: A.Output?, b: B.Output?)
      let inner = makeLatest(subscriber, values: Values(a: nil, b: nil)) { values in
        guard let a = values.a, let b = values.b else { return nil }
        return (a, b)
      }
      let sideA = makeSide(inner, of: subscriber) { (values: inout Values, value: A.Output) in
        values.a = value
      }
      let sideB = makeSide(inner, of: subscriber) { (values: inout Values, value: B.Output) in
        values.b = value
      }
      self.a.subscribe(sideA)
      self.b.subscribe(sideB)
      inner.start()
    }
  }
}

extension Publishers.CombineLatest: Equatable where A: Equatable, B: Equatable {}
extension Publishers.CombineLatest: Sendable where A: Sendable, B: Sendable {}

extension Publisher {
  /// Sends the latest values of this publisher and another together, each time one of them sends, once all have sent.
  @inlinable
  public func combineLatest<P: Publisher>(
    _ other: P
  ) -> Publishers.CombineLatest<Self, P> where Failure == P.Failure {
    Publishers.CombineLatest(self, other)
  }

  /// Like `combineLatest`, with a closure that makes one value of the two.
  @inlinable
  public func combineLatest<P: Publisher, T>(
    _ other: P, _ transform: @escaping (Output, P.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest<Self, P>, T> where Failure == P.Failure {
    Publishers.Map(upstream: combineLatest(other)) { transform($0.0, $0.1) }
  }
}
