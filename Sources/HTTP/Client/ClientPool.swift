import CLinux

/// The connections of an `HTTPClient` on one loop.
// Unchecked: touched only on its loop.
final class ClientPool: @unchecked Sendable {
  /// The server, and the limits on its connections.
  struct Target: Sendable {
    let host: String
    let port: Int
    let tls: HTTPClient.TLS?
    let limits: HTTPClient.Limits
  }

  /// A change of the number of connections.
  enum Change {
    case opening
    case closed
  }

  let loop: EventLoop
  let target: Target
  private let reserve: @Sendable (Change) -> Bool
  private var idle: [ClientConnection] = []
  private var connections: [ObjectIdentifier: ClientConnection] = [:]
  private var isClosed = false

  init(loop: EventLoop, target: Target, reserve: @escaping @Sendable (Change) -> Bool) {
    (self.loop, self.target, self.reserve) = (loop, target, reserve)
  }

  /// A connection that was kept alive: the one that was used last.
  func takeIdle() -> ClientConnection? { idle.popLast() }

  /// A new connection.
  func connect() throws(HTTPClientError) -> ClientConnection {
    guard !isClosed else { throw .closed }
    guard reserve(.opening) else { throw .tooManyConnections }
    let descriptor = clinux_connect(target.host, Int32(clamping: target.port))
    guard descriptor >= 0 else {
      _ = reserve(.closed)
      throw .unreachable(errorNumber: Int(-descriptor))
    }
    let connection = ClientConnection(pool: self, descriptor: descriptor)
    connections[ObjectIdentifier(connection)] = connection
    connection.open()
    return connection
  }

  /// Keeps a connection whose response is complete. Returns false where there is no room for it.
  func keep(_ connection: ClientConnection) -> Bool {
    guard !isClosed, idle.count < target.limits.idleConnections else { return false }
    idle.append(connection)
    return true
  }

  /// A connection has closed.
  func remove(_ connection: ClientConnection) {
    idle.removeAll { $0 === connection }
    guard connections.removeValue(forKey: ObjectIdentifier(connection)) != nil else { return }
    _ = reserve(.closed)
  }

  /// Closes all connections.
  func close() {
    isClosed = true
    for connection in connections.values { connection.fail(HTTPClientError.closed) }
  }
}
