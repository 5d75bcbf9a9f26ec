import Bytes
import HTTP
import Live

/// The handler of a server's inner address: it takes the requests that other servers pass on to it, and nobody else's.
public struct ClusterEntrance: Sendable {
  /// The status for who has no session, or none any more.
  static let stranger = Status.unauthorized
  /// The status of a server that does not take a page's request: whoever asks carries it out.
  static let notMine = Status(code: 421)

  private let cluster: Cluster
  private let app: Handler
  private let sessions = ClusterSessions()

  /// Makes the entrance to an app.
  public init(_ cluster: Cluster, app: @escaping Handler) {
    (self.cluster, self.app) = (cluster, app)
  }

  /// Responds to a request of another server.
  public func respond(to request: Request) async throws -> Response {
    if request.method == .options { return greet(request) }
    guard sessions.admits(request) else { return Response(status: Self.stranger) }
    // A server that stood still may be dead to the others, who have opened its pages anew. One that stops begins nothing.
    let isStream = request.method == .get && request.headers.accepts("text/event-stream")
    guard cluster.isAlive, !(isStream && cluster.isDraining) else { return Response(status: Self.notMine) }
    return try await app(request.of(PassedHeaders.client(of: request)))
  }

  /// Agrees on a session. The proof shows that this server has the key, and is the one that was asked.
  private func greet(_ request: Request) -> Response {
    let names = (request.headers[ClusterField.keys] ?? "").split(separator: ",").prefix(16).map(String.init)
    guard let greeting = request.headers[ClusterField.greeting], greeting.utf8.count <= 64,
      request.headers[ClusterField.server] == cluster.name, let key = cluster.keys.newest(among: names)
    else { return Response(status: Self.stranger) }
    let id = Base64URL.encode(RandomBytes.make(16))
    let proof = key.code(of: "server", cluster.name, greeting, id)
    sessions.add(ClusterSession(id: id, greeting: greeting, key: key))
    return Response(
      status: .noContent,
      headers: [
        ClusterField.key: key.name, ClusterField.session: id, ClusterField.proof: Base64URL.encode(proof),
      ])
  }
}
