import Foundation

/// The books of a shelf as they are taken along, written one by one so that a long shelf is never all in memory again.
struct ExportedBooks: Sendable {
  /// The name of the column with the ids, by which an import finds the same books again.
  private static let idColumn = "Id"

  private let shelf: ListSnapshot<Book>

  /// Makes an export of a shelf at one moment.
  init(_ shelf: ListSnapshot<Book>) {
    self.shelf = shelf
  }

  /// Writes all books.
  func write(as format: BookExportFormat, to parts: inout PartWriter) async throws {
    switch format {
    case .csv: try await writeCSV(to: &parts)
    case .json: try await writeJSON(to: &parts)
    case .bibTeX: try await writeBibTeX(to: &parts)
    }
  }

  /// Writes a table (RFC 4180). Spreadsheets take no cell of it for a formula, and an import reads it back unchanged.
  private func writeCSV(to parts: inout PartWriter) async throws {
    // Spreadsheets take a file without the mark for one of their old encodings.
    try await parts.append("\u{FEFF}")
    try await parts.append(Self.header)
    for row in shelf.rows { try await parts.append(Self.line(row.item)) }
  }

  /// The first line of a table.
  static var header: [UInt8] { CSVCell.line(columnNames) }

  /// The names of the columns of a table.
  static var columnNames: [String] { [idColumn] + Book.columns.all.map(\.label) }

  /// The line of a book in a table.
  static func line(_ book: Book) -> [UInt8] {
    CSVCell.line(([book.id] + Book.columns.all.map { $0.kind.text(book) }).map(CSVCell.guarded))
  }

  /// Writes an array of objects, in which what is empty is missing.
  private func writeJSON(to parts: inout PartWriter) async throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try await parts.append("[")
    for (index, row) in shelf.rows.enumerated() {
      try await parts.append(index == 0 ? "\n" : ",\n")
      try await parts.append(try encoder.encode(BookJSON(row.item)))
    }
    try await parts.append("\n]\n")
  }

  private func writeBibTeX(to parts: inout PartWriter) async throws {
    var keys = BibTeXKeys()
    for row in shelf.rows { try await parts.append(BibTeXEntry(row.item, key: keys.key(for: row.item)).text) }
  }
}
