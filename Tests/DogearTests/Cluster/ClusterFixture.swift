import HTTP
import HTTPTesting
import Synchronization
import Testing

@testable import Dogear
@testable import LiveTesting

/// Servers of one cluster in this process, on one database, behind what sends each request to the next of them.
final class ClusterFixture: Sendable {
  /// One of the servers.
  struct Node: Sendable {
    let cluster: Cluster
    let entrance: Server
    /// The app behind the relay, as clients reach it.
    let handler: Handler
  }

  let nodes: [Node]
  let clock: VirtualClock
  private let fixture: AppFixture
  private let turn = Atomic(0)
  private let gone = Mutex<Set<Int>>([])

  private init(_ fixture: AppFixture, _ nodes: [Node]) {
    (self.fixture, self.nodes, clock) = (fixture, nodes, fixture.clock)
  }

  /// Runs some servers for the length of `body`.
  static func run(servers: Int = 3, _ body: (ClusterFixture) async throws -> Void) async throws {
    let fixture = try AppFixture(hasher: PasswordHasher(cost: .minimal))
    let directory = MemoryDirectory()
    var nodes: [Node] = []
    for _ in 0..<servers { nodes.append(try await node(fixture, directory)) }
    for node in nodes { try await node.cluster.turn() }
    let cluster = ClusterFixture(fixture, nodes)
    let result: Result<Void, any Error>
    do { result = .success(try await body(cluster)) } catch { result = .failure(error) }
    for node in nodes {
      await node.cluster.leave()
      await node.entrance.stop()
    }
    try result.get()
  }

  private static func node(_ fixture: AppFixture, _ directory: MemoryDirectory) async throws -> Node {
    let stores = fixture.stores
    // The time stands still: no server takes another for dead, however slow the tests are.
    let start = ContinuousClock.now
    let cluster = Cluster(
      directory, keys: stores.clusterKeys, faults: stores.faults, now: { start })
    let app = try App(
      stores: stores, root: AppFixture.root, compilation: .atFirstRequest, serverName: cluster.name,
      clock: fixture.clock)
    let entrance = ClusterEntrance(cluster) { await app.respond(to: $0) }
    let server = try startEntrance { try await entrance.respond(to: $0) }
    try await cluster.enlist(host: "127.0.0.1", port: server.port)
    let relay = ClusterRelay(cluster)
    return Node(
      cluster: cluster, entrance: server, handler: relay.wrap { await app.respond(to: $0) })
  }

  /// The handler that sends each request to the next server that is there.
  var balanced: Handler {
    { [self] request in
      let gone = gone.withLock { $0 }
      let living = nodes.indices.filter { !gone.contains($0) }
      let index = living[turn.add(1, ordering: .relaxed).oldValue % living.count]
      return try await nodes[index].handler(request)
    }
  }

  /// The number of the server that a page's token names.
  func owner(of page: TestPage) throws -> Int {
    let name = try #require(page.connection.token.split(separator: ".").last.map(String.init))
    return try #require(nodes.firstIndex { $0.cluster.name == name })
  }

  /// Ends a server without its saying so: nothing is sent to it any more, and the others can't reach it.
  func end(_ index: Int) async {
    gone.withLock { _ = $0.insert(index) }
    await nodes[index].entrance.stop()
  }

  /// Sends nothing to a server any more, which runs on.
  func avoid(_ index: Int) {
    gone.withLock { _ = $0.insert(index) }
  }
}

/// Starts the server of an inner address on a free port.
func startEntrance(_ handler: @escaping Handler) throws -> Server {
  var configuration = ServerConfiguration(port: 0, loops: 1)
  configuration.offersHTTP2 = false
  configuration.drainDeadline = .milliseconds(200)
  let server = Server(configuration: configuration, handler: handler)
  try server.start()
  return server
}
