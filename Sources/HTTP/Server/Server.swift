import CLinux
import Synchronization

/// Why a server could not start.
public enum ServerError: Error, Equatable, CustomStringConvertible {
  /// Another process listens there.
  case addressInUse(host: String, port: Int)
  /// The port may not be used by this user.
  case notPermitted(host: String, port: Int)
  /// The address is none of this machine, or the system refused for another reason.
  case cannotListen(host: String, port: Int, errorNumber: Int)
  /// `start()` was called before.
  case alreadyStarted

  /// The reason in words.
  public var description: String {
    switch self {
    case .addressInUse(let host, let port): "\(host):\(port) is in use by another process"
    case .notPermitted(let host, let port): "no permission to listen on \(host):\(port)"
    case .cannotListen(let host, let port, let number):
      "cannot listen on \(host):\(port): \(String(cString: clinux_error_text(Int32(number))))"
    case .alreadyStarted: "the server was started before"
    }
  }
}

/// An HTTP server: a listening socket and its connections on each of several event loops.
public final class Server: Sendable {
  /// The loops; each has its own connections.
  public let loops: [EventLoop]
  let core: ServerCore
  private let ownsLoops: Bool
  // Each is touched only on its own loop.
  nonisolated(unsafe) private let shards: [Shard]
  private let boundPort = Atomic(0)
  private let isStopping = Atomic(false)

  /// Makes a server that does not listen yet.
  ///
  /// `onError` turns what a handler threw into an answer. By default an error that is `ResponseConvertible`
  /// answers itself, and any other leads to 500 without a word about its cause. `loops` shares the loops of
  /// others; the server does not end them.
  public init(
    configuration: ServerConfiguration = ServerConfiguration(), loops: [EventLoop]? = nil,
    onError: @escaping @Sendable (any Error, Request) -> Response = Server.respond(toError:for:),
    handler: @escaping Handler
  ) {
    let core = ServerCore(configuration: configuration, handler: handler, onError: onError)
    self.core = core
    ownsLoops = loops == nil
    let count = max(1, configuration.loops ?? Int(clinux_processor_count()))
    let loops = loops ?? (0..<count).map { EventLoop(name: "loop-\($0)") }
    self.loops = loops
    shards = loops.map { Shard(core: core, loop: $0) }
  }

  /// The answer to an error that a handler threw, when nothing else is wanted.
  public static func respond(toError error: any Error, for request: Request) -> Response {
    (error as? any ResponseConvertible)?.response ?? HTTPError(.internalServerError).response
  }

  /// The port that is listened on, once started.
  public var port: Int { boundPort.load(ordering: .acquiring) }

  /// The open connections.
  public var connectionCount: Int { core.connectionCount.load(ordering: .relaxed) }

  /// The open event streams.
  public var streamCount: Int { core.streamCount.load(ordering: .relaxed) }

  /// The connections so far that were refused because of a limit.
  public var refusedConnectionCount: Int { core.refusedConnectionCount.load(ordering: .relaxed) }

  /// The requests so far that reached no handler because they broke a rule or a limit of the protocol.
  public var refusedRequestCount: Int { core.refusedRequestCount.load(ordering: .relaxed) }

  /// Listens, and returns as soon as clients can connect.
  public func start() throws(ServerError) {
    guard port == 0 else { throw .alreadyStarted }
    _ = clinux_raise_descriptor_limit()
    clinux_ignore_broken_pipes()
    let host = core.configuration.host
    var port = core.configuration.port
    if port != 0 {
      // Sockets that share a port do not collide with those of another server of the same user: ask first.
      clinux_close(try listen(host, port, isShared: false).socket)
    }
    var sockets: [Int32] = []
    for _ in shards {
      do throws(ServerError) {
        let bound = try listen(host, port, isShared: true)
        port = bound.port
        sockets.append(bound.socket)
      } catch {
        for socket in sockets { clinux_close(socket) }
        throw error
      }
    }
    boundPort.store(port, ordering: .releasing)
    for (index, socket) in sockets.enumerated() {
      loops[index].execute { self.shards[index].listen(socket) }
    }
  }

  private func listen(_ host: String, _ port: Int, isShared: Bool) throws(ServerError) -> (
    socket: Int32, port: Int
  ) {
    var bound: Int32 = 0
    let backlog = Int32(clamping: core.configuration.backlog)
    let socket = clinux_listen(host, Int32(clamping: port), backlog, isShared, &bound)
    switch -socket {
    case CLINUX_EADDRINUSE: throw .addressInUse(host: host, port: port)
    case CLINUX_EACCES: throw .notPermitted(host: host, port: port)
    case 1...: throw .cannotListen(host: host, port: port, errorNumber: Int(-socket))
    default: return (socket, Int(bound))
    }
  }

  /// Stops: accepts no more, answers what is in progress, tells event streams when to come back and ends them.
  /// What is left when the drain deadline has passed is cut. Calling it again cuts at once. A handler must not
  /// wait for it.
  public func stop() async {
    if isStopping.exchange(true, ordering: .acquiringAndReleasing) { return abort() }
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
