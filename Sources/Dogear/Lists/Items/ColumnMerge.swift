import Database

/// A three-way merge of an item, column by column: what an editor saved, what they had been shown, and what is stored
/// now.
struct ColumnMerge<Item: ListItem> {
  /// The columns to set, with their values.
  private(set) var assignments: [(column: String, value: any DatabaseValue)] = []
  /// The columns to which the editor and someone else gave different values.
  private(set) var conflicts: [String] = []

  /// Merges what was saved.
  ///
  /// - Parameters:
  ///   - saved: the item as its editor wants it.
  ///   - shown: the item as its editor saw it before the first change.
  ///   - stored: the item now.
  init(_ saved: Item, replacing shown: Item, in stored: Item) {
    for column in Item.columns.all {
      let (value, old) = (column.kind.stored(saved), column.kind.stored(shown).stored)
      guard value.stored != old else { continue }
      let current = column.kind.stored(stored).stored
      if value.stored == current { continue }
      if current == old {
        assignments.append((column.name, value))
      } else {
        conflicts.append(column.name)
      }
    }
  }
}
