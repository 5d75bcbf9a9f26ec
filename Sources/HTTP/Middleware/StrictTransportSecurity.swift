/// Has browsers ask by `https` alone from now on (RFC 6797).
public struct StrictTransportSecurity: Middleware {
  private let value: String

  /// Browsers keep to it for so many seconds after each response; zero has them forget it.
  public init(seconds: Int) {
    value = "max-age=\(max(0, seconds))"
  }

  /// Adds the field to responses that go over secure connections, where alone it counts (RFC 6797, 7.2).
  public func respond(to request: Request, next: Handler) async throws -> Response {
    var response = try await next(request)
    if request.isSecure { response.headers["Strict-Transport-Security"] = value }
    return response
  }
}
