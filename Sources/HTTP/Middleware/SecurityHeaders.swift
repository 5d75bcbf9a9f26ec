/// Adds fields that keep a browser from doing more with a response than the site wants (OWASP ASVS 5.0, 3.4). What a
/// handler has set itself stays.
public struct SecurityHeaders: Middleware {
  /// The fields, for responses that no middleware sees (``ServerConfiguration/refusalFields``).
  public let fields: Headers

  /// The fields, each as its value or nil for not at all. By default a page tells other sites nothing of its
  /// address, shares its window and its content with its own origin alone, and is what its type says.
  public init(
    contentSecurityPolicy: ContentSecurityPolicy? = nil, referrerPolicy: String? = "same-origin",
    crossOriginOpenerPolicy: String? = "same-origin", crossOriginResourcePolicy: String? = "same-origin",
    permissionsPolicy: String? = nil
  ) {
    let all: [(String, String?)] = [
      ("Content-Security-Policy", contentSecurityPolicy?.fieldValue), ("X-Content-Type-Options", "nosniff"),
      ("Referrer-Policy", referrerPolicy), ("Cross-Origin-Opener-Policy", crossOriginOpenerPolicy),
      ("Cross-Origin-Resource-Policy", crossOriginResourcePolicy), ("Permissions-Policy", permissionsPolicy),
    ]
    fields = Headers(all.compactMap { name, value in value.map { (name: name, value: $0) } })
  }

  /// Adds the fields.
  public func add(to response: inout Response) {
    response.headers.add(missing: fields)
  }

  /// Passes the request on, and adds the fields to its response.
  public func respond(to request: Request, next: Handler) async throws -> Response {
    var response = try await next(request)
    add(to: &response)
    return response
  }
}
