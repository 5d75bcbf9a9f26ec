import HTTP
import HTTPTesting

/// A site that a test serves to its browsers.
///
///     @Test(arguments: TestConnection.allCases)
///     func signsUp(over connection: TestConnection) async throws {
///       let clock = VirtualClock()
///       let app = try App(stores: stores, root: root, clock: clock)
///       try await TestSite.run(over: connection, clock: clock, handler: app.respond) { site in
///         let page = try await site.browser().open("/sign-up")
///       }
///     }
public final class TestSite: Sendable {
  /// The clock that the site's pages run by, if they were given it.
  public let clock: VirtualClock
  private let handler: Handler
  private let server: Server?

  private init(_ connection: TestConnection, _ clock: VirtualClock, _ handler: @escaping Handler) throws {
    self.clock = clock
    self.handler = handler
    guard connection == .socket else {
      server = nil
      return
    }
    var configuration = ServerConfiguration(port: 0, loops: 1)
    configuration.drainDeadline = .milliseconds(200)
    let server = Server(configuration: configuration, handler: handler)
    try server.start()
    self.server = server
  }

  /// Serves a site as long as `body` runs.
  public static func run(
    over connection: TestConnection = .memory, clock: VirtualClock = VirtualClock(),
    handler: @escaping Handler,
    _ body: (TestSite) async throws -> Void
  ) async throws {
    let site = try TestSite(connection, clock, handler)
    do {
      try await body(site)
    } catch {
      await site.server?.stop()
      throw error
    }
    await site.server?.stop()
  }

  /// Makes the browser of a new visitor; `headers` go with its every request.
  public func browser(headers: Headers = [:]) -> TestBrowser {
    let client =
      server.map { TestClient(port: $0.port, keepsCookies: true) }
      ?? TestClient(handler: handler, keepsCookies: true)
    return TestBrowser(client: client, headers: headers, clock: clock)
  }
}

/// The way of a test's requests to the site.
public enum TestConnection: String, CaseIterable, Sendable {
  /// A direct call of the handler.
  case memory
  /// A socket, to a server on a free port.
  case socket
}
