import Dogear
import Foundation
import HTTP

/// `dogear serve`: runs the app until it is told to stop.
enum Serve {
  static func run(_ configuration: Configuration) async throws {
    let stores = try Stores(directory: configuration.dataDirectory)
    let sweep = Task { await VisitorSweep(books: stores.books, reminders: stores.reminders).run() }
    let (handler, watch) = try app(configuration, stores)

    var settings = ServerConfiguration()
    settings.host = configuration.host
    settings.port = configuration.port
    let server = Server(configuration: settings, handler: handler)
    try server.start()
    FileHandle.standardOutput.write(
      Data("Listening on http://\(address(configuration.host)):\(server.port)\n".utf8))
    await server.waitForSignals()
    watch?.cancel()
    sweep.cancel()
    stores.close()
  }

  private static func app(
    _ configuration: Configuration, _ stores: Stores
  ) throws -> (Handler, Task<Void, Never>?) {
    if configuration.isDevelopment {
      let app = try ReloadingApp(stores: stores, root: configuration.root)
      return ({ await app.respond(to: $0) }, Task { await app.watch() })
    }
    let app = try App(stores: stores, root: configuration.root, limits: configuration.pageLimits)
    return ({ await app.respond(to: $0) }, nil)
  }

  /// An IPv6 address stands in brackets in a URL (RFC 3986, 3.2.2).
  private static func address(_ host: String) -> String {
    host.contains(":") ? "[\(host)]" : host
  }
}
