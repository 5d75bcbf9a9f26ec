import HTTP
import Live

extension Sessions {
  /// Responds to a form with a file by sending the browser on.
  ///
  /// - Parameter take: takes the form of an owner, and returns the address to go to.
  /// - Throws: `HTTPError` where the form comes from another site, or the person may not change anything.
  func redirect(_ request: Request, by take: (OwnerID) async throws -> String) async throws -> Response {
    try await redirect(request) { (visitor: Visitor) in try await take(visitor.owner) }
  }

  /// Responds to a form with a file by sending the browser on.
  ///
  /// - Parameter take: takes the form of a visitor, and returns the address to go to.
  /// - Throws: as the other does.
  func redirect(_ request: Request, by take: (Visitor) async throws -> String) async throws -> Response {
    try SameOrigin.require(request)
    let identity = try await identify(request)
    if let refusal = identity.refusal { throw refusal }
    var response = Response.redirect(to: try await take(identity.visitor))
    for cookie in identity.cookies { response.setCookie(cookie) }
    return response
  }
}
