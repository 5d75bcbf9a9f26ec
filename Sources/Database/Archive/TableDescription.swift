/// A table as migrations make it: what has to be known to copy its rows.
struct TableDescription: Hashable, Sendable {
  let name: String
  /// The names of its columns, in their order.
  let columns: [String]
  /// The columns of its primary key, in the key's order. Rows are read in that order, which is the same in every database.
  let key: [String]
  /// The tables that its rows refer to.
  let references: Set<String>
}

extension TableDescription {
  /// The tables of an SQLite database, by their names.
  static func all(_ driver: SQLiteDriver) throws(DatabaseError) -> [TableDescription] {
    try driver.query(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY name",
      [], limit: .max
    ).map { (row) throws(DatabaseError) in try TableDescription(try row.string("name"), driver) }
  }

  /// Whether an SQLite database has no tables.
  static func isEmpty(_ driver: SQLiteDriver) throws(DatabaseError) -> Bool {
    try driver.query("SELECT 1 FROM sqlite_schema WHERE type = 'table' LIMIT 1", [], limit: 1).isEmpty
  }

  private init(_ name: String, _ driver: SQLiteDriver) throws(DatabaseError) {
    let columns = try driver.query(
      "SELECT name, pk FROM pragma_table_info($1) ORDER BY cid", [.text(name)], limit: .max
    ).map { (row) throws(DatabaseError) in (name: try row.string("name"), place: try row.int("pk")) }
    self.name = name
    self.columns = columns.map(\.name)
    key = columns.filter { $0.place > 0 }.sorted { $0.place < $1.place }.map(\.name)
    let parents = try driver.query(
      "SELECT DISTINCT \"table\" AS parent FROM pragma_foreign_key_list($1)", [.text(name)], limit: .max)
    references = Set(try parents.map { (row) throws(DatabaseError) in try row.string("parent") })
  }

  /// Tables in an order in which none comes before one that it refers to.
  ///
  /// - Throws: `DatabaseError.other` where they refer to each other in a circle.
  static func ordered(_ tables: [TableDescription]) throws(DatabaseError) -> [TableDescription] {
    var rest = tables
    var ordered: [TableDescription] = []
    while !rest.isEmpty {
      let waiting = Set(rest.map(\.name))
      let free = rest.filter { $0.references.subtracting([$0.name]).isDisjoint(with: waiting) }
      guard !free.isEmpty else {
        throw .other(message: "the tables \(waiting.sorted()) refer to each other in a circle", sql: "")
      }
      ordered += free
      let placed = Set(free.map(\.name))
      rest.removeAll { placed.contains($0.name) }
    }
    return ordered
  }
}
