import Database

extension ListTable {
  /// Gives an item in the list the values that its editor changed; nil where it has them already.
  ///
  /// - Throws: `StoreConflict.columns` where someone else gave the same columns other values, `StoreError.notFound`.
  func update(_ item: Item, replacing shown: Item) throws -> ListChange<Item>? {
    let stored = try entry(item.id).item
    let merge = ColumnMerge(item, replacing: shown, in: stored)
    guard merge.conflicts.isEmpty else { throw StoreConflict.columns(merge.conflicts) }
    if merge.assignments.isEmpty { return nil }
    return .put(try set(merge.assignments, of: stored))
  }

  /// Sets a column of an item in the list; nil where it has the value already.
  func set(_ column: String, to value: any DatabaseValue, for id: String) throws -> ListChange<Item>? {
    let item = try entry(id).item
    guard item.value(of: column)?.stored != value.stored else { return nil }
    return .put(try set([(column, value)], of: item))
  }

  /// Sets columns of an item in the list, which is given as it is stored.
  func set(
    _ assignments: [(column: String, value: any DatabaseValue)], of item: Item
  ) throws -> ListEntry<Item> {
    let growth = Self.growth(assignments, of: item)
    if growth != 0 { try storedBytes().add(growth) }
    return try write(assignments, to: item)
  }

  /// The bytes by which these columns of an item grow.
  static func growth(_ assignments: [(column: String, value: any DatabaseValue)], of item: Item) -> Int {
    assignments.reduce(0) { sum, assignment in
      let old = item.value(of: assignment.column)?.stored.textBytes ?? 0
      return sum + assignment.value.stored.textBytes - old
    }
  }

  /// Writes columns of an item in the list, whose bytes were added before.
  func write(
    _ assignments: [(column: String, value: any DatabaseValue)], to item: Item
  ) throws -> ListEntry<Item> {
    let terms = assignments.enumerated().map { "\($0.element.column) = $\($0.offset + 3)" }
    let rows = try connection.query(
      """
      UPDATE \(Item.table) SET \(terms.joined(separator: ", "))
      WHERE owner = $1 AND id = $2 AND deleted_at IS NULL RETURNING \(Self.allColumns)
      """, values: [owner.rawValue, item.id] + assignments.map(\.value))
    guard let changed = try rows.first.map(Self.entry) else { throw StoreError.notFound }
    try checkScope(of: changed.item)
    // A move changes the place in the list, and nothing of the item.
    if changed.item != item { try Item.noteChange(from: item, to: changed.item, in: self) }
    return changed
  }
}
