import Bytes
import Foundation

/// A change of an item of a list, by which it can be undone.
struct ItemChange<Item: ListItem>: Hashable, Sendable {
  /// The id of the item.
  let item: Item.ID
  /// The values of the changed columns before, as JSON; empty for an item that was added.
  let old: String
  /// The same values afterwards; for an item that was added, a hash of all of them.
  let new: String

  /// Makes a change as it is stored.
  init(item: Item.ID, old: String, new: String) {
    (self.item, self.old, self.new) = (item, old, new)
  }

  /// The change by which an item was added.
  init(adding item: Item) {
    self.init(item: item.id, old: "", new: Self.hash(item))
  }

  /// The change of an item into another.
  init(from listed: Item, to changed: Item) {
    let columns = listed.columns(differingFrom: changed)
    self.init(item: listed.id, old: Self.text(columns, of: listed), new: Self.text(columns, of: changed))
  }

  /// Undoes the change. Returns false where a person changed the item since, which keeps what they did.
  func undo(in batch: inout ListBatch<Item>) throws -> Bool {
    guard let stored = try batch.item(item) else { return true }
    if old.isEmpty {
      guard Self.hash(stored) == new else { return false }
      try batch.remove(item)
      return true
    }
    return try batch.revert(to: Self.item(stored, with: old), from: Self.item(stored, with: new))
  }

  /// The changed columns in their order, with their texts before and after; none for an item that was added.
  var columns: [(column: Item.Column, old: String, new: String)] {
    guard let old = try? Self.texts(old), let new = try? Self.texts(new) else { return [] }
    return Item.Column.allCases.compactMap { column in
      guard let before = old[column.rawValue], let after = new[column.rawValue] else { return nil }
      return (column, before, after)
    }
  }

  private static func texts(_ text: String) throws -> [String: String] {
    try StoredJSON.value(text)
  }

  private static func hash(_ item: Item) -> String {
    String(Item.columns.all.map { $0.kind.text(item) }.joined(separator: "\u{0}").fnv1a, radix: 16)
  }

  private static func text(_ columns: [Item.Column], of item: Item) -> String {
    let values = Dictionary(uniqueKeysWithValues: columns.map { ($0.rawValue, item.text(of: $0)) })
    return StoredJSON.text(values)
  }

  private static func item(_ item: Item, with text: String) throws -> Item {
    var item = item
    for (name, value) in try texts(text) {
      // A column that a later version lacks has nothing to be undone.
      if let column = Item.Column(rawValue: name) { _ = item.set(column, to: value) }
    }
    return item
  }
}

extension ListItem {
  /// The columns in which another item differs.
  func columns(differingFrom other: Self) -> [Column] {
    if self == other { return [] }
    return Column.allCases.filter { column in
      let kind = Self.columns[column].kind
      return kind.stored(self).stored != kind.stored(other).stored
    }
  }
}
