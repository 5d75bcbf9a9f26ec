import Glibc

/// A client that sends exactly the bytes it is told to and blocks while it reads. Use it inside `onThread`.
final class RawClient {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let socket: Int32
  private var received: [UInt8] = []
  private var isOpen = true
  private(set) var tls: TLSClientSession?

  /// Connects to a port of this machine; `receiveBuffer` makes the kernel's buffer small.
  init(port: Int, receiveBuffer: Int32? = nil) throws {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    if var size = receiveBuffer {
      setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }
    var timeout = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    var one: Int32 = 1
    setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    let result = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else {
      close()
      throw Failure(description: "cannot connect: \(String(cString: strerror(errno)))")
    }
  }

  /// Connects and makes the connection secure.
  convenience init(port: Int, tls options: TLSClientOptions, receiveBuffer: Int32? = nil) throws {
    try self.init(port: port, receiveBuffer: receiveBuffer)
    tls = try TLSClientSession(socket: socket, options)
  }

  /// Connects to a Unix-domain socket.
  init(path: String) throws {
    socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var timeout = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else {
      close()
      throw Failure(description: "cannot connect: \(String(cString: strerror(errno)))")
    }
  }

  deinit {
    close()
  }

  func send(_ text: String) { send(Array(text.utf8)) }

  /// Sends what the server still takes; a server that has closed is for the reading side to notice.
  func send(_ bytes: [UInt8]) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        tls?.send($0) ?? Glibc.send(socket, $0.baseAddress, $0.count, 0x4000)
      }
      guard count > 0 else { return }
      sent += count
    }
  }

  func halfClose() { shutdown(socket, Int32(SHUT_WR)) }

  /// Closes with a reset.
  func reset() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    close()
  }

  func close() {
    guard isOpen else { return }
    isOpen = false
    Glibc.close(socket)
  }

  /// Reads more bytes; false at the end.
  private func readMore() throws -> Bool {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = tls?.receive(&chunk) ?? recv(socket, &chunk, chunk.count, 0)
    if count < 0 {
      if errno == ECONNRESET { return false }
      throw Failure(description: "no bytes: \(String(cString: strerror(errno)))")
    }
    received += chunk[..<count]
    return count > 0
  }

  /// True if the server has ended the connection and nothing is left to read.
  func isAtEnd() throws -> Bool {
    guard received.isEmpty else { return false }
    return try !readMore()
  }

  /// True if the server ends a secure connection by saying so.
  func receivedCloseNotify() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 16)
    return tls?.receive(&chunk) == 0
  }

  /// Everything until the server closes.
  func readToEnd() throws -> String {
    while try readMore() {}
    defer { received = [] }
    return String(decoding: received, as: UTF8.self)
  }

  /// Everything up to and including a marker.
  func read(until marker: String) throws -> String {
    let marker = Array(marker.utf8)
    var searched = 0
    while true {
      if let end = find(marker, from: searched) {
        defer { received.removeFirst(end) }
        return String(decoding: received[..<end], as: UTF8.self)
      }
      searched = max(0, received.count - marker.count)
      guard try readMore() else {
        throw Failure(description: "ended early: \(String(decoding: received.prefix(300), as: UTF8.self))")
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

  func read(count: Int) throws -> [UInt8] {
    while received.count < count {
      guard try readMore() else { throw Failure(description: "ended after \(received.count) of \(count)") }
    }
    defer { received.removeFirst(count) }
    return Array(received[..<count])
  }

  /// Reads one answer, by the framing it announces.
  func readResponse(toHead: Bool = false) throws -> RawResponse {
    var response = try RawResponse(head: read(until: "\r\n\r\n"))
    if toHead || response.status == 204 || response.status == 304 || response.status < 200 { return response }
    if let length = response["content-length"].flatMap({ Int($0) }) {
      response.body = try read(count: length)
    } else if response["transfer-encoding"] == "chunked" {
      while let chunk = try readChunk() { response.body += chunk }
    } else {
      response.body = Array(try readToEnd().utf8)
    }
    return response
  }

  /// One chunk of a chunked body, or nil for the last.
  func readChunk() throws -> [UInt8]? {
    let line = try read(until: "\r\n").dropLast(1)
    guard let size = Int(line, radix: 16) else { throw Failure(description: "bad chunk size \(line)") }
    let bytes = try read(count: size)
    guard try read(count: 2) == [13, 10] else { throw Failure(description: "bad chunk end") }
    return size == 0 ? nil : bytes
  }
}

/// An answer as it was received.
struct RawResponse {
  var status: Int
  var fields: [(name: String, value: String)] = []
  var body: [UInt8] = []

  init(head: String) throws {
    var lines = head.split(separator: "\r\n", omittingEmptySubsequences: true)
    let first = lines.isEmpty ? "" : lines.removeFirst()
    let parts = first.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "HTTP/1.1", parts[1].count == 3, let status = Int(parts[1]) else {
      throw RawClient.Failure(description: "bad status line: \(first)")
    }
    self.status = status
    for line in lines {
      guard let colon = line.firstIndex(of: ":") else {
        throw RawClient.Failure(description: "bad field: \(line)")
      }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      fields.append((line[..<colon].lowercased(), String(value)))
    }
  }

  subscript(name: String) -> String? { fields.first { $0.name == name }?.value }
  var text: String { String(decoding: body, as: UTF8.self) }
}
