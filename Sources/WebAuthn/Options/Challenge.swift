/// A challenge: random bytes that a response must be to, once (WebAuthn Level 2, 13.4.3). The caller keeps it for the
/// browser it was sent to, and forgets it when a response arrives or the time is over.
public struct Challenge: Hashable, Sendable {
  /// The bytes, 16 to 128 of them.
  public let bytes: [UInt8]

  /// Makes a new challenge of 32 random bytes.
  public init() {
    bytes = .random(32)
  }

  /// Makes a challenge of bytes that were kept. Throws ``WebAuthnError/wrongLength(_:allowed:)``.
  public init(_ bytes: [UInt8]) throws(WebAuthnError) {
    guard Limits.challenge.contains(bytes.count) else {
      throw .wrongLength(.challenge, allowed: Limits.challenge)
    }
    self.bytes = bytes
  }

  /// Makes a challenge from the text of one. Throws ``WebAuthnError/wrongLength(_:allowed:)`` and
  /// ``WebAuthnError/notBase64URL(_:)``.
  public init(text: String) throws(WebAuthnError) {
    bytes = try JSONReader.bytes(text, in: .challenge, allowed: Limits.challenge)
  }

  /// The bytes in base64url without padding.
  public var text: String { Base64URL.encode(bytes) }
}
