import DatabaseTesting
import Foundation
import HTTP
import HTTPTesting
import Live
import LiveTesting
import Templates

@testable import Dogear

/// The whole app over a folder of its own, asked without a socket.
final class AppFixture: Sendable {
  /// The folder with the project's Templates and Public.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  /// The project's templates and files, which take longer to read than most tests to run.
  private static let files = Result { try AppFiles(root: root) }

  let directory: String
  let stores: Stores
  let app: App
  let respond: @Sendable (Request) async -> Response
  let clock = VirtualClock()
  private let time: WallClock
  /// The place of the database on PostgreSQL; nil where it is a file in the folder.
  private let schema: TestSchema?
  /// The app that ran over the folder before, which removes it, or that runs beside this one.
  private let previous: AppFixture?
  private let neighbour: AppFixture?

  /// - Parameters:
  ///   - previous: an app after which this one starts, over the same folder.
  ///   - neighbour: an app beside which this one runs, over the same PostgreSQL database.
  ///   - compilation: when templates are compiled; most tests visit few of the pages.
  init(
    hasher: PasswordHasher = PasswordHasher(), signUpPolicy: SignUpPolicy = .open,
    proxySignIn: ProxySignIn? = nil, after previous: AppFixture? = nil,
    beside neighbour: AppFixture? = nil, compilation: TemplateCompilation = .atFirstRequest,
    openLibrary: OpenLibrary? = nil,
    coverMaker: CoverMaker = CoverMaker { try CoverMaker.makeHere($0) }, diskReserve: Int = 0,
    ledgerLimits: [LedgerKind: LedgerLimits] = .ofServer, freeBytes: (@Sendable () -> Int?)? = nil,
    logFault: @escaping @Sendable (String) -> Void = { _ in },
    logSecurity: @escaping @Sendable (String) -> Void = { _ in }
  ) throws {
    previous?.stores.close()
    let time = previous?.time ?? neighbour?.time ?? WallClock()
    (self.previous, self.neighbour, self.time) = (previous, neighbour, time)
    directory = try previous?.directory ?? Self.temporaryDirectory()
    schema =
      try (previous ?? neighbour).map(\.schema) ?? (Engine.current == .postgres ? TestSchema() : nil)
    var environment = Environment(
      directory: directory, database: try schema?.address(), clock: { time.now }, hasher: hasher)
    (environment.signUpPolicy, environment.proxySignIn) = (signUpPolicy, proxySignIn)
    (environment.openLibrary, environment.coverMaker) = (openLibrary, coverMaker)
    environment.uptime = { time.uptime }
    (environment.diskReserve, environment.ledgerLimits) = (diskReserve, ledgerLimits)
    if let freeBytes { environment.freeBytes = freeBytes }
    (environment.logFault, environment.logSecurity) = (logFault, logSecurity)
    stores = try Stores(environment)
    let app = try App(stores: stores, files: Self.files.get(), compilation: compilation, clock: clock)
    self.app = app
    respond = { await app.respond(to: $0) }
  }

  deinit {
    stores.close()
    guard previous == nil else { return }
    if neighbour == nil { schema?.remove() }
    try? FileManager.default.removeItem(atPath: directory)
  }

  /// The time that the stores see, in seconds since 1970.
  var now: Int {
    get { time.now }
    set { time.now = newValue }
  }

  /// Sets the clock of the stores forward or back by some seconds, while no time passes.
  func stepClock(by seconds: Int) { time.step(by: seconds) }

  /// Ends the connections over which this server and those beside it hear of each other.
  func endListeners() throws { try schema?.endListeners() }

  /// The routes of a site without features.
  func routes() throws -> Routes {
    let sessions = Sessions(accounts: stores.services.accounts, ownedData: [], signer: stores.signer)
    let library = try TemplateLibrary(sources: [:])
    return Routes(
      root: "",
      site: Site(library: library, frame: Features.all.frame) { try await sessions.identify($0) },
      sessions: sessions)
  }

  /// Copies the pages to another root, which the copy of a template may be changed in.
  static func copyRoot(to path: String) throws {
    for folder in ["Templates", "Public"] {
      try FileManager.default.copyItem(atPath: "\(root)/\(folder)", toPath: "\(path)/\(folder)")
    }
    try FileManager.default.createSymbolicLink(
      atPath: "\(path)/Sources", withDestinationPath: "\(root)/Sources")
  }

  static func temporaryDirectory() throws -> String {
    let path = FileManager.default.temporaryDirectory.path + "/dogear-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  /// Browsers of the app for the length of `body`.
  func run(over connection: TestConnection, _ body: (TestSite) async throws -> Void) async throws {
    try await TestSite.run(over: connection, clock: clock, handler: respond, body)
  }

  /// Asks for a page as a browser does.
  func get(_ target: String, cookies: String = "", accept: String = "text/html") async throws -> TestResponse
  {
    try await TestClient(handler: respond).send(
      .get, target, headers: ["Accept": accept, "Cookie": cookies])
  }

  /// Sends a form as a browser without JavaScript does.
  func post(
    _ target: String, _ form: [(String, String)], cookies: String = "", accept: String = "text/html"
  ) async throws -> TestResponse {
    try await TestClient(handler: respond).send(
      .post, target, headers: ["Accept": accept, "Cookie": cookies, "Origin": "http://localhost"], form: form)
  }
}

extension TestResponse {
  /// The cookies that the answer sets, as the browser would send them back.
  var cookies: String {
    headers.all("Set-Cookie").compactMap { $0.split(separator: ";").first.map(String.init) }
      .joined(separator: "; ")
  }
}
