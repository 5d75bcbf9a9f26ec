extension Response {
  /// The response with a strong entity tag, or 304 without content where the client has it already (RFC 9110, 13.1.2). For
  /// responses to GET and HEAD.
  ///
  /// - Parameter tag: the tag with its quotes.
  public func tagged(_ tag: String, for request: Request) -> Response {
    var response = self
    response.headers["ETag"] = tag
    guard EntityTag.isListed(tag, in: request.headers, "If-None-Match", weakly: true) else { return response }
    return response.notModified()
  }

  /// The response as 304: without content, and without the fields that are about it.
  func notModified() -> Response {
    var response = self
    response.status = .notModified
    response.body = .none
    for name in ["Content-Type", "Content-Encoding", "Accept-Ranges"] { response.headers.remove(name) }
    return response
  }
}
