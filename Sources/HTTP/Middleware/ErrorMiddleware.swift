/// Turns what a handler throws into a response, such as a page in the look of the site, for the middleware around it to
/// see. An error that leaves the outermost middleware gets its response from the server (`Server.init`, `onError`).
public struct ErrorMiddleware: Middleware {
  private let response: @Sendable (any Error, Request) async -> Response

  /// An error that is `ResponseConvertible` brings its own response; any other leads to 500 without a word about its
  /// cause.
  public init() {
    self.init { error, request in Server.respond(toError: error, for: request) }
  }

  /// Responds to errors with `response`.
  public init(_ response: @escaping @Sendable (any Error, Request) async -> Response) {
    self.response = response
  }

  /// Passes the request on, and responds if that throws.
  public func respond(to request: Request, next: Handler) async throws -> Response {
    do {
      return try await next(request)
    } catch {
      return await response(error, request)
    }
  }
}
