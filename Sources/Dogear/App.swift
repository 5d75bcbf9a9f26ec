import HTTP
import Live

/// The whole app as one function from a request to its response.
public final class App: Sendable {
  /// The address of the page that the app begins with.
  static let start = BooksPath.shelf.route

  let router: Router
  /// The names of the actions of each page, by its path.
  let actions: [String: [String]]
  private let errors: ErrorPages
  private let faults: FaultLog
  private let events: SecurityEvents
  /// The pages that browsers have open.
  let pages: OpenPages
  private let sessionPages: SessionPages

  /// Loads the templates and adds the routes of all features.
  ///
  /// - Parameters:
  ///   - root: the folder with `Templates`, `Public`, and the sources that the gallery shows.
  ///   - limits: the limits on the number of open pages.
  ///   - version: identifies the program: pages that another version made load themselves again.
  ///   - joinsScripts: whether `live.js` and its modules are served as one file, and so each style sheet; separate
  ///     ones can be changed meanwhile.
  ///   - compilation: when the templates of pages are compiled.
  ///   - serverName: the name of this server in its cluster (`Cluster.name`); nil where it is alone.
  ///   - clock: the clock that the pages run by in place of the system's, in tests.
  /// - Throws: `TemplateError` where a template is wrong, with file, line and column, or an error that says what is wrong
  ///   with a feature.
  public convenience init(
    stores: Stores, root: String, limits: OpenPages.Limits = .init(), version: String = "",
    joinsScripts: Bool = true, compilation: TemplateCompilation = .atStart, serverName: String? = nil,
    clock: (any LoopClock)? = nil
  ) throws {
    let files = try AppFiles(root: root, features: stores.features, joinsScripts: joinsScripts)
    try self.init(
      stores: stores, files: files, limits: limits, version: version, compilation: compilation,
      serverName: serverName, clock: clock)
  }

  /// Adds the routes of all features to files that were read before.
  init(
    stores: Stores, files: AppFiles, limits: OpenPages.Limits = .init(), version: String = "",
    compilation: TemplateCompilation = .atStart, serverName: String? = nil, clock: (any LoopClock)? = nil
  ) throws {
    let sessions = Sessions(
      accounts: stores.services.accounts, ownedData: stores.ownedData, signer: stores.signer,
      url: stores.environment.url,
      proxySignIn: stores.environment.proxySignIn)
    let site = Site(
      library: files.templates, frame: stores.features.frame, limits: limits,
      version: ([version] + files.versions).joined(separator: "."),
      conflictTemplate: "Shared/conflict", compilation: compilation, serverName: serverName, clock: clock
    ) { try await sessions.identify($0) }

    var routes = Routes(root: files.root, site: site, sessions: sessions)
    for feature in stores.opened { try routes.add(feature) }
    routes.addRest { try files.served.respond(to: $0) }
    var router = routes.router
    router.get("/") { _ in .redirect(to: Self.start) }
    router.get("/healthz") { _ in .text("ok\n") }
    self.router = router
    actions = routes.actions

    faults = stores.faults
    events = stores.services.accounts.events
    errors = try ErrorPages(site: site, sessions: sessions)
    pages = site.pages
    sessionPages = SessionPages(pages, stores.services.accounts)
  }

  /// The way of a request's body to the app, for the server.
  public func bodyMode(_ method: Method, _ path: String) -> BodyMode { router.bodyMode(method, path) }

  /// Ends all open pages: their browsers load them again.
  func endPages() {
    pages.endAll()
  }

  /// Responds to a request. An error becomes a page that explains it; one that is not the client's is logged.
  public func respond(to request: Request) async -> Response {
    var response: Response
    do {
      response = try await router.respond(to: request)
    } catch {
      response = await errors.response(to: error, of: request)
      if response.status == .internalServerError || response.status == .serviceUnavailable {
        faults.note(error, request)
      } else if response.status == .forbidden {
        let refused: RefusedRequest = SameOrigin.permits(request) ? .forbidden : .foreignForm
        events.logRefusal(refused, SessionClient(request), subject: SecretPaths.app.shortened(request.path))
      }
    }
    if SecretPaths.app.contains(request.path) { response.headers.add(missing: .withoutPath) }
    SecurityHeaders.app.add(to: &response)
    return response
  }
}
