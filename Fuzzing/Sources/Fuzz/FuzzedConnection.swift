import CLinux
import CNGHTTP2
import Glibc

@testable import HTTP

/// One connection of a server, on a loop that the calling thread turns by hand; its client is the other end of a pair
/// of sockets. Time passes when it is told to.
final class FuzzedConnection {
  /// What all connections share.
  private struct House {
    let app = FuzzedApp()
    let loop = EventLoop(name: "fuzz")
    let core: ServerCore
    let shard: Shard

    init() {
      var configuration = ServerConfiguration()
      configuration.maxConcurrentStreams = 8
      configuration.maxBodyBytes = 20_000
      configuration.maxStreamBytes = FuzzedConnection.streamBytes
      let app = app
      core = ServerCore(
        configuration: configuration, handler: app.respond, bodyMode: FuzzedApp.bodyMode,
        onError: Server.respond(toError:for:))
      shard = Shard(core: core, loop: loop)
      clinux_set_current_loop(Unmanaged.passUnretained(loop).toOpaque())
    }
  }

  private static let streamBytes = 64 * 1024
  // Touched by the fuzzer's only thread.
  nonisolated(unsafe) private static let house = House()

  let connection: Connection
  private let client: Int32
  private(set) var received: [UInt8] = []
  private var hasLeft = false

  init() {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    precondition(socketpair(AF_UNIX, kind, 0, &ends) == 0, "no sockets")
    client = ends[1]
    connection = Connection(shard: Self.house.shard, descriptor: ends[0], remoteAddress: "192.0.2.1")
    connection.open()
  }

  /// The client sends; what the server's socket has no room for is lost.
  func send(_ bytes: [UInt8]) {
    _ = Glibc.send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  func halfClose() {
    shutdown(client, Int32(SHUT_WR))
    hasLeft = true
  }

  /// The client reads what there is.
  func read() {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(client, &chunk, chunk.count, 0)
      guard count > 0 else { return }
      received += chunk[..<count]
    }
  }

  /// The loop turns until nothing is left to do.
  func turn() {
    if connection.isOpen { connection.ready(CLINUX_IN | CLINUX_OUT | (hasLeft ? CLINUX_PEER_CLOSED : 0)) }
    runQueue()
  }

  private func runQueue() {
    let loop = Self.house.loop
    var turns = 0
    while !loop.state.queue.isEmpty {
      turns += 1
      precondition(turns < 1000, "the loop comes to no rest")
      // Turns are told apart by when they begin.
      loop.state.uptime += 1
      loop.runQueue()
    }
    precondition(!loop.hasInbox.load(ordering: .acquiring), "another thread is at work")
    check()
  }

  func passTime(milliseconds: UInt64) {
    let loop = Self.house.loop
    loop.state.uptime += milliseconds * 1_000_000
    loop.fireTimers()
    turn()
  }

  func goOn(_ byte: UInt8) {
    Self.house.app.goOn(byte)
    turn()
  }

  func drain() {
    if connection.isOpen { connection.drain() }
    turn()
  }

  /// The client goes; nothing of it may stay.
  func end() {
    shutdown(client, Int32(SHUT_RDWR))
    if connection.isOpen { connection.ready(CLINUX_IN | CLINUX_PEER_CLOSED | CLINUX_HANGUP) }
    runQueue()
    close(client)
    precondition(!connection.isOpen, "the connection outlives its client")
    Self.house.app.end()
    turn()
    let (core, loop) = (Self.house.core, Self.house.loop)
    precondition(core.connectionCount.load(ordering: .relaxed) == 0)
    precondition(core.streamCount.load(ordering: .relaxed) == 0, "an event stream is left")
    precondition(loop.state.openCount == 0 && loop.state.wheel.count == 0, "a timer is left")
    loop.state.closed.removeAll()
  }

  /// What one client may make the server hold.
  private func check() {
    precondition(connection.input.count <= 256 * 1024)
    guard let session = connection.session as? HTTP2Session else { return }
    let limits = Self.house.core.configuration
    precondition(connection.input.isEmpty, "frames wait unread")
    precondition(connection.output.count <= 128 * 1024, "too much waits for the socket")
    precondition(nghttp2_session_get_outbound_queue_size(session.session) <= 2500, "too many frames wait")
    precondition(session.streams.count <= limits.maxConcurrentStreams, "too many streams")
    precondition(session.section?.size ?? 0 <= 17 * limits.maxHeaderBytes)
    for stream in session.streams.values {
      if let body = stream.machine.gathered?.inflow ?? stream.machine.upload?.inflow {
        precondition(body.count <= 100_000 + 16_384 && body.held <= 128 * 1024)
      }
      // A producer waits before it makes more; an event stream is cut.
      let queued = stream.machine.output?.queue?.count ?? 0
      precondition(queued <= 256 * 1024 + 160_000, "too much waits for a stream")
    }
  }
}
