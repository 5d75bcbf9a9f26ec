import Foundation

/// A list of reminders that a person made, beside the first one, which everybody has.
struct ReminderList: TitledItem {
  enum Column: String, CaseIterable {
    case title, color
  }

  static let table = "named_lists"
  static let listTable = "named_list_owners"
  static let limit = 100
  /// The largest number of characters of a name.
  static let titleLimit = 60

  let id: String
  /// The name, such as “Groceries”.
  var title: String
  /// The colour by which it is found among the others.
  var color = ListColor.none

  init(id: String = UUID().uuidString, title: String) {
    (self.id, self.title) = (id, title)
  }

  init(id: String) { self.init(id: id, title: "") }

  static let columns = ItemColumns<ReminderList> { column in
    switch column {
    case .title: ItemColumn("Name", .line(\.title, limit: titleLimit))
    case .color: ItemColumn("Colour", .choice(\.color))
    }
  }

  static func check(title: String) throws(StoreError) {
    try StoreRules.check(title, field: columns[.title].label, limit: titleLimit)
  }

  var name: String { title.trimmed.isEmpty ? "Untitled list" : title.trimmed }

  /// The first list, which holds the reminders that are in no other.
  static let first = ReminderList(id: "", title: "Reminders")
}

/// A colour of a list. The raw values are stored.
enum ListColor: String, NamedChoice {
  case none = ""
  case red, orange, green, teal, blue, purple
}

extension ListSnapshot<ReminderList> {
  /// The first list, and those that the person made.
  var withFirst: [ReminderList] { [.first] + rows.map(\.item) }

  /// The name of the list with an id; the name of the first where there is none.
  func name(of id: ReminderList.ID) -> String {
    (id.isEmpty ? nil : item(id))?.name ?? ReminderList.first.name
  }
}

extension ListSnapshot<Reminder> {
  /// The reminders that are in the first list, or in one of these; the snapshot itself where all are.
  func inLists(_ lists: ListSnapshot<ReminderList>) -> ListSnapshot<Reminder> {
    let ids = Set(lists.rows.map(\.item.id))
    func isListed(_ row: ListRow<Reminder>) -> Bool { row.item.list.isEmpty || ids.contains(row.item.list) }
    return rows.allSatisfy(isListed)
      ? self : ListSnapshot(rows.indices.filter { isListed(rows[$0]) }, of: self)
  }

  /// The reminders of one list.
  func inList(_ id: ReminderList.ID) -> ListSnapshot {
    ListSnapshot(rows.indices.filter { rows[$0].item.list == id }, of: self)
  }

  /// The reminders of these lists as they are taken along: each with the name of its list in place of its id.
  func exported(in lists: ListSnapshot<ReminderList>) -> ListSnapshot {
    let names = Dictionary(uniqueKeysWithValues: lists.rows.map { ($0.item.id, $0.item.name) })
    guard !names.isEmpty else { return inLists(lists) }
    return ListSnapshot(
      inLists(lists).items.map { item in
        var item = item
        item.list = names[item.list] ?? ""
        return item
      })
  }
}
