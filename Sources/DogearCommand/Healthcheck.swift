import COpenSSL
import Foundation

/// The command `dogear healthcheck`: asks whether a server on this machine responds, for containers without other
/// tools.
enum Healthcheck {
  /// Requests `/healthz` over a socket of its own, which waits five seconds at most for each send and receive.
  ///
  /// - Throws: an error in words where no response with status 200 arrives.
  static func run(environment: [String: String]) throws {
    let descriptor = try connect(environment)
    defer { close(descriptor) }
    let isSecure = environment.value(.certificate) != nil
    let response =
      try isSecure
      ? askSecurely(descriptor) : LocalSocket.exchange(request, over: descriptor, limit: 64)[...]
    guard String(decoding: response, as: UTF8.self).hasPrefix("HTTP/1.1 200 ") else {
      throw Problem(description: "the server does not answer as it should")
    }
  }

  /// Connects to the address or Unix socket that the environment variables name.
  private static func connect(_ environment: [String: String]) throws -> Int32 {
    if let path = environment.value(.unixSocket) {
      return try LocalSocket.connect(toPath: path, seconds: 5)
    }
    return try LocalSocket.connect(
      toPort: UInt16(environment.valueOrDefault(.port)) ?? 8080, seconds: 5)
  }

  private static let request = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"

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
    else { throw Problem(description: "the server refused a secure connection") }
    var response = [UInt8](repeating: 0, count: 64)
    let count = SSL_read(session, &response, Int32(response.count))
    return response.prefix(max(0, Int(count)))
  }
}
