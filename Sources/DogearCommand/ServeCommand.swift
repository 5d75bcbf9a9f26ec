import CLinux
import Dogear
import Foundation
import Gallery
import HTTP

/// The command `dogear serve`: runs the app until it is told to stop.
enum ServeCommand {
  static func run(_ configuration: Configuration) async throws {
    // Sockets that were passed are nobody knows whose.
    if let warning = configuration.proxyWarning, ServerConfiguration.passedSockets().isEmpty {
      Program.warn(warning)
    }
    let isLogged = configuration.network.log != nil
    clinux_bound_free_memory()
    let stores = try Stores(
      directory: configuration.dataDirectory, database: configuration.database,
      signUpPolicy: configuration.signUpPolicy, url: configuration.url,
      proxySignIn: configuration.network.proxySignIn,
      webServices: WebServices(addresses: configuration.services), diskReserve: configuration.diskReserve,
      logFault: { Program.warn($0) },
      logSecurity: { if isLogged { say($0) } })
    let jobs =
      [
        Task { await VisitorSweep(stores.ownedData).run(stores.faults) },
        Task { await AccountSweep(stores).run(stores.faults) },
        Task { await stores.readiness.checkIntegrity() },
        Task { await stores.resealSecrets() },
      ] + backups(configuration, stores)
    let (app, watch) = try app(configuration, stores)
    let middleware = MiddlewareStack(
      configuration, figures: AppMetrics(stores, backups: configuration.backups), notify: { Program.warn($0) }
    ) {
      await stores.readiness.problem()
    }
    let server = Server(configuration: settings(configuration), handler: middleware.handler(around: app))
    try server.start()
    middleware.observe(server)
    let others = [
      try redirect(configuration, to: server), administration(configuration, stores, server),
      services(stores, server),
    ]
    await server.waitForSignals(with: others.compactMap { $0 }) {
      clinux_give_back_memory()
      say("Listening on \(place(configuration, server))")
    }
    watch?.cancel()
    for job in jobs { job.cancel() }
    stores.close()
    await middleware.finish()
  }

  /// Starts the daily backups, where they are configured.
  private static func backups(_ configuration: Configuration, _ stores: Stores) -> [Task<Void, Never>] {
    guard let folder = configuration.backups else { return [] }
    let sweep = BackupSweep(
      configuration.installation, in: folder, program: Program.version,
      settings: Configuration.backupSettings(ProcessInfo.processInfo.environment))
    return [Task { await sweep.run(stores.faults) }]
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
    say("Redirecting from http://\(configuration.bracketedHost):\(redirect.port)")
    return redirect
  }

  /// Starts the server for `dogear user`. Where it can't listen, the app runs on without it.
  private static func administration(
    _ configuration: Configuration, _ stores: Stores, _ server: Server
  ) -> Server? {
    let address = configuration.url ?? configuration.address(port: server.port)
    let administration = Administration(stores, address: address)
    let listener = Server(
      configuration: AdministrationSocket.settings(in: configuration.dataDirectory), loops: server.loops
    ) {
      try await administration.respond(to: $0)
    }
    do {
      try listener.start()
      return listener
    } catch {
      Program.warn("dogear user can't reach this server: \(error)")
      return nil
    }
  }

  /// Starts the server for the services that the gallery asks, which only this machine reaches, without the app's TLS,
  /// proxies and limits on clients. Where it can't listen, the app runs on, and its services can't be reached.
  private static func services(_ stores: Stores, _ server: Server) -> Server? {
    #if Networking
      var settings = ServerConfiguration(port: 0)
      settings.maxConnections = 256
      let services = stores.webServices
      let listener = Server(configuration: settings, loops: server.loops) { await services.respond(to: $0) }
      do {
        try listener.start()
        services.ownAddress = "http://127.0.0.1:\(listener.port)"
        return listener
      } catch {
        Program.warn("the gallery can't reach its services: \(error)")
      }
    #endif
    return nil
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
    return configuration.address(port: server.port)
  }
}
