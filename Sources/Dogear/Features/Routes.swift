import Combine
import Gallery
import HTTP
import Live

/// The routes of the app, to which its features add theirs.
public struct Routes: PageRegistry {
  /// The visitor of every page.
  public typealias Visitor = Dogear.Visitor

  /// The folder with `Templates`, `Public` and the sources that pages show.
  let root: String
  /// The sessions of browsers, for signing in and out.
  let sessions: Sessions
  private(set) var router = Router()
  /// The names of the actions of each page, by its path.
  private(set) var actions: [String: [String]] = [:]
  private let site: Site<Visitor>
  private var known: Set<String> = []

  init(root: String, site: Site<Visitor>, sessions: Sessions) {
    self.root = root
    self.site = site
    self.sessions = sessions
  }

  /// Adds a page.
  ///
  /// - Throws: `TemplateError` where its template is wrong, with file, line and column.
  public mutating func add<Model: ObservableObject & SendableMetatype>(_ page: Page<Visitor, Model>) throws {
    _ = try adding(page)
  }

  /// Adds a page, and returns it for responses to forms of other addresses.
  mutating func adding<Model: ObservableObject & SendableMetatype>(
    _ page: Page<Visitor, Model>
  ) throws -> StillPage {
    actions[page.path] = page.actionNames
    known.insert(page.path)
    return try site.add(page, to: &router)
  }

  /// Adds the handler of `GET` for an address that is no page.
  public mutating func get(_ path: some SitePath, _ handler: @escaping Handler) {
    router.get(path.route, handler)
    known.insert(path.route)
  }

  /// Adds the handler of `POST` for an address that is no page.
  ///
  /// - Parameter body: the way of the body to the handler.
  mutating func post(_ path: some SitePath, body: BodyMode = .whole, _ handler: @escaping Handler) {
    router.post(path.route, body: body, handler)
    known.insert(path.route)
  }

  /// Adds the routes of a feature.
  ///
  /// - Throws: `FeatureError` where one of its addresses leads nowhere.
  mutating func add<F: Feature>(_ feature: F) throws {
    try feature.addRoutes(to: &self)
    for path in F.Path.allCases where !known.contains(path.route) {
      throw FeatureError.leadsNowhere(path: path.name, route: path.route)
    }
  }

  /// Adds the handler of `GET` for every address that no feature has.
  mutating func addRest(_ handler: @escaping Handler) {
    router.get("/{path*}", handler)
  }
}
