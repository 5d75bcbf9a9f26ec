extension Publishers {
  /// Sends the values of 6 publishers as they come.
  public struct Merge6<
    A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher
  >: Publisher
  where
    A.Output == B.Output, A.Failure == B.Failure,
    A.Output == C.Output, A.Failure == C.Failure,
    A.Output == D.Output, A.Failure == D.Failure,
    A.Output == E.Output, A.Failure == E.Failure,
    A.Output == F.Output, A.Failure == F.Failure
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
    /// The sixth publisher.
    public let f: F

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.e = e
      self.f = f
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      let inner = MergeInner(subscriber, name: "Merge", count: 6)
      inner.start()
      a.subscribe(inner.side())
      b.subscribe(inner.side())
      c.subscribe(inner.side())
      d.subscribe(inner.side())
      e.subscribe(inner.side())
      f.subscribe(inner.side())
    }

    /// Sends the values of another publisher too.
    @inlinable
    public func merge<P: Publisher>(
      with p: P
    ) -> Publishers.Merge7<A, B, C, D, E, F, P>
    where
      P.Output == Output, P.Failure == Failure
    {
      Publishers.Merge7(self.a, self.b, self.c, self.d, self.e, self.f, p)
    }

    /// Sends the values of 2 other publishers too.
    @inlinable
    public func merge<P: Publisher, Q: Publisher>(
      with p: P, _ q: Q
    ) -> Publishers.Merge8<A, B, C, D, E, F, P, Q>
    where
      P.Output == Output, P.Failure == Failure,
      Q.Output == Output, Q.Failure == Failure
    {
      Publishers.Merge8(self.a, self.b, self.c, self.d, self.e, self.f, p, q)
    }
  }
}

extension Publishers.Merge6: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable {}
extension Publishers.Merge6: Sendable
where A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable {}

extension Publisher {
  /// Sends the values of this publisher and 5 others as they come.
  @inlinable
  public func merge<B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher>(
    with b: B, _ c: C, _ d: D, _ e: E, _ f: F
  ) -> Publishers.Merge6<Self, B, C, D, E, F>
  where
    B.Output == Output, B.Failure == Failure,
    C.Output == Output, C.Failure == Failure,
    D.Output == Output, D.Failure == Failure,
    E.Output == Output, E.Failure == Failure,
    F.Output == Output, F.Failure == Failure
  {
    Publishers.Merge6(self, b, c, d, e, f)
  }
}
