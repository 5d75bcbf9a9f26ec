import Bytes
import HTTP

/// A secret that a browser keeps in a cookie: 256 random bits in 43 characters.
///
/// The server keeps only its digest, so that a stolen database opens no session.
public struct SecureToken: Hashable, Sendable {
  /// The text that the cookie holds.
  public let value: String

  /// Makes a new token.
  public init() {
    value = Base64URL.encode(RandomBytes.make(32))
  }

  /// Reads the token from a cookie; nil if the text can't be one.
  public init?(_ text: String) {
    guard text.utf8.count == 43, Base64URL.isEncoded(text) else { return nil }
    value = text
  }

  /// The SHA-256 digest of the token, in base64url: the server keeps and compares it.
  public var digest: String { Self.digest(of: value) }

  /// The SHA-256 digest of a text, in base64url.
  static func digest(of text: String) -> String { Base64URL.encode(SHA256.digest(text.utf8)) }
}
