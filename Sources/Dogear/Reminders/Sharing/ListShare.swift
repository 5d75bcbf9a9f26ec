import Database

/// A list of reminders of somebody else that an account may use. It is kept with what belongs to that account; the owner of the
/// list alone makes it, and ends it.
struct ListShare: ListItem {
  enum Column: String, CaseIterable {
    case holder, list
    case canWrite = "can_write"
  }

  static let table = "list_shares"
  static let listTable = "list_share_owners"
  /// The largest number of lists that others share with an account.
  static let limit = 50

  /// A secret that stands in addresses, and in no other place.
  let id: String
  /// The id of the account that owns the list.
  var holder = ""
  /// The id of the list, which is one of its owner's.
  var list: ReminderList.ID = ""
  /// Whether the reminders may be changed, and not only read.
  var canWrite = false

  init(id: String) { self.id = id }

  init(id: String = SecureToken().value, of list: ReminderList.ID, from holder: Account.ID, canWrite: Bool) {
    self.init(id: id)
    (self.holder, self.list, self.canWrite) = (holder, list, canWrite)
  }

  static let columns = ItemColumns<ListShare> { column in
    switch column {
    case .holder: ItemColumn("From", .id(\.holder))
    case .list: ItemColumn("List", .id(\.list))
    case .canWrite: ItemColumn("May be changed", .flag(\.canWrite))
    }
  }

  /// The owner of the list.
  var owner: OwnerID { .account(holder) }

  var name: String { "Shared list" }

  static let migrations = [
    Migration.list(
      of: ListShare.self,
      columns: """
        holder TEXT NOT NULL,
        list TEXT NOT NULL,
        can_write INTEGER NOT NULL CHECK (can_write IN (0, 1))
        """),
    Migration(
      "shares of a list", sql: "CREATE INDEX list_shares_by_list ON list_shares (holder, list);"),
  ]
}
