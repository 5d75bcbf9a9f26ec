extension Publishers {
  /// Sends the values of 2 publishers as they come.
  public struct Merge<
    A: Publisher, B: Publisher
  >: Publisher
  where
    A.Output == B.Output, A.Failure == B.Failure
  {
    /// The kind of values.
    public typealias Output = A.Output
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
      let inner = MergeInner(subscriber, name: "Merge", count: 2)
      inner.start()
      a.subscribe(inner.side())
      b.subscribe(inner.side())
    }

    /// Sends the values of another publisher too.
    @inlinable
    public func merge<P: Publisher>(
      with p: P
    ) -> Publishers.Merge3<A, B, P>
    where
      P.Output == Output, P.Failure == Failure
    {
      Publishers.Merge3(self.a, self.b, p)
    }

    /// Sends the values of 2 other publishers too.
    @inlinable
    public func merge<P: Publisher, Q: Publisher>(
      with p: P, _ q: Q
    ) -> Publishers.Merge4<A, B, P, Q>
    where
      P.Output == Output, P.Failure == Failure,
      Q.Output == Output, Q.Failure == Failure
    {
      Publishers.Merge4(self.a, self.b, p, q)
    }

    /// Sends the values of 3 other publishers too.
    @inlinable
    public func merge<P: Publisher, Q: Publisher, R: Publisher>(
      with p: P, _ q: Q, _ r: R
    ) -> Publishers.Merge5<A, B, P, Q, R>
    where
      P.Output == Output, P.Failure == Failure,
      Q.Output == Output, Q.Failure == Failure,
      R.Output == Output, R.Failure == Failure
    {
      Publishers.Merge5(self.a, self.b, p, q, r)
    }

    /// Sends the values of 4 other publishers too.
    @inlinable
    public func merge<P: Publisher, Q: Publisher, R: Publisher, S: Publisher>(
      with p: P, _ q: Q, _ r: R, _ s: S
    ) -> Publishers.Merge6<A, B, P, Q, R, S>
    where
      P.Output == Output, P.Failure == Failure,
      Q.Output == Output, Q.Failure == Failure,
      R.Output == Output, R.Failure == Failure,
      S.Output == Output, S.Failure == Failure
    {
      Publishers.Merge6(self.a, self.b, p, q, r, s)
    }

    /// Sends the values of 5 other publishers too.
    @inlinable
    public func merge<P: Publisher, Q: Publisher, R: Publisher, S: Publisher, T: Publisher>(
      with p: P, _ q: Q, _ r: R, _ s: S, _ t: T
    ) -> Publishers.Merge7<A, B, P, Q, R, S, T>
    where
      P.Output == Output, P.Failure == Failure,
      Q.Output == Output, Q.Failure == Failure,
      R.Output == Output, R.Failure == Failure,
      S.Output == Output, S.Failure == Failure,
      T.Output == Output, T.Failure == Failure
    {
      Publishers.Merge7(self.a, self.b, p, q, r, s, t)
    }

    /// Sends the values of 6 other publishers too.
    @inlinable
    public func merge<P: Publisher, Q: Publisher, R: Publisher, S: Publisher, T: Publisher, U: Publisher>(
      with p: P, _ q: Q, _ r: R, _ s: S, _ t: T, _ u: U
    ) -> Publishers.Merge8<A, B, P, Q, R, S, T, U>
    where
      P.Output == Output, P.Failure == Failure,
      Q.Output == Output, Q.Failure == Failure,
      R.Output == Output, R.Failure == Failure,
      S.Output == Output, S.Failure == Failure,
      T.Output == Output, T.Failure == Failure,
      U.Output == Output, U.Failure == Failure
    {
      Publishers.Merge8(self.a, self.b, p, q, r, s, t, u)
    }
  }
}

extension Publishers.Merge: Equatable where A: Equatable, B: Equatable {}
extension Publishers.Merge: Sendable where A: Sendable, B: Sendable {}

extension Publisher {
  /// Sends the values of this publisher and another as they come.
  @inlinable
  public func merge<B: Publisher>(
    with b: B
  ) -> Publishers.Merge<Self, B>
  where
    B.Output == Output, B.Failure == Failure
  {
    Publishers.Merge(self, b)
  }
}
