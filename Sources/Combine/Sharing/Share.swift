extension Publishers {
  /// Shares one subscription to a publisher among all subscribers there are at the time.
  public final class Share<Upstream: Publisher>: Publisher, Equatable {
    /// The kind of values.
    public typealias Output = Upstream.Output
    /// The kind of error.
    public typealias Failure = Upstream.Failure

    /// The publisher that values come from.
    public let upstream: Upstream

    @usableFromInline let shared: Autoconnect<Multicast<Upstream, PassthroughSubject<Output, Failure>>>

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(upstream: Upstream) {
      self.upstream = upstream
      shared = Multicast(
        upstream: upstream, createSubject: { PassthroughSubject() },
        link: { upstream, subject in
          let subscriber = SharedSubscriber(subject)
          upstream.receive(subscriber: subscriber)
          return AnyCancellable(subscriber)
        }
      ).autoconnect()
    }

    /// Attaches a subscriber; the first one starts the subscription to the publisher.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      shared.attach(subscriber)
    }

    /// Whether both are the same object.
    public static func == (lhs: Share, rhs: Share) -> Bool { lhs === rhs }
  }
}

extension Publisher {
  /// Shares one subscription to this publisher among all subscribers there are at the time.
  @inlinable
  public func share() -> Publishers.Share<Self> { Publishers.Share(upstream: self) }
}
