/// The tables of a database in one state: what the open transaction of a connection sees.
struct SnapshotReader: TableSource {
  /// The most rows that one query reads.
  private static let pageSize = 250

  let driver: any Driver
  let tables: [TableDescription]
  /// Called with the share of the rows that were read, from 0 to 1.
  var progress: (Double) -> Void = { _ in }

  /// - Throws: `DatabaseError.corrupt` where a table's key leads to another number of rows than it has.
  func send(to receiver: inout some TableReceiver) throws {
    let counts = try tables.map { table in
      try driver.query("SELECT count(*) AS n FROM \(table.name)", [], limit: 1).first?.int("n") ?? 0
    }
    let total = max(1, counts.reduce(0, +))
    var done = 0
    for (table, count) in zip(tables, counts) {
      try receiver.begin(table.name, columns: table.columns)
      let read = try pages(of: table) { rows in
        try receiver.receive(rows)
        done += rows.count
        progress(min(1, Double(done) / Double(total)))
      }
      guard read == count else { throw DatabaseError.corrupt }
      try receiver.end()
    }
  }

  /// Reads a table by its key, some rows at a time. Returns their number.
  private func pages(of table: TableDescription, _ body: ([[StoredValue]]) throws -> Void) throws -> Int {
    let key = table.key.joined(separator: ", ")
    let select = "SELECT \(table.columns.joined(separator: ", ")) FROM \(table.name)"
    let end = " ORDER BY \(key) LIMIT \(Self.pageSize)"
    let places = (1...table.key.count).map { "$\($0)" }.joined(separator: ", ")
    let keyColumns = table.key.compactMap { table.columns.firstIndex(of: $0) }
    var rows = try driver.query(select + end, [], limit: .max)
    var count = 0
    while let last = rows.last {
      count += rows.count
      try body(rows.map(\.values))
      guard rows.count == Self.pageSize else { break }
      rows = try driver.query(
        "\(select) WHERE (\(key)) > (\(places))\(end)", keyColumns.map { last.values[$0] }, limit: .max)
    }
    return count
  }
}
