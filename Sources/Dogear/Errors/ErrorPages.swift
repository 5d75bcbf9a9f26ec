import Database
import HTTP
import Live
import Templates

/// The responses to errors, as pages in the app's look. They reveal nothing internal.
struct ErrorPages: Sendable {
  private struct Explanation: Sendable {
    let status: String
    let headline: String
    let explanation: String

    static var fields: Fields<Explanation> {
      Fields<Explanation>()
        .text("status", \.status)
        .text("headline", \.headline)
        .text("explanation", \.explanation)
    }
  }

  private let sessions: Sessions
  private let render: @Sendable (Explanation, PageFrame<Visitor>) -> [UInt8]

  init(site: Site<Visitor>, sessions: Sessions) throws {
    self.sessions = sessions
    render = try site.renderer(template: "Errors/error", fields: Explanation.fields)
  }

  /// Returns the page for an error; plain text for a client that does not want HTML.
  func response(to error: any Error, of request: Request) async -> Response {
    let error = HTTPError(describing: error)
    guard request.headers["Accept"]?.contains("text/html") ?? false else {
      var response = error.response
      response.headers["Cache-Control"] = "no-store"
      return response
    }
    // Whoever can't be identified gets the page as a stranger.
    let visitor = (try? await sessions.identify(request))?.visitor ?? .stranger
    let explanation = Explanation(
      status: String(error.status.code), headline: Self.headline(of: error.status),
      explanation: error.message)
    let frame = PageFrame(visitor: visitor, path: request.path, title: explanation.headline)
    var response = Response.html(render(explanation, frame), status: error.status)
    response.headers["Cache-Control"] = "no-store"
    for field in error.headers { response.headers.add(field.name, field.value) }
    return response
  }

  private static func headline(of status: Status) -> String {
    switch status {
    case .notFound, .gone: "This page is not on the shelf"
    case .forbidden: "That is not allowed"
    case .contentTooLarge: "That is too much"
    case .tooManyRequests, .serviceUnavailable: "Too much at once"
    case _ where status.code >= 500: "Something went wrong"
    default: "That did not work"
    }
  }
}

extension HTTPError {
  /// An error as a client is told of it.
  init(describing error: any Error) {
    self =
      switch error {
      case let error as HTTPError where error.status == .notFound && error.message == Status.notFound.reason:
        HTTPError(.notFound, "There is nothing at this address. It may have been moved or deleted.")
      case let error as HTTPError: error
      case let error as LedgerFull: error.error
      // A fault among the errors counts, since then the batch has to be sent again.
      case let error as BatchError:
        error.errors.map { HTTPError(describing: $0) }.max { $0.status.code < $1.status.code }
          ?? HTTPError(.internalServerError)
      case StoreError.notFound: HTTPError(.notFound, StoreError.notFound.message)
      case let error as StoreError: error.refusal ?? HTTPError(.unprocessableContent, error.message)
      case AccountsError.tooManyAttempts(let seconds):
        HTTPError(
          .tooManyRequests, AccountsError.tooManyAttempts(seconds: seconds).message,
          headers: ["Retry-After": String(seconds)])
      case let error as AccountsError: HTTPError(.unprocessableContent, error.message)
      case is CancellationError: HTTPError(.clientClosedRequest)
      case DatabaseError.unreachable, DatabaseError.outcomeUnknown, DatabaseError.readOnly:
        HTTPError(
          .serviceUnavailable, "The database can't be reached right now. Please try again in a moment.",
          headers: ["Retry-After": "2"])
      case _ where error.isOverload:
        HTTPError(
          .serviceUnavailable, "Too much is going on right now. Please try again in a moment.",
          headers: ["Retry-After": "2"])
      default: HTTPError(.internalServerError, "This is our fault, not yours. Please try again.")
      }
  }
}
