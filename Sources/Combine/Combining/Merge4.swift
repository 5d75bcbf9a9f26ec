extension Publishers {
  /// Sends the values of 4 publishers as they come.
  public struct Merge4<
    A: Publisher, B: Publisher, C: Publisher, D: Publisher
  >: Publisher
  where
    A.Output == B.Output, A.Failure == B.Failure,
    A.Output == C.Output, A.Failure == C.Failure,
    A.Output == D.Output, A.Failure == D.Failure
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
      let inner = MergeInner(subscriber, name: "Merge", count: 4)
      inner.start()
      a.subscribe(inner.side())
      b.subscribe(inner.side())
      c.subscribe(inner.side())
      d.subscribe(inner.side())
    }

    /// Sends the values of another publisher too.
    @inlinable
    public func merge<P: Publisher>(
      with p: P
    ) -> Publishers.Merge5<A, B, C, D, P>
    where
      P.Output == Output, P.Failure == Failure
    {
      Publishers.Merge5(self.a, self.b, self.c, self.d, p)
    }

    /// Sends the values of 2 other publishers too.
    @inlinable
    public func merge<P: Publisher, Q: Publisher>(
      with p: P, _ q: Q
    ) -> Publishers.Merge6<A, B, C, D, P, Q>
    where
      P.Output == Output, P.Failure == Failure,
      Q.Output == Output, Q.Failure == Failure
    {
      Publishers.Merge6(self.a, self.b, self.c, self.d, p, q)
    }

    /// Sends the values of 3 other publishers too.
    @inlinable
    public func merge<P: Publisher, Q: Publisher, R: Publisher>(
      with p: P, _ q: Q, _ r: R
    ) -> Publishers.Merge7<A, B, C, D, P, Q, R>
    where
      P.Output == Output, P.Failure == Failure,
      Q.Output == Output, Q.Failure == Failure,
      R.Output == Output, R.Failure == Failure
    {
      Publishers.Merge7(self.a, self.b, self.c, self.d, p, q, r)
    }

    /// Sends the values of 4 other publishers too.
    @inlinable
    public func merge<P: Publisher, Q: Publisher, R: Publisher, S: Publisher>(
      with p: P, _ q: Q, _ r: R, _ s: S
    ) -> Publishers.Merge8<A, B, C, D, P, Q, R, S>
    where
      P.Output == Output, P.Failure == Failure,
      Q.Output == Output, Q.Failure == Failure,
      R.Output == Output, R.Failure == Failure,
      S.Output == Output, S.Failure == Failure
    {
      Publishers.Merge8(self.a, self.b, self.c, self.d, p, q, r, s)
    }
  }
}

extension Publishers.Merge4: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}
extension Publishers.Merge4: Sendable where A: Sendable, B: Sendable, C: Sendable, D: Sendable {}

extension Publisher {
  /// Sends the values of this publisher and 3 others as they come.
  @inlinable
  public func merge<B: Publisher, C: Publisher, D: Publisher>(
    with b: B, _ c: C, _ d: D
  ) -> Publishers.Merge4<Self, B, C, D>
  where
    B.Output == Output, B.Failure == Failure,
    C.Output == Output, C.Failure == Failure,
    D.Output == Output, D.Failure == Failure
  {
    Publishers.Merge4(self, b, c, d)
  }
}
