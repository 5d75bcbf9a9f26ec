import Bytes
import HTTP

/// A code that is good once and that people type or paste: for recovery, an invitation, a new password. It has 120 random
/// bits, which a plain digest hides well enough (OWASP ASVS 5.0, 6.5.2).
struct SecretCode: Hashable, Sendable {
  private static let byteCount = 15
  private static let length = 24

  /// The code without spaces and hyphens.
  private let text: String

  /// Makes a new code.
  init() {
    text = Base32.encode(RandomBytes.make(Self.byteCount))
  }

  /// Reads a typed code; nil if it can't be one.
  init?(_ typed: String) {
    text = Base32.normalized(typed)
    guard text.utf8.count == Self.length else { return nil }
  }

  /// The code in groups: “K7QD-…”.
  var description: String { Base32.grouped(text, by: "-") }

  /// The SHA-256 digest of the code, in base64url: the server keeps that alone.
  var digest: String { Base64URL.encode(SHA256.digest(text.utf8)) }
}
