import Synchronization

/// A client of one HTTP/1.1 server at a numeric address, in clear or under TLS, without redirects and cookies. Nothing of it
/// blocks: it works on the loop of its caller, on which each has connections of its own that are kept alive.
///
/// ``RemoteServer`` finds the address of a name.
public final class HTTPClient: Sendable {
  /// Sizes and times.
  public struct Limits: Sendable {
    /// The most open connections, of all loops together.
    public var connections = 1024
    /// The most connections of a loop that are kept while they have nothing to do.
    public var idleConnections = 32
    /// The time to connect.
    public var connectTimeout = Duration.seconds(1)
    /// The time for which a connection with nothing to do is kept: less than servers keep one (`keepAliveTimeout`).
    public var idleTimeout = Duration.seconds(30)
    /// The time in which something more of a body has to come: longer than the pause between the comments of an event
    /// stream (`heartbeatInterval`).
    public var silenceTimeout = Duration.seconds(50)

    /// The defaults.
    public init() {}
  }

  /// TLS with a server (RFC 8446).
  public struct TLS: Sendable {
    /// The authorities. One of them has to have signed the server's certificate.
    public let trust: TLSTrust
    /// The name that the certificate has to be for.
    public let name: String

    /// Makes the settings of TLS with the server of a name.
    public init(_ trust: TLSTrust, name: String) {
      (self.trust, self.name) = (trust, name)
    }
  }

  let host: String
  let port: Int
  let tls: TLS?
  let limits: Limits
  private let count = Atomic(0)

  private struct State {
    var pools: [ObjectIdentifier: ClientPool] = [:]
    var isClosed = false
  }

  private let state = Mutex(State())

  /// Makes a client of the server at a numeric address; without `tls`, in clear.
  public init(host: String, port: Int, tls: TLS? = nil, limits: Limits = Limits()) {
    (self.host, self.port, self.tls, self.limits) = (host, port, tls, limits)
  }

  deinit { close() }

  /// The open connections.
  public var connectionCount: Int { count.load(ordering: .relaxed) }

  /// Sends a request, and returns once the head of the response has come. Where the caller is cancelled, or drops the
  /// response before its end, the connection is closed.
  ///
  /// - Parameter headTimeout: the time for the head of the response, from the moment on when the request can be sent.
  /// - Throws: `HTTPClientError`, or `CancellationError`.
  public func send(_ request: ClientRequest, headTimeout: Duration) async throws -> ClientResponse {
    guard let loop = EventLoop.current else {
      return try await EventLoop.shared.run { try await self.send(request, headTimeout: headTimeout) }
    }
    let pool = try pool(of: loop)
    let sending = ClientConnection.Sending(
      bytes: try request.encoded(), method: request.method, headTimeout: headTimeout)
    if let kept = pool.takeIdle() {
      do {
        return try await kept.send(sending)
      } catch HTTPClientError.closedEarly where request.isRepeatable && !kept.hasReceived {
        // The server closed it just as the request was on its way.
      }
    }
    return try await pool.connect().send(sending)
  }

  /// Closes all connections. What is under way fails with `.closed`, and so does all that is sent later.
  public func close() {
    let pools = state.withLock { state in
      state.isClosed = true
      defer { state.pools = [:] }
      return Array(state.pools.values)
    }
    for pool in pools { pool.loop.execute { pool.close() } }
  }

  private func pool(of loop: EventLoop) throws(HTTPClientError) -> ClientPool {
    let pool: ClientPool? = state.withLock { state in
      guard !state.isClosed else { return nil }
      if let pool = state.pools[ObjectIdentifier(loop)] { return pool }
      let target = ClientPool.Target(host: host, port: port, tls: tls, limits: limits)
      let pool = ClientPool(loop: loop, target: target) { [weak self] in self?.reserve($0) ?? false }
      state.pools[ObjectIdentifier(loop)] = pool
      return pool
    }
    guard let pool else { throw .closed }
    return pool
  }

  /// Counts a connection that opens, or one that has closed. Returns false where it may not open.
  private func reserve(_ change: ClientPool.Change) -> Bool {
    switch change {
    case .closed: count.subtract(1, ordering: .relaxed)
    case .opening:
      guard count.add(1, ordering: .relaxed).newValue <= limits.connections else {
        count.subtract(1, ordering: .relaxed)
        return false
      }
    }
    return true
  }
}
