/// A cookie to be set (RFC 6265, 4.1).
public struct Cookie: Sendable, Equatable {
  /// When a browser sends the cookie with requests that come from other sites.
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
  /// How long it is kept; nil until the browser is closed, zero or less removes it.
  public var maxAge: Duration?
  /// Hides it from scripts.
  public var httpOnly: Bool
  /// Keeps it off unencrypted connections.
  public var secure: Bool
  /// When it goes with requests from other sites.
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
    var field = "\(Self.encode(name, ByteClass.isToken))=\(Self.encode(value, Self.isValue))"
    field += "; Path=\(Self.encode(path) { $0 >= 0x20 && $0 < 0x7f && $0 != 0x3b })"
    if let maxAge { field += "; Max-Age=\(max(0, maxAge.components.seconds))" }
    if httpOnly { field += "; HttpOnly" }
    if secure { field += "; Secure" }
    return field + "; SameSite=\(sameSite.rawValue)"
  }

  /// `cookie-octet`.
  private static func isValue(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21, 0x23...0x2b, 0x2d...0x3a, 0x3c...0x5b, 0x5d...0x7e: true
    default: false
    }
  }

  private static func encode(_ text: String, _ isAllowed: (UInt8) -> Bool) -> String {
    if text.utf8.allSatisfy(isAllowed) { return text }
    let digits = Array("0123456789ABCDEF".utf8)
    var encoded: [UInt8] = []
    for byte in text.utf8 {
      if isAllowed(byte) {
        encoded.append(byte)
      } else {
        encoded += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}
