import HTTP

extension ExportedItems<Book> {
  /// Writes all books.
  func write(as format: BookExportFormat, to parts: inout PartWriter) async throws {
    switch format {
    case .csv: try await writeCSV(to: &parts)
    case .json: try await writeJSON(to: &parts)
    case .bibTeX: try await writeBibTeX(to: &parts)
    }
  }

  private func writeBibTeX(to parts: inout PartWriter) async throws {
    var keys = BibTeXKeys()
    for row in list.rows { try await parts.append(BibTeXEntry(row.item, key: keys.key(for: row.item)).text) }
  }
}

extension ListExport<Book> {
  /// Responds with the shelf of whoever sends a request.
  ///
  /// - Throws: `HTTPError` with status 429 where other downloads of theirs are under way.
  func respond(to request: Request, as format: BookExportFormat) async throws -> Response {
    try await respond(to: request, name: "books.\(format.rawValue)", type: format.type) { shelf, parts in
      try await ExportedItems(shelf).write(as: format, to: &parts)
    }
  }
}
