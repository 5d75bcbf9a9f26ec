import Dogear
import Foundation
import HTTP

/// The Unix-domain socket in the data folder over which `dogear user` and the like reach a running server. Only the user who runs the
/// server, and root, can connect to it.
enum AdministrationSocket {
  /// The most bytes of a reply: the bytes of a long shelf, with room to spare.
  private static let replyLimit = 128 << 20

  static func path(in directory: String) -> String { directory + "/administration.sock" }

  /// The settings of the server that listens on it.
  static func settings(in directory: String) -> ServerConfiguration {
    var settings = ServerConfiguration()
    settings.unixSocket = path(in: directory)
    settings.unixSocketMode = 0o600
    settings.maxBodyBytes = 64 * 1024
    return settings
  }

  /// The way of the body of a request: that with a file may be long.
  static func bodyMode(_ method: HTTP.Method, _ path: String) -> BodyMode {
    path == BookCommand.importPath ? .limited(to: BookCommand.fileLimit) : .whole
  }

  /// Sends a command to the server that has a data folder; nil where none runs.
  ///
  /// - Throws: an error in words where the reply can't be read.
  static func send(_ arguments: [String], in directory: String) throws -> AdministrationReply? {
    let body = Array(try JSONEncoder().encode(arguments))
    return try post(AdministrationReply.path, "application/json", body, in: directory).map { try reply($0) }
  }

  /// Sends a command about a shelf to the server that has a data folder; nil if no server runs. The bytes are the bytes of the
  /// shelf that was asked for.
  ///
  /// - Throws: an error in words where the reply can't be read.
  static func send(
    _ command: BookCommand, _ file: [UInt8], in directory: String
  ) throws -> (reply: AdministrationReply, bytes: [UInt8]?)? {
    let type = "application/octet-stream"
    guard let response = try post(command.target, type, file, in: directory) else { return nil }
    guard response.head.contains(type) else { return (try reply(response), nil) }
    return (AdministrationReply(text: ""), Array(response.body))
  }

  private typealias Answer = (head: String, body: ArraySlice<UInt8>)

  private static func post(
    _ target: String, _ type: String, _ body: [UInt8], in directory: String
  ) throws -> Answer? {
    guard let descriptor = try? LocalSocket.connect(toPath: path(in: directory), seconds: 60) else {
      return nil
    }
    defer { close(descriptor) }
    let head = """
      POST \(target) HTTP/1.1\r
      Host: localhost\r
      Content-Type: \(type)\r
      Content-Length: \(body.count)\r
      Connection: close\r
      \r

      """
    let response = try LocalSocket.exchange(Array(head.utf8) + body, over: descriptor, limit: replyLimit)
    guard let separator = response.firstRange(of: Array("\r\n\r\n".utf8)) else { throw unreadable }
    let answer = String(decoding: response[..<separator.lowerBound], as: UTF8.self)
    guard answer.hasPrefix("HTTP/1.1 200 ") else { throw unreadable }
    return (answer, response[separator.upperBound...])
  }

  private static func reply(_ answer: Answer) throws -> AdministrationReply {
    guard let reply = try? JSONDecoder().decode(AdministrationReply.self, from: Data(answer.body)) else {
      throw unreadable
    }
    return reply
  }

  private static var unreadable: Problem { Problem(description: "the running server's reply can't be read") }
}
