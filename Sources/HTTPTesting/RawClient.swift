import Glibc
import Synchronization

/// A client that sends exactly the bytes it is told to, such as a `TestClient` would never send, and blocks while it
/// reads, five minutes at most. Use it on a thread of its own.
public final class RawClient {
  /// A layer between the client and its socket, such as TLS.
  public protocol Channel: AnyObject {
    /// Sends bytes and returns how many were taken, as send(2) does.
    func send(_ bytes: UnsafeRawBufferPointer) -> Int
    /// Waits for bytes and returns how many came, as recv(2) does.
    func receive(_ bytes: inout [UInt8]) -> Int
  }

  /// The socket, which belongs to the client.
  public let socket: Int32
  /// The layer that bytes go through; nil for the socket itself.
  public var channel: (any Channel)?
  private var received: [UInt8] = []
  /// The handle by which another thread may end the connection.
  let leaving: Leaving

  /// Connects to a port of localhost; `receiveBuffer` sets the size of the kernel's buffer.
  public convenience init(port: Int, receiveBuffer: Int32? = nil) throws(TestFailure) {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    try self.init(family: AF_INET, receiveBuffer: receiveBuffer, to: address)
  }

  /// Connects to a Unix-domain socket.
  public convenience init(path: String) throws(TestFailure) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    try self.init(family: AF_UNIX, receiveBuffer: nil, to: address)
  }

  private init<Address>(family: Int32, receiveBuffer: Int32?, to address: Address) throws(TestFailure) {
    socket = Glibc.socket(family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    leaving = Leaving(socket)
    if let receiveBuffer { set(SOL_SOCKET, SO_RCVBUF, receiveBuffer) }
    let timeout = timeval(tv_sec: 300, tv_usec: 0)
    set(SOL_SOCKET, SO_RCVTIMEO, timeout)
    set(SOL_SOCKET, SO_SNDTIMEO, timeout)
    if family == AF_INET { set(Int32(IPPROTO_TCP), TCP_NODELAY, Int32(1)) }
    let result = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<Address>.size))
      }
    }
    guard result == 0 else { throw TestFailure("cannot connect: \(String(cString: strerror(errno)))") }
  }

  deinit {
    close()
  }

  private func set<Value>(_ level: Int32, _ option: Int32, _ value: Value) {
    _ = withUnsafeBytes(of: value) {
      setsockopt(socket, level, option, $0.baseAddress, socklen_t($0.count))
    }
  }

  // MARK: Sending

  /// Sends text as UTF-8.
  public func send(_ text: String) { send(Array(text.utf8)) }

  /// Sends bytes, as many as the server takes. A connection that the server has closed is noticed when reading.
  public func send(_ bytes: [UInt8]) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        channel?.send($0) ?? Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      sent += count
    }
  }

  /// Closes the sending side of the connection.
  public func halfClose() { shutdown(socket, Int32(SHUT_WR)) }

  /// Closes with a reset.
  public func reset() {
    set(SOL_SOCKET, SO_LINGER, linger(l_onoff: 1, l_linger: 0))
    close()
  }

  /// Closes.
  public func close() { leaving.close() }

  // MARK: Receiving

  /// Reads more bytes; false at the end.
  private func readMore() throws(TestFailure) -> Bool {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = channel?.receive(&chunk) ?? recv(socket, &chunk, chunk.count, 0)
    if count < 0 {
      if errno == ECONNRESET { return false }
      throw TestFailure("no bytes: \(String(cString: strerror(errno)))")
    }
    received += chunk[..<count]
    return count > 0
  }

  /// True if the server has ended the connection and nothing is left to read.
  public func isAtEnd() throws(TestFailure) -> Bool {
    guard received.isEmpty else { return false }
    return try !readMore()
  }

  /// False if the server has ended the connection or has sent bytes without a request; does not wait.
  var isUsable: Bool {
    var byte: UInt8 = 0
    let count = recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
    return received.isEmpty && count < 0 && errno == EAGAIN
  }

  /// Everything until the server closes.
  public func readToEnd() throws(TestFailure) -> String {
    while try readMore() {}
    defer { received = [] }
    return String(decoding: received, as: UTF8.self)
  }

  /// The bytes received but not read yet, or else the next to come; nil at the end.
  func readSome() throws(TestFailure) -> [UInt8]? {
    if received.isEmpty, try !readMore() { return nil }
    defer { received = [] }
    return received
  }

  /// Everything up to and including a marker.
  public func read(until marker: String) throws(TestFailure) -> String {
    let marker = Array(marker.utf8)
    var searched = 0
    while true {
      if let end = find(marker, from: searched) {
        defer { received.removeFirst(end) }
        return String(decoding: received[..<end], as: UTF8.self)
      }
      searched = max(0, received.count - marker.count)
      guard try readMore() else {
        throw TestFailure("ended early: \(String(decoding: received.prefix(300), as: UTF8.self))")
      }
    }
  }

  private func find(_ marker: [UInt8], from start: Int) -> Int? {
    guard received.count >= marker.count else { return nil }
    var index = start
    while index + marker.count <= received.count {
      if received[index] == marker[0], received[index..<(index + marker.count)].elementsEqual(marker) {
        return index + marker.count
      }
      index += 1
    }
    return nil
  }

  /// Exactly `count` bytes.
  public func read(count: Int) throws(TestFailure) -> [UInt8] {
    while received.count < count {
      guard try readMore() else { throw TestFailure("ended after \(received.count) of \(count)") }
    }
    defer { received.removeFirst(count) }
    return Array(received[..<count])
  }
}

/// Ends a connection from any thread, while another may wait for its bytes.
final class Leaving: Sendable {
  private let state: Mutex<(socket: Int32?, hasLeft: Bool)>

  init(_ socket: Int32) {
    state = Mutex((socket, false))
  }

  var hasLeft: Bool { state.withLock { $0.hasLeft } }

  /// Shuts the connection down: a thread that waits for bytes gets the end.
  func leave() {
    state.withLock { state in
      state.hasLeft = true
      if let socket = state.socket { shutdown(socket, Int32(SHUT_RDWR)) }
    }
  }

  func close() {
    state.withLock { state in
      if let socket = state.socket { Glibc.close(socket) }
      state.socket = nil
    }
  }
}
