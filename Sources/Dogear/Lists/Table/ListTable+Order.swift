import Live

extension ListTable {
  /// Returns a free position at a place, and whether the list had to be renumbered to make one.
  func position(at place: ListPlace) throws -> (position: Int, isRenumbered: Bool) {
    if let position = try freePosition(at: place) { return (position, false) }
    try renumber()
    guard let position = try freePosition(at: place) else { throw isFull }
    return (position, true)
  }

  /// Gives an item that is in the list another place.
  func move(_ id: String, to place: ListPlace) throws -> ListChange<Item> {
    let current = try entry(id)
    if place == .before(id) || place == .after(id) { return .put(current) }
    let (position, isRenumbered) = try position(at: place)
    let entry = try set([("position", position)], of: current.item)
    return isRenumbered ? .replace(try entries()) : .put(entry)
  }

  /// Adds an item that is not in the list.
  func add(_ item: Item, at place: ListPlace) throws -> ListChange<Item> {
    try storedBytes().add(item.storedBytes)
    let (position, isRenumbered) = try position(at: place)
    let entry = ListEntry(position: position, item: item)
    try insert(entry)
    return isRenumbered ? .replace(try entries()) : .put(entry)
  }

  /// A free position at a place; nil where there is none. Deleted items count as neighbours, for they may come back.
  private func freePosition(at place: ListPlace) throws -> Int? {
    let gap = ListEntry<Item>.gap
    switch place {
    case .start: return try edge("min").map { $0 - gap } ?? gap
    case .end: return try edge("max").map { $0 + gap } ?? gap
    case .before(let id):
      guard let next = try position(of: id) else { return try freePosition(at: .end) }
      guard let previous = try neighbour("max", "<", next) else { return next - gap }
      return next - previous < 2 ? nil : previous + (next - previous) / 2
    case .after(let id):
      guard let previous = try position(of: id) else { return try freePosition(at: .end) }
      guard let next = try neighbour("min", ">", previous) else { return previous + gap }
      return next - previous < 2 ? nil : previous + (next - previous) / 2
    }
  }

  private func position(of id: String) throws -> Int? {
    try connection.first(
      "SELECT position FROM \(Item.table) WHERE owner = $1 AND id = $2", owner.rawValue, id
    )?.int("position")
  }

  private func edge(_ function: String) throws -> Int? {
    try connection.first(
      "SELECT \(function)(position) AS p FROM \(Item.table) WHERE owner = $1", owner.rawValue
    )?.optionalInt("p")
  }

  private func neighbour(_ function: String, _ comparison: String, _ position: Int) throws -> Int? {
    try connection.first(
      """
      SELECT \(function)(position) AS p FROM \(Item.table)
      WHERE owner = $1 AND position \(comparison) $2
      """, owner.rawValue, position
    )?.optionalInt("p")
  }

  private func renumber() throws {
    let ids = try connection.query(
      "SELECT id FROM \(Item.table) WHERE owner = $1 ORDER BY position, id", owner.rawValue)
    for (index, row) in ids.enumerated() {
      try connection.execute(
        "UPDATE \(Item.table) SET position = $3 WHERE owner = $1 AND id = $2", owner.rawValue,
        try row.string("id"), (index + 1) * ListEntry<Item>.gap)
    }
  }
}
