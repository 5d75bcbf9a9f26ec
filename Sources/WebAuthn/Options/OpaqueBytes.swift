import Bytes

/// Bytes that say nothing to anybody but whoever made them: a ``Challenge`` or a ``UserHandle``.
public struct OpaqueBytes<Role: OpaqueBytesRole>: Hashable, Sendable {
  /// The bytes, as many as the role allows.
  public let bytes: [UInt8]

  /// Makes new ones: 32 random bytes.
  public init() {
    bytes = .random(32)
  }

  /// Makes them of bytes that were kept. Throws ``WebAuthnError/wrongLength(_:allowed:)``.
  public init(_ bytes: [UInt8]) throws(WebAuthnError) {
    guard Role.allowed.contains(bytes.count) else { throw .wrongLength(Role.field, allowed: Role.allowed) }
    self.bytes = bytes
  }

  /// Makes them from their text. Throws ``WebAuthnError/wrongLength(_:allowed:)`` and
  /// ``WebAuthnError/notBase64URL(_:)``.
  public init(text: String) throws(WebAuthnError) {
    bytes = try JSONReader.bytes(text, in: Role.field, allowed: Role.allowed)
  }

  /// The bytes in base64url without padding.
  public var text: String { Base64URL.encode(bytes) }
}

/// The role of opaque bytes in a ceremony.
public protocol OpaqueBytesRole {
  /// The field that errors name.
  static var field: WebAuthnError.Field { get }
  /// The numbers of bytes there may be.
  static var allowed: ClosedRange<Int> { get }
}

extension [UInt8] {
  /// So many bytes of the system's generator for secrets (getrandom(2)).
  static func random(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }
}
