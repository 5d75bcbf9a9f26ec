import HTTP
import Live
import Synchronization
import Templates

/// The app in development: it reloads its templates when a file changes. Open pages load themselves again; the error of
/// a template is shown as a page.
public final class ReloadingApp: Sendable {
  private enum State {
    case app(App)
    case failed(TemplateError)
  }

  private let stores: Stores
  private let root: String
  private let limits: OpenPages.Limits
  private let state: Mutex<(state: State, version: UInt64)>

  /// Loads the app, or notes the error of its templates. `limits` are those on the number of open pages.
  ///
  /// - Throws: any error but `TemplateError`, such as for a folder that can't be read.
  public init(stores: Stores, root: String, limits: OpenPages.Limits = .init()) throws {
    self.stores = stores
    self.root = root
    self.limits = limits
    let version = try TemplateLibrary.version(ofDirectory: root + "/Templates")
    state = Mutex((try Self.load(stores, root, limits), version))
  }

  /// Checks for changed files twice a second until the task is cancelled.
  public func watch() async {
    while !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(500))
      reloadIfChanged()
    }
  }

  /// Reloads the templates if a file changed since they were loaded.
  func reloadIfChanged() {
    guard let version = try? TemplateLibrary.version(ofDirectory: root + "/Templates"),
      version != state.withLock({ $0.version }), let new = try? Self.load(stores, root, limits)
    else { return }
    let old = state.withLock { current in
      defer { current = (new, version) }
      return current.state
    }
    if case .app(let app) = old { app.endPages() }
  }

  /// Responds to a request.
  public func respond(to request: Request) async -> Response {
    switch state.withLock({ $0.state }) {
    case .app(let app): await app.respond(to: request)
    case .failed(let error): Self.response(to: error)
    }
  }

  /// The way of a request's body to the app, for the server.
  public func bodyMode(_ method: Method, _ path: String) -> BodyMode {
    guard case .app(let app) = state.withLock({ $0.state }) else { return .whole }
    return app.bodyMode(method, path)
  }

  private static func load(_ stores: Stores, _ root: String, _ limits: OpenPages.Limits) throws -> State {
    do {
      return .app(try App(stores: stores, root: root, limits: limits, joinsScripts: false))
    } catch let error as TemplateError {
      return .failed(error)
    }
  }

  private static func response(to error: TemplateError) -> Response {
    var response = Response.text("This template can't be used:\n\n\(error)\n", status: .internalServerError)
    response.headers["Cache-Control"] = "no-store"
    response.headers["Refresh"] = "1"
    return response
  }
}
