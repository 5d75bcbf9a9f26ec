/// The handle of a user: bytes that an authenticator keeps with a credential and gives back at sign-in. They say nothing
/// of the user to others (WebAuthn Level 2, 5.4.3 and 14.6.1).
public struct UserHandle: Hashable, Sendable {
  /// The bytes, 1 to 64 of them.
  public let bytes: [UInt8]

  /// Makes a new handle of 32 random bytes.
  public init() {
    bytes = .random(32)
  }

  /// Makes a handle of bytes that were kept. Throws ``WebAuthnError/wrongLength(_:allowed:)``.
  public init(_ bytes: [UInt8]) throws(WebAuthnError) {
    guard Limits.userHandle.contains(bytes.count) else {
      throw .wrongLength(.userHandle, allowed: Limits.userHandle)
    }
    self.bytes = bytes
  }

  /// Makes a handle from the text of one. Throws ``WebAuthnError/wrongLength(_:allowed:)`` and
  /// ``WebAuthnError/notBase64URL(_:)``.
  public init(text: String) throws(WebAuthnError) {
    bytes = try JSONReader.bytes(text, in: .userHandle, allowed: Limits.userHandle)
  }

  /// The bytes in base64url without padding.
  public var text: String { Base64URL.encode(bytes) }
}
