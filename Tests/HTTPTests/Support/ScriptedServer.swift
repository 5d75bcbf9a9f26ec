import Foundation
import Glibc
import HTTPTesting
import Synchronization

/// A server that does exactly what a test has it do with each connection, one after another, on a thread of its own.
final class ScriptedServer: Sendable {
  /// One connection that was accepted.
  final class Peer {
    let socket: Int32

    init(socket: Int32) { self.socket = socket }

    deinit { close(socket) }

    func send(_ text: String) {
      let bytes = Array(text.utf8)
      _ = Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Everything up to and including the end of a head; less where the client closes before.
    func readHead() -> String {
      var bytes: [UInt8] = []
      var byte: UInt8 = 0
      while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8), recv(socket, &byte, 1, 0) == 1 {
        bytes.append(byte)
      }
      return String(decoding: bytes, as: UTF8.self)
    }

    /// Waits until the client has closed.
    func waitForEnd() {
      var (byte, count) = (UInt8(0), 1)
      while count > 0 { count = recv(socket, &byte, 1, 0) }
    }
  }

  let port: Int
  private let socket: Int32
  private let accepting: Accepting

  /// The connections so far.
  var connectionCount: Int { accepting.count.load(ordering: .relaxed) }

  /// - Parameter script: called with each connection and its number, from 0 on.
  init(_ script: @escaping @Sendable (Peer, Int) -> Void) throws {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let socket = socket
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, length) == 0 && listen(socket, 16) == 0 && getsockname(socket, $0, &length) == 0
      }
    }
    guard isListening else { throw TestFailure("cannot listen") }
    port = Int(in_port_t(bigEndian: address.sin_port))
    accepting = Accepting(socket: socket, script: script)
    accepting.start()
  }

  deinit {
    // The thread's accept fails then.
    shutdown(socket, Int32(SHUT_RDWR))
  }
}

/// The thread of a `ScriptedServer`, which ends with its socket.
private final class Accepting: Sendable {
  let count = Atomic(0)
  private let socket: Int32
  private let script: @Sendable (ScriptedServer.Peer, Int) -> Void

  init(socket: Int32, script: @escaping @Sendable (ScriptedServer.Peer, Int) -> Void) {
    (self.socket, self.script) = (socket, script)
  }

  func start() {
    let thread = Thread { self.run() }
    thread.start()
  }

  private func run() {
    while true {
      let client = accept(socket, nil, nil)
      guard client >= 0 else { break }
      script(ScriptedServer.Peer(socket: client), count.add(1, ordering: .relaxed).oldValue)
    }
    close(socket)
  }
}
