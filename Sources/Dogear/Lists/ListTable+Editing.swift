import Database

extension ListTable {
  /// Gives an item in the list the values that its editor changed; nil where it has them already.
  ///
  /// - Throws: `StoreConflict.columns` where someone else gave the same columns other values, `StoreError.notFound`.
  func update(_ item: Item, replacing shown: Item) throws -> ListChange<Item>? {
    let merge = ColumnMerge(item, replacing: shown, in: try entry(item.id).item)
    guard merge.conflicts.isEmpty else { throw StoreConflict.columns(merge.conflicts) }
    if merge.assignments.isEmpty { return nil }
    return .put(try set(merge.assignments, for: item.id))
  }

  /// Sets a column of an item in the list; nil where it has the value already.
  func set(_ column: String, to value: any DatabaseValue, for id: String) throws -> ListChange<Item>? {
    let item = try entry(id).item
    guard item.value(of: column)?.stored != value.stored else { return nil }
    return .put(try set([(column, value)], for: id))
  }

  /// Sets columns of an item in the list.
  func set(_ assignments: [(column: String, value: any DatabaseValue)], for id: String) throws -> ListEntry<
    Item
  > {
    let (sum, before) = (try storedBytes(), try entry(id).item.storedBytes)
    let terms = assignments.enumerated().map { "\($0.element.column) = $\($0.offset + 3)" }
    let changes = try connection.execute(
      """
      UPDATE \(Item.table) SET \(terms.joined(separator: ", "))
      WHERE owner = $1 AND id = $2 AND deleted_at IS NULL
      """, values: [owner.rawValue, id] + assignments.map(\.value))
    guard changes == 1 else { throw StoreError.notFound }
    let entry = try entry(id)
    if entry.item.storedBytes != before { try sum.add(entry.item.storedBytes - before) }
    return entry
  }
}
