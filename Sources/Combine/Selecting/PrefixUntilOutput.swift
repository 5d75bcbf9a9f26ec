extension Publishers {
  /// Passes values on until another publisher sends one, then finishes.
  public struct PrefixUntilOutput<Upstream: Publisher, Other: Publisher>: Publisher {
    /// The kind of values.
    public typealias Output = Upstream.Output
    /// The kind of error.
    public typealias Failure = Upstream.Failure

    /// The publisher that values come from.
    public let upstream: Upstream
    /// The publisher whose first value ends the stream.
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
      let inner = UntilInner(subscriber, name: "PrefixUntilOutput", isOpen: true)
      // The other publisher isn't cancelled when it has sent its value, only let go of.
      let trigger: Side<Other.Output, Other.Failure> = inner.side(
        .prefixUntilOutput,
        onValue: { inner in
          inner.stop(.finished)
          inner.letGoOfOther()
        },
        onCompletion: { inner, _ in inner.letGoOfOther() })
      other.subscribe(trigger)
      upstream.subscribe(inner)
    }
  }
}

extension Publisher {
  /// Passes values on until another publisher sends one, then finishes.
  @inlinable
  public func prefix<P: Publisher>(untilOutputFrom publisher: P) -> Publishers.PrefixUntilOutput<Self, P> {
    Publishers.PrefixUntilOutput(upstream: self, other: publisher)
  }
}
