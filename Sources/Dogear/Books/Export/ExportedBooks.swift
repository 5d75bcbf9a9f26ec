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

  /// Writes a table (RFC 4180), of which spreadsheets take no cell for a formula, and which an import reads as it was.
  private func writeCSV(to parts: inout PartWriter) async throws {
    // Spreadsheets take a file without the mark for one of their old encodings.
    try await parts.append("\u{FEFF}")
    try await parts.append(CSVCell.line([Self.idColumn] + Book.Column.allCases.map(\.label)))
    for row in shelf.rows {
      let texts = [row.item.id] + Book.Column.allCases.map { row.item.text(of: $0) }
      try await parts.append(CSVCell.line(texts.map(CSVCell.guarded)))
    }
  }

  /// Writes an array of objects, in which what is empty is missing.
  private func writeJSON(to parts: inout PartWriter) async throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try await parts.append("[")
    for (index, row) in shelf.rows.enumerated() {
      try await parts.append(index == 0 ? "\n" : ",\n")
      try await parts.append(try encoder.encode(ExportedBook(row.item)))
    }
    try await parts.append("\n]\n")
  }

  private func writeBibTeX(to parts: inout PartWriter) async throws {
    var keys = BibTeXKeys()
    for row in shelf.rows { try await parts.append(BibTeXEntry(row.item, key: keys.key(for: row.item)).text) }
  }
}

/// A book as an object in JSON. What is empty or unknown is missing.
private struct ExportedBook: Encodable {
  struct Person: Encodable {
    let name: String
    let role: String?
  }

  let id: String
  let title: String
  let subtitle: String?
  let authors: [Person]?
  let series: String?
  let seriesNumber: String?
  let isbn: String?
  let publisher: String?
  let year: Int?
  let language: String?
  let format: String?
  let pages: Int?
  let status: String
  let tags: [String]?
  let note: String?
  let review: String?
  let quotes: [BookQuote]?
  let loanedTo: String?
  let isOwned: Bool?
  let readings: [Reading]?

  init(_ book: Book) {
    func known(_ text: String) -> String? { text.isEmpty ? nil : text }
    func known(_ number: Int) -> Int? { number == 0 ? nil : number }
    func known<Element>(_ list: [Element]) -> [Element]? { list.isEmpty ? nil : list }
    (id, title, subtitle) = (book.id, book.title, known(book.subtitle))
    authors = known(book.contributors.map { Person(name: $0.name, role: known($0.role)) })
    (series, seriesNumber, isbn) = (known(book.series), known(book.seriesNumber), known(book.isbn))
    (publisher, year, language) = (known(book.publisher), known(book.year), known(book.language))
    (format, pages, status) = (known(book.format.rawValue), known(book.pages), book.status.rawValue)
    (tags, note, review) = (known(book.tags), known(book.note), known(book.review))
    (quotes, loanedTo, isOwned) = (known(book.quotes), known(book.loanedTo), book.isOwned ? true : nil)
    readings = known(book.readings)
  }
}
