import Gallery
import HTTP

extension AppFixture {
  /// Serves the local services as long as `body` runs.
  func servingWebServices(_ body: () async throws -> Void) async throws {
    var configuration = ServerConfiguration(port: 0, loops: 1)
    configuration.drainDeadline = .milliseconds(200)
    let services = stores.environment.webServices
    let server = Server(configuration: configuration) { await services.respond(to: $0) }
    try server.start()
    services.ownAddress = "http://127.0.0.1:\(server.port)"
    do {
      try await body()
    } catch {
      await server.stop()
      throw error
    }
    await server.stop()
  }
}
