import HTTP

/// The errors of those requests of a batch that failed; the others were carried out. The batch may be sent again: each
/// request is carried out once.
public struct BatchError: ResponseConvertible, CustomStringConvertible {
  /// The errors, in the order of the requests; at least one.
  public let errors: [any Error]

  /// The response to the worst of the errors: the browser sends a batch again where one is the server's fault.
  public var response: Response {
    errors.map { ($0 as? any ResponseConvertible)?.response ?? HTTPError(.internalServerError).response }
      .max { $0.status.code < $1.status.code } ?? HTTPError(.internalServerError).response
  }

  /// The descriptions of all errors.
  public var description: String { errors.map { "\($0)" }.joined(separator: "; ") }
}
