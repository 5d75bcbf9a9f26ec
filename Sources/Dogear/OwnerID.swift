import Database
import HTTP

/// The owner of a shelf and reminders: an account, or a visitor who has not signed up.
public struct OwnerID: Hashable, Sendable {
  /// The owner as stored: `a:` and the id of an account, or `v:` and the id of a visitor.
  public let rawValue: String

  /// The owner with this account.
  public static func account(_ id: String) -> OwnerID { OwnerID(rawValue: "a:" + id) }

  /// The owner known by a visitor's cookie.
  public static func visitor(_ id: String) -> OwnerID { OwnerID(rawValue: "v:" + id) }

  /// Whether this is a visitor, who may never come again.
  public var isVisitor: Bool { rawValue.hasPrefix("v:") }

  /// The id of the account; nil for a visitor.
  var accountID: Account.ID? { rawValue.hasPrefix("a:") ? String(rawValue.dropFirst(2)) : nil }

  /// The owner's lane beside the loops, for work that takes long.
  var aside: Lane { EventLoop.aside.lane(of: rawValue) }

  /// The owner's party, by which writes take turns.
  var party: WriteParty { .owner(rawValue) }

  /// An owner as stored.
  init(rawValue: String) {
    self.rawValue = rawValue
  }
}
