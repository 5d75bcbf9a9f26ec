/// The handle of a user: bytes that an authenticator keeps with a credential and gives back at sign-in. They say nothing
/// of the user to others (WebAuthn Level 2, 5.4.3 and 14.6.1).
public typealias UserHandle = OpaqueBytes<UserHandleRole>

/// The role of a user's handle: 1 to 64 bytes.
public enum UserHandleRole: OpaqueBytesRole {
  /// The field of a handle.
  public static let field = WebAuthnError.Field.userHandle
  /// 1 to 64 bytes (WebAuthn Level 2, 5.4.3).
  public static let allowed = Limits.userHandle
}
