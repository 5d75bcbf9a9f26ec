import Database

/// What an editor saved of an item, merged column by column with what is stored by now.
struct ColumnMerge<Item: ListItem> {
  /// The columns to set, with their values.
  private(set) var assignments: [(column: String, value: any DatabaseValue)] = []
  /// The columns that the editor and someone else gave different values.
  private(set) var conflicts: [String] = []

  /// The merge of what was saved.
  ///
  /// - Parameters:
  ///   - saved: the item as its editor wants it.
  ///   - shown: the item as its editor saw it before the first change.
  ///   - stored: the item now.
  init(_ saved: Item, replacing shown: Item, in stored: Item) {
    for (index, column) in Item.columns.enumerated() {
      let (value, old) = (saved.values[index], shown.values[index].stored)
      let current = stored.values[index].stored
      guard value.stored != old, value.stored != current else { continue }
      if current == old { assignments.append((column, value)) } else { conflicts.append(column) }
    }
  }
}
