/// A cookie to be set (RFC 6265, 4.1).
public struct Cookie: Sendable, Equatable {
  /// The policy by which a browser sends the cookie with requests that come from other sites.
  public enum SameSite: String, Sendable {
    /// Never.
    case strict = "Strict"
    /// With navigations by safe methods.
    case lax = "Lax"
    /// Always; needs `secure`.
    case none = "None"
  }

  /// The name, a token.
  public var name: String
  /// The value. Octets that a cookie can not carry are percent-encoded.
  public var value: String
  /// The path below which it is sent.
  public var path: String
  /// The time for which it is kept; nil until the browser is closed, zero or less removes it.
  public var maxAge: Duration?
  /// Hides it from scripts.
  public var httpOnly: Bool
  /// Keeps it off unencrypted connections.
  public var secure: Bool
  /// The policy for requests from other sites.
  public var sameSite: SameSite

  /// A cookie, by default for the whole site, for one browser session and hidden from scripts.
  public init(
    name: String, value: String, path: String = "/", maxAge: Duration? = nil, httpOnly: Bool = true,
    secure: Bool = true, sameSite: SameSite = .lax
  ) {
    self.name = name
    self.value = value
    self.path = path
    self.maxAge = maxAge
    self.httpOnly = httpOnly
    self.secure = secure
    self.sameSite = sameSite
  }

  var fieldValue: String {
    var field: [UInt8] = []
    field.reserveCapacity(name.utf8.count + value.utf8.count + path.utf8.count + Self.attributesSize)
    field.append(percentEncoding: name, allowing: ByteClass.isToken)
    field.append(0x3d)
    field.append(percentEncoding: value, allowing: ByteClass.isCookieValue)
    field.append(utf8: "; Path=")
    field.append(percentEncoding: path, allowing: ByteClass.isCookiePath)
    if let maxAge {
      field.append(utf8: "; Max-Age=")
      field.append(utf8: String(max(0, maxAge.components.seconds)))
    }
    if httpOnly { field.append(utf8: "; HttpOnly") }
    if secure { field.append(utf8: "; Secure") }
    field.append(utf8: "; SameSite=")
    field.append(utf8: sameSite.rawValue)
    return String(decoding: field, as: UTF8.self)
  }

  /// Room for all attributes, without the path.
  private static let attributesSize = 80
}
