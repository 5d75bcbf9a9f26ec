/// Files of servers on the internet, which may lie elsewhere than where they are asked for: redirects are followed, and lead to
/// public addresses alone.
public struct RemoteFiles: Sendable {
  /// The most redirects that are followed.
  public static let redirectLimit = 4

  private let headers: Headers
  private let limits: RemoteServer.Limits
  private let lookUp: @Sendable (_ host: String) async -> [IPAddress]

  /// Makes a client.
  ///
  /// - Parameter headers: fields of each request, `User-Agent` among them; `Host` is added.
  public init(headers: Headers, limits: RemoteServer.Limits = RemoteServer.Limits()) {
    self.init(headers: headers, limits: limits, lookUp: AddressLookup.addresses(of:))
  }

  init(
    headers: Headers, limits: RemoteServer.Limits = RemoteServer.Limits(),
    lookUp: @escaping @Sendable (_ host: String) async -> [IPAddress]
  ) {
    (self.headers, self.limits, self.lookUp) = (headers, limits, lookUp)
  }

  /// Gets the file at a path of a server.
  ///
  /// - Throws: what ``RemoteServer/get(_:query:)`` throws, and `HTTPError` with status 502 for an answer other than 200, a
  ///   redirect that can't be followed, and too many of them.
  public func get(_ path: String, at address: WebAddress) async throws -> [UInt8] {
    var (address, target, mayBeNear) = (address, path, true)
    for _ in 0...Self.redirectLimit {
      let server = RemoteServer(
        address, headers: headers, limits: limits, mayBeNear: mayBeNear, lookUp: lookUp)
      let answer = try await server.get(target)
      switch answer.status.code {
      case 200: return answer.body
      case 301, 302, 303, 307, 308:
        guard let next = Self.place(answer.headers["Location"] ?? "", from: address) else {
          throw HTTPError(.badGateway, "The redirect can't be followed.")
        }
        if next.address != address { mayBeNear = false }
        (address, target) = next
      default: throw HTTPError(.badGateway, "The answer has status \(answer.status.code).")
      }
    }
    throw HTTPError(.badGateway, "There are more than \(Self.redirectLimit) redirects.")
  }

  /// The server and the target of a redirect (RFC 9110, 10.2.2); nil where it leads from TLS to none, or can't be read.
  private static func place(
    _ location: String, from address: WebAddress
  ) -> (address: WebAddress, target: String)? {
    if location.hasPrefix("/"), !location.hasPrefix("//") { return (address, location) }
    guard let scheme = location.firstRange(of: "://") else { return nil }
    let end = location[scheme.upperBound...].firstIndex { "/?#".contains($0) } ?? location.endIndex
    guard let next = WebAddress(String(location[..<end])), next.isSecure || !address.isSecure else {
      return nil
    }
    let target = location[end...].prefix { $0 != "#" }
    return (next, target.hasPrefix("/") ? String(target) : "/" + target)
  }
}
