import Dogear
import HTTP

/// The server as one of several: its entrance for the others, and its place in their list.
struct ClusterMember: Sendable {
  /// The pauses after which streams come back that end as the server stops: the others are there.
  static let reconnectMilliseconds = 100...1500

  let cluster: Cluster
  private let settings: ClusterSettings
  private let host: String

  /// Makes a member that is in no list yet.
  init(_ settings: ClusterSettings, _ stores: Stores) throws {
    self.settings = settings
    cluster = Cluster(stores)
    host = try settings.address()
  }

  /// Starts the server that takes requests from the others, and writes this one into the list.
  func join(around app: @escaping Handler, connections: Int, loops: [EventLoop]) async throws -> Server {
    var configuration = ServerConfiguration(host: host, port: settings.port)
    configuration.maxConnections = connections
    configuration.offersHTTP2 = false
    configuration.reconnectMilliseconds = Self.reconnectMilliseconds
    configuration.compression = nil
    // The fields of a client's request, and the fields of the server that passes it on.
    configuration.maxHeaderBytes += 4096
    configuration.maxHeaderFields += 16
    // All of them come from few addresses.
    configuration.maxUnsentBytesPerAddress = configuration.maxUnsentBytes
    let entrance = ClusterEntrance(cluster, app: app)
    let server = Server(configuration: configuration, loops: loops) { try await entrance.respond(to: $0) }
    try server.start()
    do {
      try await cluster.join(host: host, port: server.port)
    } catch {
      await server.stop()
      throw error
    }
    return server
  }

  /// Tells the others, and load balancers, that the server is about to stop, and gives them time to see it.
  func drain() async {
    await cluster.drain()
    try? await Task.sleep(for: .seconds(settings.drainSeconds))
  }
}
