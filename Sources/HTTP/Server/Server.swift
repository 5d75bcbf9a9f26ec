import CLinux
import Synchronization

/// A function from a request to its response. It must not block: it runs on the event loop of its request.
public typealias Handler = @Sendable (Request) async throws -> Response

/// An HTTP server: a listening socket and its connections on each of several event loops.
public final class Server: Sendable {
  /// The loops; each has its own connections.
  public let loops: [EventLoop]
  let core: ServerCore
  private let ownsLoops: Bool
  // Each is touched only on its own loop.
  nonisolated(unsafe) private let shards: [Shard]
  private let boundPort = Atomic(0)
  private let isStarted = Atomic(false)
  private let stopping = Atomic(false)

  /// Makes a server that does not listen yet.
  ///
  /// `onError` turns what a handler threw into a response. By default an error that is `ResponseConvertible`
  /// brings its own response, and any other leads to 500 without a word about its cause. `loops` shares the loops of
  /// others; the server does not end them. `bodies` tells how the body of a request reaches its handler, by the
  /// request's method and path: `Router.bodyMode`, as a rule.
  public init(
    configuration: ServerConfiguration = ServerConfiguration(), loops: [EventLoop]? = nil,
    bodies: @escaping @Sendable (Method, String) -> BodyMode = { _, _ in .whole },
    onError: @escaping @Sendable (any Error, Request) -> Response = Server.respond(toError:for:),
    handler: @escaping Handler
  ) {
    let core = ServerCore(configuration: configuration, handler: handler, bodyMode: bodies, onError: onError)
    self.core = core
    ownsLoops = loops == nil
    let count = max(1, configuration.loops ?? Int(clinux_processor_count()))
    let loops = loops ?? (0..<count).map { EventLoop(name: "loop-\($0)") }
    self.loops = loops
    shards = loops.map { Shard(core: core, loop: $0) }
    let firstLeast = min(Self.mostRelievedFirst, configuration.maxUnsentBytes / 4)
    core.relief.withLock { $0 = { [weak self] in self?.relieve($0, holding: firstLeast) } }
  }

  /// The response to an error that a handler threw, when nothing else is wanted.
  public static func respond(toError error: any Error, for request: Request) -> Response {
    (error as? any ResponseConvertible)?.response ?? HTTPError(.internalServerError).response
  }

  /// The port that is listened on, once started.
  public var port: Int { boundPort.load(ordering: .acquiring) }

  /// True from the moment on when the server was told to stop.
  public var isStopping: Bool { stopping.load(ordering: .acquiring) }

  /// Whether one of the server's certificates is for a host, without a port; false without TLS.
  public func hasCertificate(for host: String) -> Bool { core.certificates?.areValid(for: host) ?? false }

  /// The open connections.
  public var connectionCount: Int { core.connectionCount.load(ordering: .relaxed) }

  /// The open event streams.
  public var streamCount: Int { core.streamCount.load(ordering: .relaxed) }

  /// The connections so far that were refused because of a limit.
  public var refusedConnectionCount: Int { core.refusedConnectionCount.load(ordering: .relaxed) }

  /// The requests so far that reached no handler because they broke a rule or a limit of the protocol.
  public var refusedRequestCount: Int { core.refusedRequestCount.load(ordering: .relaxed) }

  /// The connections so far that were ended because too much waited for their clients.
  public var cutConnectionCount: Int { core.cutConnectionCount.load(ordering: .relaxed) }

  /// The bytes in memory of responses that clients have not taken yet, of request bodies that they have not completed, and of
  /// requests where a connection has many at once.
  public var unsentBytes: Int { core.memory.total }

  /// The bytes beyond which a connection is among those that give back memory first.
  private static let mostRelievedFirst = 1 << 20

  /// Has connections give back memory, on one loop after another; those that hold little are looked at only where the
  /// others were not enough.
  private func relieve(_ relief: MemoryBudget.Relief, holding least: Int, at index: Int = 0) {
    guard index < loops.count else {
      let isOver = least == 0 || !core.memory.isNeeded(relief)
      return isOver ? core.memory.endRelief() : relieve(relief, holding: least / 4)
    }
    loops[index].execute {
      self.shards[index].relieve(relief, holding: least)
      self.relieve(relief, holding: least, at: index + 1)
    }
  }

  /// Listens, and returns as soon as clients can connect.
  public func start() throws(ServerError) {
    guard !isStarted.exchange(true, ordering: .acquiringAndReleasing) else { throw .alreadyStarted }
    _ = clinux_raise_descriptor_limit()
    clinux_ignore_broken_pipes()
    let sockets: ListeningSockets
    do throws(ServerError) {
      try loadCertificates()
      sockets = try ListeningSockets(core.configuration, count: shards.count)
    } catch {
      isStarted.store(false, ordering: .releasing)
      throw error
    }
    boundPort.store(sockets.port, ordering: .releasing)
    for (index, descriptors) in sockets.descriptors.enumerated() {
      for descriptor in descriptors {
        loops[index].execute { self.shards[index].listen(descriptor, isShared: sockets.areShared) }
      }
    }
  }

  /// Reads the certificates and keys again, for connections that come from now on. If that fails, those that
  /// were read before stay in use.
  public func reloadCertificates() throws(ServerError) {
    try loadCertificates()
  }

  private func loadCertificates() throws(ServerError) {
    for warning in try core.certificates?.load() ?? [] { core.configuration.notify(warning) }
  }

  /// Stops: accepts no more, finishes the responses in progress, tells event streams when to come back and ends them.
  /// Connections that are left when the drain deadline has passed are cut. Calling it again cuts at once. A handler must not
  /// wait for it.
  public func stop() async {
    if stopping.exchange(true, ordering: .acquiringAndReleasing) { return abort() }
    if core.configuration.inheritedSockets.isEmpty, isStarted.load(ordering: .acquiring) {
      if let path = core.configuration.unixSocket { clinux_unlink(path) }
    }
    let deadline = core.configuration.drainDeadline
    await withTaskGroup { group in
      for index in shards.indices {
        group.addTask { await self.drain(index, deadline) }
      }
    }
    if ownsLoops { for loop in loops { loop.shutDown() } }
  }

  private func drain(_ index: Int, _ deadline: Duration) async {
    await withCheckedContinuation { continuation in
      loops[index].execute {
        let shard = self.shards[index]
        let cut = shard.loop.schedule(after: deadline) { self.shards[index].abort() }
        shard.drain {
          cut.cancel()
          continuation.resume()
        }
      }
    }
  }

  /// Cuts all connections.
  func abort() {
    for index in shards.indices {
      loops[index].execute { self.shards[index].abort() }
    }
  }
}
