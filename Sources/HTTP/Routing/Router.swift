/// Finds the handler for a request by its method and path.
///
///     var router = Router()
///     router.get("/books") { request in … }
///     router.get("/books/{id}") { request in let id = try request.parameters.require("id", as: Int.self) … }
///     router.get("/static/{path*}", StaticFiles(directory: "Public").respond)
///
/// Fixed pieces beat `{parameters}`, which beat a trailing `{wildcard*}` (that takes the rest of the path, at
/// least one piece). HEAD goes to the GET handler, OPTIONS and other methods are settled by what routes exist.
public struct Router: Sendable {
  private var root = RouteNode()
  /// Routes without placeholders, by their whole path.
  private var fixed: [String: RouteMethods] = [:]
  private var choosesBodies = false
  /// The routes by method and pattern, in the order in which they were added.
  public private(set) var routes: [(method: Method, pattern: String)] = []
  /// Responds to requests that no route matches; without it they fail with 404.
  public var notFound: Handler?

  /// A router without routes.
  public init() {}

  /// Adds a route. A pattern begins with `/`; a malformed or repeated route is a programming error.
  ///
  /// `body` is how the bodies of its requests arrive, if the server is told to ask `bodyMode`.
  public mutating func on(
    _ method: Method, _ pattern: String, body: BodyMode = .whole, _ handler: @escaping Handler
  ) {
    precondition(pattern.utf8.first == 0x2f, "a route begins with a slash: \(pattern)")
    let pieces = RoutePiece.parse(pattern)
    let entry = RouteMethods.Entry(handler: handler, body: body)
    choosesBodies = choosesBodies || body != .whole
    routes.append((method, pattern))
    if pieces.allSatisfy(\.isFixed) {
      fixed[pattern, default: RouteMethods()].add(method, entry, pattern)
    } else {
      root.add(pieces[...], method, entry, pattern)
    }
  }

  /// Adds a GET route, which serves HEAD as well.
  public mutating func get(_ pattern: String, _ handler: @escaping Handler) { on(.get, pattern, handler) }
  /// Adds a POST route.
  public mutating func post(_ pattern: String, body: BodyMode = .whole, _ handler: @escaping Handler) {
    on(.post, pattern, body: body, handler)
  }
  /// Adds a PUT route.
  public mutating func put(_ pattern: String, body: BodyMode = .whole, _ handler: @escaping Handler) {
    on(.put, pattern, body: body, handler)
  }
  /// Adds a PATCH route.
  public mutating func patch(_ pattern: String, body: BodyMode = .whole, _ handler: @escaping Handler) {
    on(.patch, pattern, body: body, handler)
  }
  /// Adds a DELETE route.
  public mutating func delete(_ pattern: String, body: BodyMode = .whole, _ handler: @escaping Handler) {
    on(.delete, pattern, body: body, handler)
  }

  /// Responds to a request. Throws 404, 405 (with `Allow`) or 501, or what the handler throws.
  public func respond(to request: Request) async throws -> Response {
    if let methods = fixed[request.path] {
      if let entry = methods.entry(for: request.method) { return try await entry.handler(request) }
      // The same path may have other methods under a placeholder.
      if let match = match(request.path, request.method) { return try await respond(to: request, match) }
      return try refuse(request, allowed: methods.allowed + allowedByTree(request))
    }
    if let match = match(request.path, request.method) { return try await respond(to: request, match) }
    let allowed = allowedByTree(request)
    if !allowed.isEmpty { return try refuse(request, allowed: allowed) }
    if request.method == .options, request.path == "*" {
      return Response(status: .noContent)
    }
    guard request.method.isKnown else { throw HTTPError(.notImplemented) }
    guard let notFound else { throw HTTPError(.notFound) }
    return try await notFound(request)
  }

  /// The way of a request body to its handler, for `Server.init`.
  public func bodyMode(_ method: Method, _ path: String) -> BodyMode {
    guard choosesBodies else { return .whole }
    if let entry = fixed[path]?.entry(for: method) { return entry.body }
    return match(path, method)?.entry.body ?? .whole
  }

  private func respond(to request: Request, _ match: RouteMatch) async throws -> Response {
    var request = request
    request.parameters = PathParameters(names: match.entry.names, values: match.values)
    return try await match.entry.handler(request)
  }

  private func match(_ path: String, _ method: Method) -> RouteMatch? {
    guard !root.isEmpty, let pieces = RoutePiece.split(path) else { return nil }
    var values: [String] = []
    return root.match(pieces[...], method, &values).map { RouteMatch(entry: $0, values: values) }
  }

  private func allowedByTree(_ request: Request) -> [Method] {
    guard !root.isEmpty, let pieces = RoutePiece.split(request.path) else { return [] }
    var allowed: [Method] = []
    root.collectAllowed(pieces[...], into: &allowed)
    return allowed
  }

  /// 405, or the response to OPTIONS (RFC 9110, 15.5.6 and 9.3.7).
  private func refuse(_ request: Request, allowed: [Method]) throws(HTTPError) -> Response {
    let names = Set(allowed.map(\.rawValue) + ["OPTIONS"]).sorted().joined(separator: ", ")
    if request.method == .options { return Response(status: .noContent, headers: ["Allow": names]) }
    guard request.method.isKnown else { throw HTTPError(.notImplemented, headers: ["Allow": names]) }
    throw HTTPError(.methodNotAllowed, headers: ["Allow": names])
  }
}

struct RouteMatch {
  let entry: RouteMethods.Entry
  let values: [String]
}
