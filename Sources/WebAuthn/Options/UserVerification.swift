/// The need for an authenticator to make sure who the user is, by a fingerprint or a PIN for instance (WebAuthn Level 2,
/// 5.8.6).
public enum UserVerification: String, Hashable, Sendable, Encodable {
  /// A response without it is refused.
  case required
  /// The authenticator does it if it can, and a response without it is accepted.
  case preferred
  /// The authenticator should not do it, and a response without it is accepted.
  case discouraged
}
