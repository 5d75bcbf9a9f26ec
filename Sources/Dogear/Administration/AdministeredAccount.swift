import Database

/// An account as whoever runs the server sees it. Times are in seconds since 1970.
struct AdministeredAccount: Hashable, Sendable {
  let account: Account
  /// The time of the last use of a session that is open, to the hour; nil if no session is open.
  let usedAt: Int?
  let isDisabled: Bool
  /// The time at which the account is to be deleted, or 0 while that is under way; nil where nobody asked for it.
  let deletionTime: Int?
  let hasSecondFactor: Bool
  let hasPasskeys: Bool

  init(row: Row) throws {
    account = try Account(row: row)
    usedAt = try row.optionalInt("used_at")
    isDisabled = try row.optionalInt("disabled_at") != nil
    deletionTime = try row.optionalInt("delete_at")
    hasSecondFactor = try row.int("factors") > 0
    hasPasskeys = try row.int("passkeys") > 0
  }
}
