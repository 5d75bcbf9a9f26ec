import Bytes
import HTTP
import Synchronization

/// The way to another server: connections that are kept alive, and the session by which it knows this one.
final class ClusterLink: Sendable {
  /// The most connections to one server. Each stream that is passed on takes one.
  static let maxConnections = 20_000
  /// The times for the head of a response.
  struct Patience: Sendable {
    /// Of a stream or a greeting, which the other server has at hand.
    var stream = Duration.seconds(5)
    /// Of a form.
    var form = Duration.seconds(30)
  }

  let server: ClusterServer
  private let keys: ClusterKeys
  private let patience: Patience
  private let client: HTTPClient
  private let session = Mutex<ClusterSession?>(nil)
  private let number = Atomic(0)

  init(to server: ClusterServer, keys: ClusterKeys, patience: Patience = Patience()) {
    (self.server, self.keys, self.patience) = (server, keys, patience)
    client = HTTPClient(host: server.host, port: server.port, limits: Self.limits)
  }

  private static var limits: HTTPClient.Limits {
    var limits = HTTPClient.Limits()
    limits.connections = maxConnections
    return limits
  }

  /// Sends a page's request to the server that has the page. A session that the server does not know any more is made anew.
  ///
  /// Requests may come twice, such as where a connection that was kept alive ends: pages take each of theirs once, by its
  /// revision.
  ///
  /// - Throws: `HTTPClientError`, or `ClusterError.refused` where the server has another key or another name.
  func send(_ request: Request, isStream: Bool) async throws -> ClientResponse {
    let headers = PassedHeaders.make(of: request)
    for isLast in [false, true] {
      let session = try await currentSession()
      let response = try await send(request, headers, isStream: isStream, session)
      if response.status != ClusterEntrance.stranger || isLast { return response }
      self.session.withLock { if $0?.id == session.id { $0 = nil } }
    }
    throw ClusterError.refused
  }

  private func send(
    _ request: Request, _ fields: Headers, isStream: Bool, _ session: ClusterSession
  ) async throws -> ClientResponse {
    var headers = fields
    headers.add(ClusterField.session, session.id)
    headers.add(ClusterField.number, String(number.add(1, ordering: .relaxed).newValue))
    let proof = session.proof(
      method: request.method, target: request.target, headers: headers, body: request.body)
    headers.add(ClusterField.proof, proof)
    let passed = ClientRequest(
      request.method, request.target, headers: headers, body: request.body, isRepeatable: true)
    return try await client.send(passed, headTimeout: isStream ? patience.stream : patience.form)
  }

  /// Closes all connections: the streams that came over them end.
  func close() { client.close() }

  private func currentSession() async throws -> ClusterSession {
    if let session = session.withLock({ $0 }) { return session }
    let session = try await greet()
    self.session.withLock { $0 = session }
    return session
  }

  private func greet() async throws -> ClusterSession {
    let greeting = Base64URL.encode(RandomBytes.make(16))
    let request = ClientRequest(
      .options, "*",
      headers: [
        "Host": "cluster", ClusterField.keys: keys.names.joined(separator: ","),
        ClusterField.greeting: greeting, ClusterField.server: server.name,
      ])
    let response = try await client.send(request, headTimeout: patience.stream)
    guard let key = keys.newest(among: [response.headers[ClusterField.key] ?? ""]),
      let id = response.headers[ClusterField.session], let proof = response.headers[ClusterField.proof],
      ConstantTime.isEqual(
        proof.utf8, Base64URL.encode(key.code(of: "server", server.name, greeting, id)).utf8)
    else { throw ClusterError.refused }
    return ClusterSession(id: id, greeting: greeting, key: key)
  }
}

/// The reason why servers of a cluster can't work together.
public enum ClusterError: Error, Equatable, CustomStringConvertible {
  /// The server that was asked has another key, or is another one by now.
  case refused
  /// No address was found for the host at which the others are to reach this server.
  case unknownHost(String)
  /// The list of servers could not be written at the start, for a reason in words.
  case notListed(String)

  /// The reason in words.
  public var description: String {
    switch self {
    case .refused: "another server of the cluster has another key, or a new name"
    case .unknownHost(let host): "the host “\(host)” has no address"
    case .notListed(let reason): "the list of servers can't be written: \(reason)"
    }
  }
}
