extension Publishers {
  /// Sends the values of 5 publishers as they come.
  public struct Merge5<
    A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher
  >: Publisher
  where
    A.Output == B.Output, A.Failure == B.Failure,
    A.Output == C.Output, A.Failure == C.Failure,
    A.Output == D.Output, A.Failure == D.Failure,
    A.Output == E.Output, A.Failure == E.Failure
  {
    /// The kind of values.
    public typealias Output = A.Output
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
    /// The fifth publisher.
    public let e: E

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.e = e
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      let inner = MergeInner(subscriber, name: "Merge", count: 5)
      inner.start()
      a.subscribe(inner.side())
      b.subscribe(inner.side())
      c.subscribe(inner.side())
      d.subscribe(inner.side())
      e.subscribe(inner.side())
    }

    /// Sends the values of another publisher too.
    @inlinable
    public func merge<P: Publisher>(
      with p: P
    ) -> Publishers.Merge6<A, B, C, D, E, P>
    where
      P.Output == Output, P.Failure == Failure
    {
      Publishers.Merge6(self.a, self.b, self.c, self.d, self.e, p)
    }

    /// Sends the values of 2 other publishers too.
    @inlinable
    public func merge<P: Publisher, Q: Publisher>(
      with p: P, _ q: Q
    ) -> Publishers.Merge7<A, B, C, D, E, P, Q>
    where
      P.Output == Output, P.Failure == Failure,
      Q.Output == Output, Q.Failure == Failure
    {
      Publishers.Merge7(self.a, self.b, self.c, self.d, self.e, p, q)
    }

    /// Sends the values of 3 other publishers too.
    @inlinable
    public func merge<P: Publisher, Q: Publisher, R: Publisher>(
      with p: P, _ q: Q, _ r: R
    ) -> Publishers.Merge8<A, B, C, D, E, P, Q, R>
    where
      P.Output == Output, P.Failure == Failure,
      Q.Output == Output, Q.Failure == Failure,
      R.Output == Output, R.Failure == Failure
    {
      Publishers.Merge8(self.a, self.b, self.c, self.d, self.e, p, q, r)
    }
  }
}

extension Publishers.Merge5: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable {}
extension Publishers.Merge5: Sendable where A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable {}

extension Publisher {
  /// Sends the values of this publisher and 4 others as they come.
  @inlinable
  public func merge<B: Publisher, C: Publisher, D: Publisher, E: Publisher>(
    with b: B, _ c: C, _ d: D, _ e: E
  ) -> Publishers.Merge5<Self, B, C, D, E>
  where
    B.Output == Output, B.Failure == Failure,
    C.Output == Output, C.Failure == Failure,
    D.Output == Output, D.Failure == Failure,
    E.Output == Output, E.Failure == Failure
  {
    Publishers.Merge5(self, b, c, d, e)
  }
}
