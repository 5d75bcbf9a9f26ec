/// A handler for the port of plain HTTP, which redirects every request to the same address at `https`.
public struct SecureRedirect: Sendable {
  private let port: Int

  /// Redirects to a port of the same host.
  public init(toPort port: Int = 443) {
    self.port = port
  }

  /// Responds with 308, which has the client repeat the request as it was (RFC 9110, 15.4.9); 400 where the request
  /// names no host.
  public func respond(to request: Request) async throws -> Response {
    guard let host = request.host.map(Self.withoutPort), !host.isEmpty else {
      throw HTTPError(.badRequest, "The Host field is missing.")
    }
    let suffix = port == 443 ? "" : ":\(port)"
    return .redirect(
      to: "https://\(host)\(suffix)\(Self.pathAndQuery(request.target))", status: .permanentRedirect)
  }

  /// An IPv6 address has colons of its own, in brackets (RFC 3986, 3.2.2).
  private static func withoutPort(_ host: String) -> Substring {
    guard let colon = host.lastIndex(of: ":"), !host[colon...].contains("]") else { return host[...] }
    return host[..<colon]
  }

  /// The part of a request target that comes after the authority, if it has one (RFC 9112, 3.2).
  private static func pathAndQuery(_ target: String) -> Substring {
    if target.hasPrefix("/") { return target[...] }
    var rest = target[...]
    guard let scheme = rest.firstIndex(of: ":") else { return "/" }
    rest = rest[scheme...].dropFirst(3)
    guard let start = rest.firstIndex(where: { $0 == "/" || $0 == "?" }) else { return "/" }
    return rest[start] == "?" ? "/" + rest[start...] : rest[start...]
  }
}
