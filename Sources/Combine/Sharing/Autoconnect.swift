extension Publishers {
  /// Connects a connectable publisher with its first subscriber, and disconnects it with the last.
  public class Autoconnect<Upstream: ConnectablePublisher>: Publisher {
    /// The kind of values.
    public typealias Output = Upstream.Output
    /// The kind of error.
    public typealias Failure = Upstream.Failure

    @usableFromInline
    struct State {
      @usableFromInline var subscribers = 0
      @usableFromInline var isConnected = false
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
    @inline(__always)
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      state.withLock { $0.subscribers += 1 }
      upstream.subscribe(
        PassInner(subscriber, name: "Autoconnect", isTransparent: true) { [self] in leave() })
      let isFirst = state.withLock { state in
        guard !state.isConnected, state.subscribers > 0 else { return false }
        state.isConnected = true
        return true
      }
      if isFirst { keep(upstream.connect()) }
    }

    @inlinable
    func keep(_ connection: any Cancellable) {
      // The subscribers may all have gone while the publisher was being connected.
      let isUnwanted = state.withLock { state in
        if state.isConnected { state.connection = connection }
        return !state.isConnected
      }
      if isUnwanted { connection.cancel() }
    }

    @inlinable
    func leave() {
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
