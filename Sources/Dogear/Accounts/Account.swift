/// The account of somebody who signed up.
public struct Account: Identifiable, Hashable, Sendable {
  /// The id, which never changes.
  public let id: String
  /// The name as its owner wrote it.
  public let username: String
  /// The time of the sign-up, in seconds since 1970.
  public let createdAt: Int
  /// The colours of the owner's pages.
  var theme = Theme.automatic

  /// The owner of the shelf and reminders of this account.
  public var owner: OwnerID { .account(id) }
}
