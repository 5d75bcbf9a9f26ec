import Glibc
import Synchronization

@testable import Database

/// A socket between a database and its server, which breaks the connection around a commit, or refuses the next one.
///
/// Threads copy what comes, as the database blocks while it waits.
final class CommitProxy: Sendable {
  enum Fault {
    /// The commit does not reach the server.
    case commitLost
    /// The commit is done, and its answer does not come back.
    case answerLost
    /// The same, and nobody can connect until `reopen`.
    case serverLost
    /// The next client is told that the server is starting, though it runs by then.
    case starting
  }

  private struct State {
    var fault: Fault?
    var isOpen = true
    var isClosed = false

    /// Whether the server is `starting`, which one client is told.
    mutating func takeStart() -> Bool {
      guard fault == .starting else { return false }
      fault = nil
      return true
    }
  }

  /// The folder of the socket, for libpq.
  let folder: String
  private let upstream: String
  private let listener: Int32
  private let state = Mutex(State())
  private static let name = ".s.PGSQL.5432"
  /// An ErrorResponse (https://www.postgresql.org/docs/current/protocol-message-formats.html).
  private static let startingUp: [UInt8] = {
    let fields = Array("SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0".utf8)
    return [UInt8(ascii: "E"), 0, 0, 0, UInt8(fields.count + 4)] + fields
  }()

  /// Listens in front of a server whose socket is in a folder.
  init(to folder: String) throws {
    var template = Array("/tmp/dogear-proxy-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw DatabaseError.inputOutput("no folder") }
    self.folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    upstream = "\(folder)/\(Self.name)"
    listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard Self.with("\(self.folder)/\(Self.name)", { bind(listener, $0, $1) }) == 0, listen(listener, 16) == 0
    else { throw DatabaseError.inputOutput("no socket") }
    _ = try WorkerThread(name: "proxy") { [self] in
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0, !state.withLock(\.isClosed) else { break }
        serve(client)
      }
    }
  }

  /// Breaks the connection at the next commit, or refuses the next client where the server is `starting`.
  func fail(_ fault: Fault) { state.withLock { $0.fault = fault } }

  func reopen() { state.withLock { $0.isOpen = true } }

  func close() {
    state.withLock { $0.isClosed = true }
    shutdown(listener, Int32(SHUT_RDWR))
    Glibc.close(listener)
    unlink("\(folder)/\(Self.name)")
    rmdir(folder)
  }

  private func serve(_ client: Int32) {
    if state.withLock({ $0.takeStart() }) {
      _ = Self.read(client)
      Self.write(Self.startingUp, to: client)
      Glibc.close(client)
      return
    }
    let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard state.withLock(\.isOpen), Self.with(upstream, { connect(server, $0, $1) }) == 0 else {
      Glibc.close(client)
      Glibc.close(server)
      return
    }
    let connection = Connection(client: client, server: server)
    _ = try? WorkerThread(name: "proxy-up") { [self] in copyRequests(connection) }
    _ = try? WorkerThread(name: "proxy-down") { [self] in copyAnswers(connection) }
  }

  private func copyRequests(_ connection: Connection) {
    while let bytes = Self.read(connection.client) {
      if Self.isCommit(bytes), let fault = state.withLock({ $0.fault.take() }) {
        if fault == .commitLost { break }
        if fault == .serverLost { state.withLock { $0.isOpen = false } }
        connection.dropsAnswer.store(true, ordering: .sequentiallyConsistent)
      }
      Self.write(bytes, to: connection.server)
    }
    connection.shut()
  }

  private func copyAnswers(_ connection: Connection) {
    while let bytes = Self.read(connection.server) {
      if connection.dropsAnswer.load(ordering: .sequentiallyConsistent) { break }
      Self.write(bytes, to: connection.client)
    }
    connection.shut()
  }

  private static func isCommit(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes, as: UTF8.self).contains("COMMIT\0")
  }
}

extension CommitProxy {
  /// The two sockets of a connection, which are closed when both directions have ended.
  private final class Connection: Sendable {
    let client: Int32
    let server: Int32
    let dropsAnswer = Atomic(false)

    init(client: Int32, server: Int32) {
      (self.client, self.server) = (client, server)
    }

    deinit {
      Glibc.close(client)
      Glibc.close(server)
    }

    func shut() {
      shutdown(client, Int32(SHUT_RDWR))
      shutdown(server, Int32(SHUT_RDWR))
    }
  }

  private static func read(_ socket: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 65536)
    let count = Glibc.read(socket, &bytes, bytes.count)
    return count > 0 ? Array(bytes[..<count]) : nil
  }

  private static func write(_ bytes: [UInt8], to socket: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  private static func with(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { place in
      place.copyBytes(from: path.utf8.prefix(place.count - 1))
    }
    return withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
