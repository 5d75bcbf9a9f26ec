import HTTP

/// A page as the response to a form that was posted to another address, such as one with a file. Nothing of it is live: a
/// stream belongs to the page's own address.
public struct StillPage: Sendable {
  private let respond: @Sendable (Request, Status) async throws -> Response

  init(_ respond: @escaping @Sendable (Request, Status) async throws -> Response) {
    self.respond = respond
  }

  /// The page as it is at an address, with the status and the fields of an error.
  ///
  /// - Parameter address: path and query of the page; placeholders of its path have the values that the request's have.
  public func response(to request: Request, at address: String, _ error: HTTPError) async throws -> Response {
    var headers = Headers()
    for field in request.headers where !Self.isAboutContent(field.name) {
      headers.add(field.name, field.value)
    }
    var asking = try Request(
      target: address, headers: headers, remoteAddress: request.remoteAddress, isSecure: request.isSecure,
      loop: request.loop
    ).of(request.client)
    asking.parameters = request.parameters
    var response = try await respond(asking, error.status)
    for field in error.headers { response.headers.add(field.name, field.value) }
    return response
  }

  private static func isAboutContent(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasPrefix("content-") || ["transfer-encoding", "expect", "trailer"].contains(name)
  }
}

extension PageHandler {
  /// The page's HTML as no stream follows it.
  func still(_ request: Request, _ status: Status) async throws -> Response {
    let identity = try await site.identify(request)
    let loaded = try await load(request, identity, token: RandomToken.make())
    var response = Response.html(try await bytes(of: loaded, live: false).0, status: status)
    response.headers["Cache-Control"] = "no-store"
    for cookie in identity.cookies { response.setCookie(cookie) }
    return response
  }
}
