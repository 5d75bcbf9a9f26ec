import Dogear
import Foundation
import HTTP

/// `dogear serve`: runs the app until it is told to stop.
enum Serve {
  static func run(_ configuration: Configuration) async throws {
    let stores = try Stores(directory: configuration.dataDirectory)
    let app = try App(stores: stores, root: configuration.root)
    var server = ServerConfiguration()
    server.host = configuration.host
    server.port = configuration.port
    let running = Server(configuration: server) { await app.respond(to: $0) }
    try running.start()
    FileHandle.standardOutput.write(
      Data("Listening on http://\(address(configuration.host)):\(running.port)\n".utf8))
    await running.waitForSignals()
    stores.close()
  }

  /// An IPv6 address stands in brackets in a URL (RFC 3986, 3.2.2).
  private static func address(_ host: String) -> String {
    host.contains(":") ? "[\(host)]" : host
  }
}
