extension Response {
  /// The response with a strong entity tag, or 304 without content where the client has it already (RFC 9110, 13.1.2). For
  /// responses to GET and HEAD.
  ///
  /// - Parameter tag: the tag with its quotes.
  public func tagged(_ tag: String, for request: Request) -> Response {
    var response = self
    response.headers["ETag"] = tag
    guard EntityTag.isListed(tag, in: request.headers, "If-None-Match", weakly: true) else { return response }
    response.status = .notModified
    response.body = .none
    for name in ["Content-Type", "Content-Encoding"] { response.headers.remove(name) }
    return response
  }
}
