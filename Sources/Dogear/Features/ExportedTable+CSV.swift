import Bytes
import Database

extension ExportedTable {
  /// Writes the table as comma-separated values with a line of names (RFC 4180). A spreadsheet takes none of the values for a
  /// formula.
  func writeCSV(to parts: inout PartWriter) async throws {
    try await parts.append(CSVCell.line(columns))
    for row in self { try await parts.append(CSVCell.line(row.map(Self.cell))) }
  }

  private static func cell(_ value: StoredValue) -> String {
    switch value {
    case .null: ""
    case .integer(let number): String(number)
    case .real(let number): String(number)
    case .text(let text): CSVCell.guarded(text)
    case .blob(let bytes): Base64URL.encode(bytes)
    }
  }
}
