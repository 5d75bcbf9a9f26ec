import Foundation

/// `dogear healthcheck`: whether a server on this machine answers, for containers without other tools.
enum Healthcheck {
  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Asks for `/healthz` over a socket of its own, five seconds at most.
  ///
  /// - Throws: where there is no answer with status 200.
  static func run(environment: [String: String]) throws {
    let port = environment["DOGEAR_PORT"].flatMap(UInt16.init) ?? 8080
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw Failure(description: "no socket") }
    defer { close(descriptor) }
    var limit = timeval(tv_sec: 5, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let connected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { throw Failure(description: "nothing answers on port \(port)") }
    let request = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
    guard send(descriptor, request, request.utf8.count, Int32(MSG_NOSIGNAL)) == request.utf8.count
    else { throw Failure(description: "the server closed the connection") }
    var answer = [UInt8](repeating: 0, count: 64)
    let count = recv(descriptor, &answer, answer.count, Int32(MSG_WAITALL))
    guard count > 0, String(decoding: answer.prefix(count), as: UTF8.self).hasPrefix("HTTP/1.1 200 ") else {
      throw Failure(description: "the server does not answer as it should")
    }
  }
}
