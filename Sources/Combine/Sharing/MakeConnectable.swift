extension Publishers {
  /// Makes a publisher start when connected, not when subscribed to.
  public struct MakeConnectable<Upstream: Publisher>: ConnectablePublisher where Upstream.Failure == Never {
    /// The kind of values.
    public typealias Output = Upstream.Output
    /// Never fails.
    public typealias Failure = Never

    @usableFromInline let inner: Multicast<Upstream, PassthroughSubject<Output, Never>>

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(upstream: Upstream) { inner = upstream.multicast(subject: PassthroughSubject()) }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Never {
      inner.receive(subscriber: subscriber)
    }

    /// Starts the publisher.
    @inlinable
    public func connect() -> any Cancellable { inner.connect() }
  }
}

extension Publisher where Failure == Never {
  /// Makes this publisher start when connected, not when subscribed to.
  @inlinable
  public func makeConnectable() -> Publishers.MakeConnectable<Self> {
    Publishers.MakeConnectable(upstream: self)
  }
}
