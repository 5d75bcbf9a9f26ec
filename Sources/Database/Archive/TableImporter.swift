/// The rows of tables on their way into a database of the same schema.
struct TableImporter: TableReceiver {
  /// The most values that a statement takes.
  private static let valueLimit = 999
  /// The most rows that a statement stores.
  private static let rowLimit = 100

  private let driver: any Driver
  private let tables: [String: TableDescription]
  /// The tables whose rows are passed over.
  private let ignored: Set<String>
  /// The rows received so far, in numbers.
  private(set) var summaries = TableSummaries()
  private var table: TableDescription?

  init(_ driver: any Driver, _ schema: Schema) {
    self.driver = driver
    tables = schema.tables.reduce(into: [:]) { $0[$1.name] = $1 }
    ignored = Set(schema.allTables.map(\.name)).subtracting(tables.keys)
  }

  mutating func begin(_ name: String, columns: [String]) throws {
    table = tables[name]
    guard !ignored.contains(name) else { return }
    guard table?.columns == columns else { throw ArchiveError.damaged("its table \(name) is not known") }
    summaries.begin(name, columns: columns)
  }

  mutating func receive(_ rows: [[StoredValue]]) throws {
    guard let table else { return }
    summaries.receive(rows)
    let size = max(1, min(Self.rowLimit, Self.valueLimit / table.columns.count))
    for start in stride(from: 0, to: rows.count, by: size) {
      try insert(rows[start..<min(rows.count, start + size)], into: table)
    }
  }

  mutating func end() throws {
    if table != nil { summaries.end() }
    table = nil
  }

  private func insert(_ rows: ArraySlice<[StoredValue]>, into table: TableDescription) throws {
    let columns = table.columns
    let places = rows.indices.map { row in
      let first = (row - rows.startIndex) * columns.count + 1
      return "(\((first..<first + columns.count).map { "$\($0)" }.joined(separator: ", ")))"
    }
    _ = try driver.execute(
      "INSERT INTO \(table.name) (\(columns.joined(separator: ", "))) VALUES \(places.joined(separator: ", "))",
      rows.flatMap(\.self))
  }
}
