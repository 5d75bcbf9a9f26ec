import Database
import Foundation

/// A table of data that somebody takes with them.
public struct ExportedTable: Sendable {
  /// The names of the columns.
  public let columns: [String]
  /// The rows, with a value for each column.
  public let rows: [[StoredValue]]

  /// Makes a table.
  public init(columns: [String], rows: [[StoredValue]]) {
    (self.columns, self.rows) = (columns, rows)
  }

  /// The table as comma-separated values with a line of names (RFC 4180).
  ///
  /// A text that a spreadsheet would take for a formula begins with an apostrophe, as OWASP advises (CSV injection).
  public var csv: String {
    ([columns] + rows.map { $0.map(Self.cell) }).map { $0.map(Self.quoted).joined(separator: ",") + "\r\n" }
      .joined()
  }

  /// The rows as objects with a value for each column, for `JSONSerialization`.
  public var objects: [[String: Any]] {
    rows.map { row in Dictionary(uniqueKeysWithValues: zip(columns, row.map(Self.json))) }
  }

  private static func cell(_ value: StoredValue) -> String {
    switch value {
    case .null: ""
    case .integer(let number): String(number)
    case .real(let number): String(number)
    case .text(let text): text.first.map { "=+-@\t\r".contains($0) } == true ? "'" + text : text
    case .blob(let bytes): Base64URL.encode(bytes)
    }
  }

  private static func quoted(_ text: String) -> String {
    text.contains { ",\"\r\n".contains($0) || $0 == "\r\n" }
      ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
  }

  private static func json(_ value: StoredValue) -> Any {
    switch value {
    case .null: NSNull()
    case .integer(let number): number
    case .real(let number): number
    case .text(let text): text
    case .blob(let bytes): Base64URL.encode(bytes)
    }
  }
}
