import Foundation

/// Connections to a server on this machine. Each send and receive waits for the given seconds at most.
enum LocalSocket {
  /// Connects to a Unix-domain socket, and returns the descriptor.
  ///
  /// - Throws: an error in words where nothing answers there.
  static func connect(toPath path: String, seconds: Int) throws -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw Problem(description: "the path \(path) is too long for a socket")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return try connect(AF_UNIX, to: address, at: path, seconds)
  }

  /// Connects to a port of the loopback address, and returns the descriptor.
  ///
  /// - Throws: an error in words where nothing answers there.
  static func connect(toPort port: UInt16, seconds: Int) throws -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return try connect(AF_INET, to: address, at: "port \(port)", seconds)
  }

  private static func connect<Address>(
    _ family: Int32, to address: Address, at place: String, _ seconds: Int
  ) throws -> Int32 {
    let descriptor = socket(family, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw Problem(description: "no socket") }
    var limit = timeval(tv_sec: seconds, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
    let connected = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
      }
    }
    guard connected == 0 else {
      close(descriptor)
      throw Problem(description: "nothing answers at \(place)")
    }
    return descriptor
  }

  /// Sends a request that asks for the connection to be closed, and returns what comes until then, at most `limit` bytes.
  ///
  /// - Throws: an error in words where the connection is closed before all was sent.
  static func exchange(_ request: String, over descriptor: Int32, limit: Int) throws -> [UInt8] {
    try exchange(Array(request.utf8), over: descriptor, limit: limit)
  }

  /// Sends a request in bytes, as one with a file in it.
  static func exchange(_ bytes: [UInt8], over descriptor: Int32, limit: Int) throws -> [UInt8] {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { all in
        send(descriptor, all.baseAddress! + sent, all.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw Problem(description: "the server closed the connection") }
      sent += count
    }
    var response: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: min(limit, 64 * 1024))
    while response.count < limit {
      let count = recv(descriptor, &buffer, min(buffer.count, limit - response.count), 0)
      guard count > 0 else { break }
      response += buffer[..<count]
    }
    return response
  }
}
