/// Lets pages of other origins read responses (the Fetch standard, 3.2). Without it browsers do not let them, which is
/// what most sites want. Put it outside of `ErrorMiddleware`, so that errors can be read as well.
public struct CORS: Middleware {
  /// The origins whose pages may read responses.
  public enum Origins: Sendable, Equatable {
    /// Anybody's, without credentials.
    case any
    /// The pages of these origins, such as `https://books.example`, compared exactly. With credentials the browser sends its
    /// cookies along, and the pages act as the user.
    case only([String], credentials: Bool = false)
  }

  private let origins: Origins
  private let preflight: Headers
  private let exposed: String?

  /// `methods` and `headers` are what requests may have beyond what every form may send; `exposing` are fields of
  /// the response that scripts may read; browsers keep the permission for `maxAge`.
  public init(
    _ origins: Origins, methods: [Method] = [.get, .head, .post], headers: [String] = [],
    exposing exposed: [String] = [], maxAge: Duration = .seconds(600)
  ) {
    self.origins = origins
    self.exposed = exposed.isEmpty ? nil : exposed.joined(separator: ", ")
    var fields = Headers()
    fields.add("Access-Control-Allow-Methods", methods.map(\.rawValue).joined(separator: ", "))
    if !headers.isEmpty { fields.add("Access-Control-Allow-Headers", headers.joined(separator: ", ")) }
    fields.add("Access-Control-Max-Age", "\(max(0, maxAge.components.seconds))")
    preflight = fields
  }

  /// Responds to a preflight request itself, and adds to other responses what the page may do with them.
  public func respond(to request: Request, next: Handler) async throws -> Response {
    let origin = request.headers["Origin"]
    if request.method == .options, origin != nil, request.headers.contains("Access-Control-Request-Method") {
      var response = Response(status: .noContent)
      if allow(origin, in: &response) {
        for field in preflight { response.headers.add(field.name, field.value) }
      }
      // Caches are told although few keep responses to OPTIONS.
      vary("Access-Control-Request-Method", in: &response)
      vary("Access-Control-Request-Headers", in: &response)
      return response
    }
    var response = try await next(request)
    if allow(origin, in: &response), let exposed {
      response.headers["Access-Control-Expose-Headers"] = exposed
    }
    return response
  }

  /// Adds the permission for an origin; false if it has none.
  private func allow(_ origin: String?, in response: inout Response) -> Bool {
    switch origins {
    case .any:
      response.headers["Access-Control-Allow-Origin"] = "*"
      return origin != nil
    case .only(let known, let credentials):
      // Also without an origin: a cache must not give that response to a page that has one.
      vary("Origin", in: &response)
      guard let origin, known.contains(origin) else { return false }
      response.headers["Access-Control-Allow-Origin"] = origin
      if credentials { response.headers["Access-Control-Allow-Credentials"] = "true" }
      return true
    }
  }

  private func vary(_ name: String, in response: inout Response) {
    guard !response.headers.contains("Vary", token: name), !response.headers.contains("Vary", token: "*")
    else {
      return
    }
    response.headers.add("Vary", name)
  }
}
