import Foundation

/// The items of a list as they are taken along, by the descriptions of their columns: written one by one, so that a long list is
/// never all in memory again.
struct ExportedItems<Item: ListItem>: Sendable {
  let list: ListSnapshot<Item>

  /// Makes an export of a list at one moment.
  init(_ list: ListSnapshot<Item>) {
    self.list = list
  }

  /// Writes a table (RFC 4180). Spreadsheets take no cell of it for a formula, and an import reads it back unchanged.
  func writeCSV(to parts: inout PartWriter) async throws {
    // Spreadsheets take a file without the mark for one of their old encodings.
    try await parts.append("\u{FEFF}")
    try await parts.append(Self.header)
    for row in list.rows { try await parts.append(Self.line(row.item)) }
  }

  /// The names of the columns of a table. By the ids an import finds the same items again.
  static var columnNames: [String] { ["Id"] + Item.columns.all.map(\.label) }

  /// The first line of a table.
  static var header: [UInt8] { CSVCell.line(columnNames) }

  /// The line of an item in a table.
  static func line(_ item: Item) -> [UInt8] {
    CSVCell.line(([item.id] + Item.columns.all.map { $0.kind.text(item) }).map(CSVCell.guarded))
  }

  /// Writes an array of objects, in which what is empty is missing.
  func writeJSON(to parts: inout PartWriter) async throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try await parts.append("[")
    for (index, row) in list.rows.enumerated() {
      try await parts.append(index == 0 ? "\n" : ",\n")
      try await parts.append(try encoder.encode(ItemJSON(row.item)))
    }
    try await parts.append("\n]\n")
  }
}
