extension Publishers {
  /// Drops values until another publisher sends one, then passes on all.
  public struct DropUntilOutput<Upstream: Publisher, Other: Publisher>: Publisher
  where Upstream.Failure == Other.Failure {
    /// The kind of values.
    public typealias Output = Upstream.Output
    /// The kind of error.
    public typealias Failure = Upstream.Failure

    /// The publisher that values come from.
    public let upstream: Upstream
    /// The publisher whose first value ends the dropping.
    public let other: Other

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(upstream: Upstream, other: Other) {
      self.upstream = upstream
      self.other = other
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      let inner = UntilInner(subscriber, name: "DropUntilOutput", isOpen: false)
      let trigger: Side<Other.Output, Other.Failure> = inner.side(
        .dropUntilOutput,
        onValue: { $0.open() },
        onCompletion: { inner, completion in
          if !inner.hasOpened { inner.stop(completion) }
          inner.letGoOfOther()
        })
      inner.start()
      other.subscribe(trigger)
      upstream.subscribe(inner)
    }
  }
}

extension Publisher {
  /// Drops values until another publisher sends one, then passes on all. Completes with the other publisher, if that
  /// completes without a value.
  @inlinable
  public func drop<P: Publisher>(untilOutputFrom publisher: P) -> Publishers.DropUntilOutput<Self, P>
  where Failure == P.Failure {
    Publishers.DropUntilOutput(upstream: self, other: publisher)
  }
}
