extension Publishers {
  /// Connects a connectable publisher with its first subscriber, and disconnects it with the last.
  public class Autoconnect<Upstream: ConnectablePublisher>: Publisher, PassParent {
    /// The kind of values.
    public typealias Output = Upstream.Output
    /// The kind of error.
    public typealias Failure = Upstream.Failure

    @usableFromInline
    struct State {
      @usableFromInline var subscribers = 0
      @usableFromInline var isConnected = false
      /// The number of times it has connected.
      @usableFromInline var connects = 0
      @usableFromInline var connection: (any Cancellable)?

      @inlinable
      @inline(__always)
      init() {}
    }

    /// The connectable publisher.
    public final let upstream: Upstream

    @usableFromInline let state = Lock(State())

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(upstream: Upstream) { self.upstream = upstream }

    /// Attaches a subscriber, and connects if it is the first.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      attach(subscriber)
    }

    /// Attaches a subscriber. Final, so that the compiler knows what is called and specializes it: `share()` is twice as
    /// fast (thresholds.json: “share with 4 sinks, of closures”).
    @inlinable
    @inline(__always)
    final func attach<S>(_ subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      state.withLock { $0.subscribers += 1 }
      upstream.subscribe(
        PassInner(subscriber, name: "Autoconnect", isTransparent: true, parent: self))
      let number: Int? = state.withLock { state in
        guard !state.isConnected, state.subscribers > 0 else { return nil }
        state.isConnected = true
        state.connects += 1
        return state.connects
      }
      if let number { keep(upstream.connect(), number) }
    }

    @inlinable
    func keep(_ connection: any Cancellable, _ number: Int) {
      // The subscribers may all have gone while the publisher was being connected, and others may have come.
      let isUnwanted = state.withLock { state in
        guard state.isConnected, state.connects == number else { return true }
        state.connection = connection
        return false
      }
      if isUnwanted { connection.cancel() }
    }

    @usableFromInline
    func subscriptionEnded() {
      let connection: (any Cancellable)? = state.withLock { state in
        state.subscribers -= 1
        guard state.subscribers == 0 else { return nil }
        state.isConnected = false
        defer { state.connection = nil }
        return state.connection
      }
      connection?.cancel()
    }
  }
}

extension ConnectablePublisher {
  /// Connects this publisher with its first subscriber, and disconnects it with the last.
  @inlinable
  public func autoconnect() -> Publishers.Autoconnect<Self> { Publishers.Autoconnect(upstream: self) }
}
