/// A handler for the port of plain HTTP, which redirects every request to the same address at `https`: of a site that it
/// knows, or of a host that is the server's own. It leads nobody to a host that only the request names.
public struct SecureRedirect: Sendable {
  private enum Target: Sendable {
    case site(String)
    case port(Int, isOwn: @Sendable (_ host: String) -> Bool)
  }

  private let target: Target

  /// Redirects to a site.
  ///
  /// - Parameter url: its URL without a path, such as `https://books.example.org`.
  public init(to url: String) {
    target = .site(url)
  }

  /// Redirects to a port of the same host.
  ///
  /// - Parameter isOwn: whether a host, without a port, is the server's own, as its certificate says.
  public init(toPort port: Int = 443, where isOwn: @escaping @Sendable (_ host: String) -> Bool) {
    target = .port(port, isOwn: isOwn)
  }

  /// Responds with 308, which has the client repeat the request unchanged (RFC 9110, 15.4.9); 400 where the request names no
  /// host, and 421 where that is none of the server's.
  public func respond(to request: Request) async throws -> Response {
    let path = Self.pathAndQuery(request.target)
    switch target {
    case .site(let url): return .redirect(to: url + path, status: .permanentRedirect)
    case .port(let port, let isOwn):
      guard let host = request.host.map(Self.withoutPort), !host.isEmpty else {
        throw HTTPError(.badRequest, "The Host field is missing.")
      }
      guard isOwn(String(host)) else {
        throw HTTPError(.misdirectedRequest, "This server is not that of the address.")
      }
      let suffix = port == 443 ? "" : ":\(port)"
      return .redirect(to: "https://\(host)\(suffix)\(path)", status: .permanentRedirect)
    }
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
