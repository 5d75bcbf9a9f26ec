import Dogear
import Foundation
import HTTP

/// The Unix-domain socket in the data folder over which `dogear user` reaches a running server. Only the user who runs the
/// server, and root, can connect to it.
enum AdministrationSocket {
  /// The most bytes of a reply.
  private static let replyLimit = 16 << 20

  static func path(in directory: String) -> String { directory + "/administration.sock" }

  /// The settings of the server that listens on it.
  static func settings(in directory: String) -> ServerConfiguration {
    var settings = ServerConfiguration()
    settings.unixSocket = path(in: directory)
    settings.unixSocketMode = 0o600
    settings.maxBodyBytes = 64 * 1024
    return settings
  }

  /// Sends a command to the server that has a data folder; nil where none runs.
  ///
  /// - Throws: an error in words where the reply can't be read.
  static func send(_ arguments: [String], in directory: String) throws -> AdministrationReply? {
    guard let descriptor = try? LocalSocket.connect(toPath: path(in: directory), seconds: 60) else {
      return nil
    }
    defer { close(descriptor) }
    let body = String(decoding: try JSONEncoder().encode(arguments), as: UTF8.self)
    let request = """
      POST \(AdministrationReply.path) HTTP/1.1\r
      Host: localhost\r
      Content-Type: application/json\r
      Content-Length: \(body.utf8.count)\r
      Connection: close\r
      \r
      \(body)
      """
    let response = try LocalSocket.exchange(request, over: descriptor, limit: replyLimit)
    let separator = Array("\r\n\r\n".utf8)
    guard response.starts(with: Array("HTTP/1.1 200 ".utf8)), let head = response.firstRange(of: separator),
      let reply = try? JSONDecoder().decode(
        AdministrationReply.self, from: Data(response[head.upperBound...]))
    else { throw Problem(description: "the running server's reply can't be read") }
    return reply
  }
}
