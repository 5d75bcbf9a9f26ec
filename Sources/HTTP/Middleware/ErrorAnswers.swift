/// Turns what a handler throws into an answer, such as a page in the look of the site, for the middleware around it to
/// see. An error that leaves the outermost middleware is answered by the server (`Server.init`, `onError`).
public struct ErrorAnswers: Middleware {
  private let answer: @Sendable (any Error, Request) async -> Response

  /// An error that is `ResponseConvertible` answers itself; any other leads to 500 without a word about its cause.
  public init() {
    self.init { error, request in Server.respond(toError: error, for: request) }
  }

  /// Answers errors with `answer`.
  public init(_ answer: @escaping @Sendable (any Error, Request) async -> Response) {
    self.answer = answer
  }

  /// Has the request answered, whatever happens.
  public func respond(to request: Request, next: Handler) async throws -> Response {
    do {
      return try await next(request)
    } catch {
      return await answer(error, request)
    }
  }
}
