/// A layer around handlers, which sees each request and its response.
///
///     let handler = wrapped(in: [forwarded, ids, log, metrics], router.respond)
///
/// The outermost sees what the others make of the response, but not what they find out about the request: put
/// `ForwardedHeaders` outermost, then `RequestID`, then `AccessLog` and `Metrics`.
public protocol Middleware: Sendable {
  /// Responds to a request, as a rule by handing it to `next`.
  func respond(to request: Request, next: Handler) async throws -> Response

  /// A handler with this around it. The default calls `respond(to:next:)`; as a requirement it does so directly, not
  /// through the protocol, which each request would pay for.
  func wrap(_ handler: @escaping Handler) -> Handler
}

extension Middleware {
  /// A handler with this around it.
  @inlinable
  public func wrap(_ handler: @escaping Handler) -> Handler {
    { try await respond(to: $0, next: handler) }
  }
}

/// A handler inside of middleware, the first of the list outermost.
public func wrapped(in middleware: [any Middleware], _ handler: @escaping Handler) -> Handler {
  // Not by `reduce`: what goes through generic code is called through more functions, for each request.
  var wrapped = handler
  for outer in middleware.reversed() { wrapped = outer.wrap(wrapped) }
  return wrapped
}

extension Status {
  /// The status for an error, unless something else responds to it.
  init(of error: any Error) {
    if let error = error as? any ResponseConvertible {
      self = error.response.status
    } else {
      // Nobody waits for the response to a request that was cancelled.
      self = error is CancellationError ? .clientClosedRequest : .internalServerError
    }
  }
}
