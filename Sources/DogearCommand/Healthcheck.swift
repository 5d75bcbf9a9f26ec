import COpenSSL
import Foundation

/// The command `dogear healthcheck`: asks whether a server on this machine responds, for containers without other
/// tools.
enum Healthcheck {
  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Requests `/healthz` over a socket of its own, which waits five seconds at most for each send and receive.
  ///
  /// - Throws: an error in words where no response with status 200 arrives.
  static func run(environment: [String: String]) throws {
    let descriptor = try connect(environment)
    defer { close(descriptor) }
    let isSecure = environment["DOGEAR_CERTIFICATE"].map { !$0.isEmpty } ?? false
    let response = try isSecure ? askSecurely(descriptor) : ask(descriptor)
    guard String(decoding: response, as: UTF8.self).hasPrefix("HTTP/1.1 200 ") else {
      throw Failure(description: "the server does not answer as it should")
    }
  }

  /// Connects to the address or Unix socket that the environment variables name.
  private static func connect(_ environment: [String: String]) throws -> Int32 {
    if let path = environment["DOGEAR_UNIX_SOCKET"], !path.isEmpty {
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else {
        throw Failure(description: "DOGEAR_UNIX_SOCKET is too long")
      }
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
      return try connect(AF_UNIX, to: address, at: path)
    }
    let port = environment["DOGEAR_PORT"].flatMap(UInt16.init) ?? 8080
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return try connect(AF_INET, to: address, at: "port \(port)")
  }

  private static func connect<Address>(
    _ family: Int32, to address: Address, at place: String
  ) throws -> Int32 {
    let descriptor = socket(family, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw Failure(description: "no socket") }
    var limit = timeval(tv_sec: 5, tv_usec: 0)
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
      throw Failure(description: "nothing answers at \(place)")
    }
    return descriptor
  }

  private static let request = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"

  private static func ask(_ descriptor: Int32) throws -> ArraySlice<UInt8> {
    guard send(descriptor, request, request.utf8.count, Int32(MSG_NOSIGNAL)) == request.utf8.count
    else { throw Failure(description: "the server closed the connection") }
    var response = [UInt8](repeating: 0, count: 64)
    let count = recv(descriptor, &response, response.count, Int32(MSG_WAITALL))
    return response.prefix(max(0, count))
  }

  /// The response over TLS. The certificate is not verified, since the server is on the same machine.
  private static func askSecurely(_ descriptor: Int32) throws -> ArraySlice<UInt8> {
    let context = SSL_CTX_new(TLS_client_method())
    let session = SSL_new(context)
    defer {
      SSL_free(session)
      SSL_CTX_free(context)
    }
    SSL_set_fd(session, descriptor)
    guard SSL_connect(session) == 1, SSL_write(session, request, Int32(request.utf8.count)) > 0
    else { throw Failure(description: "the server refused a secure connection") }
    var response = [UInt8](repeating: 0, count: 64)
    let count = SSL_read(session, &response, Int32(response.count))
    return response.prefix(max(0, Int(count)))
  }
}
