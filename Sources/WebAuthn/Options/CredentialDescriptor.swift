import Bytes

/// A credential that is named in options (WebAuthn Level 2, 5.8.3).
public struct CredentialDescriptor: Hashable, Sendable, Encodable {
  /// The identifier, 1 to 1023 bytes.
  public let id: [UInt8]
  /// The names of the ways to reach the authenticator, as ``VerifiedCredential/transports`` gave them; may be empty.
  public let transports: [String]

  /// Names a credential.
  public init(id: [UInt8], transports: [String] = []) {
    self.id = id
    self.transports = transports
  }

  private enum CodingKeys: CodingKey {
    case type, id, transports
  }

  /// Encodes `PublicKeyCredentialDescriptorJSON`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode("public-key", forKey: .type)
    try container.encode(Base64URL.encode(id), forKey: .id)
    if !transports.isEmpty { try container.encode(transports, forKey: .transports) }
  }
}
