import Foundation

/// The account of somebody who signed up.
public struct Account: Identifiable, Hashable, Sendable {
  /// The id, which never changes.
  public let id: String
  /// The name as its owner wrote it.
  public internal(set) var username: String
  /// The time of the sign-up, in seconds since 1970.
  public let createdAt: Int
  /// The colours of the owner's pages.
  var theme = Theme.automatic
  /// The time zone that the owner chose; nil as long as they chose none.
  var chosenZone: TimeZone?
  /// The time zone of the browser that looks at the account, which counts as long as none was chosen.
  var browserZone: TimeZone?
  /// The time zone in which the owner reads times.
  var timeZone: TimeZone { chosenZone ?? browserZone ?? .gmt }
  /// The day on which the owner's weeks begin.
  var firstWeekday = FirstWeekday.monday
  /// Whether the owner administers this server, with a page about all accounts.
  var isAdministrator = false

  /// The owner of the shelf and reminders of this account.
  public var owner: OwnerID { .account(id) }
}
