import Database

/// A passkey of an account, as its owner sees it.
struct Passkey: Identifiable, Hashable, Sendable {
  /// The number of passkeys that an account may have.
  static let maximumCount = 20
  /// The number of characters that a name may have.
  static let maximumNameLength = 60

  /// The identifier of the credential, in base64url.
  let id: String
  /// The name that the owner gave it.
  let name: String
  /// The time at which it was made, in seconds since 1970.
  let createdAt: Int
  /// The time of the last sign-in with it, in seconds since 1970; nil where there was none.
  let usedAt: Int?
}

extension Passkey {
  init(row: Row) throws {
    self.init(
      id: try row.string("id"), name: try row.string("name"), createdAt: try row.int("created_at"),
      usedAt: try row.optionalInt("used_at"))
  }
}
