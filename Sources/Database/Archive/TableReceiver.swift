import Bytes

/// A receiver of tables with their rows, such as an archive or a database.
protocol TableReceiver {
  /// Begins a table.
  mutating func begin(_ table: String, columns: [String]) throws
  /// Takes some of the table's rows.
  mutating func receive(_ rows: [[StoredValue]]) throws
  /// Ends the table.
  mutating func end() throws
}

/// A source of tables with their rows: the snapshot of a database, or an archive.
protocol TableSource {
  /// Sends all tables, each after those that it refers to, with their rows in the order of their keys.
  func send(to receiver: inout some TableReceiver) throws
}

/// The number of a table's rows, and their digest: the same in every database that holds the same rows.
public struct TableSummary: Hashable, Sendable {
  /// The table's name.
  public let table: String
  /// The number of rows.
  public let rows: Int
  /// The SHA-256 digest of the rows in the order of their keys.
  public let digest: [UInt8]
}

/// The summaries of the tables that were received.
struct TableSummaries: TableReceiver {
  private(set) var all: [TableSummary] = []
  private var table = ""
  private var rows = 0
  private var digest = SHA256.Running()

  mutating func begin(_ table: String, columns: [String]) {
    (self.table, rows, digest) = (table, 0, SHA256.Running())
  }

  mutating func receive(_ rows: [[StoredValue]]) {
    var bytes: [UInt8] = []
    for row in rows { RowCoding.append(row, to: &bytes) }
    receive(encoded: bytes, rows: rows.count)
  }

  /// Takes rows as they are encoded.
  mutating func receive(encoded bytes: [UInt8], rows: Int) {
    digest.update(bytes)
    self.rows += rows
  }

  mutating func end() {
    all.append(TableSummary(table: table, rows: rows, digest: digest.finish()))
  }
}
