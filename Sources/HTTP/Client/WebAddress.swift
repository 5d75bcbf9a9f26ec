/// The address of a service on the web: a scheme, a host, a port, and a path that requests begin with (RFC 9110, 4.2).
public struct WebAddress: Sendable, Equatable, CustomStringConvertible {
  /// Whether the scheme is `https`.
  public let isSecure: Bool
  /// The name or the numeric address of the host; the latter without brackets.
  public let host: String
  /// The port.
  public let port: Int
  /// The beginning of each path, without a slash at its end; empty for none.
  public let path: String
  /// The text that it was made from.
  public let description: String

  /// Reads `https://host`, `http://host:8080/path` and the like; nil for anything else, also where there is a query, a
  /// fragment or a user.
  public init?(_ text: String) {
    guard text.utf8.count <= 200,
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f && !"?#@\\\"<>".utf8.contains($0) })
    else { return nil }
    let rest: Substring
    if text.hasPrefix("https://") {
      (isSecure, rest) = (true, text.dropFirst(8))
    } else if text.hasPrefix("http://") {
      (isSecure, rest) = (false, text.dropFirst(7))
    } else {
      return nil
    }
    let authority = rest.prefix { $0 != "/" }
    var bytes = Array(authority.utf8)
    guard bytes.withUnsafeMutableBufferPointer({ Authority.isValid(UnsafeBufferPointer($0)) }) else {
      return nil
    }
    var path = rest.dropFirst(authority.count)
    while path.hasSuffix("/") { path = path.dropLast() }
    self.path = String(path)
    let nameEnd = authority.hasPrefix("[") ? authority.firstIndex(of: "]") : nil
    let colon = authority[(nameEnd ?? authority.startIndex)...].firstIndex(of: ":")
    let name = authority[..<(colon ?? authority.endIndex)]
    host = String(nameEnd == nil ? name : name.dropFirst().dropLast())
    let digits = colon.map { authority[authority.index(after: $0)...] } ?? ""
    guard let port = digits.isEmpty ? (isSecure ? 443 : 80) : Int(digits), (1...65_535).contains(port) else {
      return nil
    }
    self.port = port
    description = text
  }

  /// The value of the `Host` field (RFC 9110, 7.2).
  var authority: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return port == (isSecure ? 443 : 80) ? name : "\(name):\(port)"
  }

  /// Whether whoever wrote it chose the very machine, by a numeric address or as this one.
  var namesMachine: Bool { host == "localhost" || IPAddress(host) != nil }
}
