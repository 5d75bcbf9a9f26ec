/// Someone who signed up.
public struct Account: Identifiable, Hashable, Sendable {
  /// What tells accounts apart; it never changes.
  public let id: String
  /// The name as its owner wrote it.
  public let username: String
  /// When the account was made, in seconds since 1970.
  public let createdAt: Int

  /// Who owns the shelf and reminders of this account.
  public var owner: OwnerID { .account(id) }
}
