import CLinux
import Dogear
import Foundation
import HTTP

/// The command `dogear serve`: runs the app until it is told to stop.
enum ServeCommand {
  static func run(_ configuration: Configuration) async throws {
    let stores = try Stores(directory: configuration.dataDirectory)
    let sweep = Task { await VisitorSweep(stores.ownedData).run() }
    let (app, watch) = try app(configuration, stores)
    let middleware = MiddlewareStack(configuration) { await stores.isAnswering() }
    let server = Server(configuration: settings(configuration), handler: middleware.handler(around: app))
    try server.start()
    middleware.observe(server)
    let redirect = try redirect(configuration, to: server)
    await server.waitForSignals(with: redirect.map { [$0] } ?? []) {
      clinux_give_back_memory()
      say("Listening on \(place(configuration, server))")
    }
    watch?.cancel()
    sweep.cancel()
    stores.close()
    await middleware.finish()
  }

  private static func settings(_ configuration: Configuration) -> ServerConfiguration {
    var settings = ServerConfiguration(host: configuration.host, port: configuration.port)
    settings.unixSocket = configuration.network.unixSocket
    settings.inheritedSockets = ServerConfiguration.passedSockets()
    settings.maxConnections = configuration.network.connections
    settings.maxConnectionsPerAddress = configuration.network.connectionsPerAddress
    settings.tls = configuration.tls
    return settings
  }

  /// Starts the server that redirects plain HTTP to https; nil where none is configured.
  private static func redirect(_ configuration: Configuration, to server: Server) throws -> Server? {
    guard let port = configuration.redirectPort else { return nil }
    let settings = ServerConfiguration(host: configuration.host, port: port)
    let redirect = Server(
      configuration: settings, loops: server.loops, handler: SecureRedirect(toPort: server.port).respond)
    try redirect.start()
    say("Redirecting from http://\(address(configuration.host)):\(redirect.port)")
    return redirect
  }

  /// Writes a line to standard output. Failures don't matter, since nobody may be reading.
  private static func say(_ line: String) {
    let line = Array("\(line)\n".utf8)
    _ = line.withUnsafeBytes { bytes in bytes.baseAddress.map { clinux_write_all(1, $0, bytes.count) } }
  }

  private static func app(
    _ configuration: Configuration, _ stores: Stores
  ) throws -> (Handler, Task<Void, Never>?) {
    if configuration.isDevelopment {
      let app = try ReloadingApp(
        stores: stores, root: configuration.root, limits: configuration.pageLimits)
      return ({ await app.respond(to: $0) }, Task { await app.watch() })
    }
    let app = try App(
      stores: stores, root: configuration.root, limits: configuration.pageLimits, version: Program.version)
    return ({ await app.respond(to: $0) }, nil)
  }

  /// The URL or socket at which the server listens.
  private static func place(_ configuration: Configuration, _ server: Server) -> String {
    if !ServerConfiguration.passedSockets().isEmpty { return "the sockets of the service manager" }
    if let path = configuration.network.unixSocket { return "unix:\(path)" }
    let scheme = configuration.tls == nil ? "http" : "https"
    return "\(scheme)://\(address(configuration.host)):\(server.port)"
  }

  /// The host as a URL has it, an IPv6 address in brackets (RFC 3986, 3.2.2).
  private static func address(_ host: String) -> String {
    host.contains(":") ? "[\(host)]" : host
  }
}
