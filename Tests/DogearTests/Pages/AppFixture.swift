import Foundation
import HTTP

@testable import Dogear

/// The whole app over a folder of its own, asked without a socket.
final class AppFixture: Sendable {
  /// The folder with the project's Templates and Public.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  let directory: String
  let stores: Stores
  let respond: @Sendable (Request) async -> Response

  init() throws {
    directory = try Self.temporaryDirectory()
    stores = try Stores(directory: directory)
    let app = try App(stores: stores, root: Self.root)
    respond = { await app.respond(to: $0) }
  }

  deinit {
    stores.close()
    try? FileManager.default.removeItem(atPath: directory)
  }

  static func temporaryDirectory() throws -> String {
    let path = FileManager.default.temporaryDirectory.path + "/dogear-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  /// Asks for a page as a browser does.
  func get(_ target: String, cookies: String = "", accept: String = "text/html") async throws -> Response {
    await respond(
      try Request(
        method: .get, target: target,
        headers: Headers(
          [("Host", "localhost"), ("Accept", accept), ("Cookie", cookies)].map { (name: $0.0, value: $0.1) }))
    )
  }

  /// Sends a form as a browser without JavaScript does.
  func post(_ target: String, _ form: [(String, String)], cookies: String = "") async throws -> Response {
    let body = form.map { "\(PercentEncoding.encode($0.0))=\(PercentEncoding.encode($0.1))" }
    return await respond(
      try Request(
        method: .post, target: target,
        headers: Headers(
          [
            ("Host", "localhost"), ("Accept", "text/html"), ("Cookie", cookies),
            ("Origin", "http://localhost"),
            ("Content-Type", "application/x-www-form-urlencoded"),
          ].map { (name: $0.0, value: $0.1) }), body: Array(body.joined(separator: "&").utf8)))
  }
}

extension Response {
  var text: String {
    guard case .bytes(let bytes) = body else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What the answer sets, as the browser would send it back.
  var cookies: String {
    headers.all("Set-Cookie").compactMap { $0.split(separator: ";").first.map(String.init) }
      .joined(separator: "; ")
  }
}
