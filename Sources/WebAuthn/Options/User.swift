/// A user, as an authenticator keeps and shows them (WebAuthn Level 2, 5.4.3).
public struct User: Hashable, Sendable, Encodable {
  /// The handle, which is the same for all credentials of the account.
  public let handle: UserHandle
  /// The name of the account, by which a person tells accounts apart: an e-mail address for instance.
  public let name: String
  /// The name of the person, as they would have it shown; may be empty.
  public let displayName: String

  /// Makes a user.
  public init(handle: UserHandle, name: String, displayName: String) {
    self.handle = handle
    self.name = name
    self.displayName = displayName
  }

  private enum CodingKeys: CodingKey {
    case id, name, displayName
  }

  /// Encodes `PublicKeyCredentialUserEntityJSON`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(handle.text, forKey: .id)
    try container.encode(name, forKey: .name)
    try container.encode(displayName, forKey: .displayName)
  }
}
