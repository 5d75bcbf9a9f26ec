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
    clinux_bound_free_memory()
    let stores = try Stores(configuration.servedEnvironment(say))
    let jobs = stores.startJobs(and: backups(configuration))
    let member = try configuration.cluster.map { try ClusterMember($0, stores) }
    let cluster = member?.cluster
    let (app, bodies, watch) = try app(configuration, stores, serverName: cluster?.name)
    let middleware = MiddlewareStack(
      configuration, figures: AppMetrics(stores, cluster: cluster, backups: configuration.backups),
      servers: { stores.serverCount }, relay: cluster.map { ClusterRelay($0) }, notify: { Program.warn($0) }
    ) {
      if cluster?.isDraining == true { "stopping" } else { await stores.readiness.problem() }
    }
    let server = Server(
      configuration: settings(configuration), bodies: bodies, handler: middleware.handler(around: app))
    // The others can find the server before any page names it.
    let entrance = try await member?.join(
      around: app, connections: configuration.network.connections, loops: server.loops)
    try server.start()
    middleware.observe(server)
    let others = [
      try redirect(configuration, to: server), administration(configuration, stores, server),
      services(stores, server), entrance,
    ]
    await server.waitForSignals(with: others.compactMap { $0 }, stopping: { await member?.drain() }) {
      clinux_give_back_memory()
      if let cluster { say("Server \(cluster.name) of a cluster, with \(cluster.serverCount - 1) others") }
      say("Listening on \(place(configuration, server))")
    }
    watch?.cancel()
    for job in jobs { job.cancel() }
    await cluster?.leave()
    stores.close()
    await middleware.finish()
  }

  /// The daily backups, where they are configured.
  private static func backups(_ configuration: Configuration) -> [Job] {
    guard let folder = configuration.backups else { return [] }
    let sweep = BackupSweep(
      configuration.installation, in: folder, program: Program.version,
      settings: Configuration.backupSettings(ProcessInfo.processInfo.environment))
    return [sweep.job]
  }

  private static func settings(_ configuration: Configuration) -> ServerConfiguration {
    var settings = ServerConfiguration(host: configuration.host, port: configuration.port)
    settings.unixSocket = configuration.network.unixSocket
    settings.inheritedSockets = ServerConfiguration.passedSockets()
    settings.maxConnections = configuration.network.connections
    settings.maxConnectionsPerAddress = configuration.network.connectionsPerAddress
    settings.tls = configuration.tls
    settings.refusalFields = SecurityHeaders.app.fields
    if configuration.cluster != nil { settings.reconnectMilliseconds = ClusterMember.reconnectMilliseconds }
    return settings
  }

  /// Starts the server that redirects plain HTTP to https; nil if no such server is configured.
  private static func redirect(_ configuration: Configuration, to server: Server) throws -> Server? {
    guard let port = configuration.redirectPort else { return nil }
    var settings = ServerConfiguration(host: configuration.host, port: port)
    settings.refusalFields = SecurityHeaders.app.fields
    let target =
      configuration.url.map { SecureRedirect(to: $0) }
      ?? SecureRedirect(toPort: server.port) { server.hasCertificate(for: $0) }
    let redirect = Server(
      configuration: settings, loops: server.loops, handler: SecurityHeaders.app.wrap(target.respond))
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
      configuration: AdministrationSocket.settings(in: configuration.dataDirectory), loops: server.loops,
      bodies: AdministrationSocket.bodyMode
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
      let services = stores.environment.webServices
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
    _ configuration: Configuration, _ stores: Stores, serverName: String?
  ) throws -> (Handler, @Sendable (Method, String) -> BodyMode, Task<Void, Never>?) {
    if configuration.isDevelopment {
      let app = try ReloadingApp(
        stores: stores, root: configuration.root, limits: configuration.pageLimits)
      return ({ await app.respond(to: $0) }, { app.bodyMode($0, $1) }, Task { await app.watch() })
    }
    let app = try App(
      stores: stores, root: configuration.root, limits: configuration.pageLimits, version: Program.version,
      serverName: serverName)
    return ({ await app.respond(to: $0) }, { app.bodyMode($0, $1) }, nil)
  }

  /// The URL or socket at which the server listens.
  private static func place(_ configuration: Configuration, _ server: Server) -> String {
    if !ServerConfiguration.passedSockets().isEmpty { return "the sockets of the service manager" }
    if let path = configuration.network.unixSocket { return "unix:\(path)" }
    return configuration.address(port: server.port)
  }
}
