/// One row of a table of books as read.
struct ImportedRow: Hashable, Sendable {
  /// The number of the row in its table.
  let number: Int
  /// The book; nil where the row has none.
  let draft: BookDraft?
  /// The reason why there is none; empty where there is one.
  let problem: String
  /// Remarks on texts that were read otherwise than they are written, or left out.
  let remarks: [String]
}

extension ImportedRow {
  /// The row of a book that Dogear wrote as JSON.
  ///
  /// - Parameter fields: the columns that are taken.
  init(_ book: Book, _ fields: [ImportField], number: Int) {
    var draft = BookDraft(book: Book(title: "", author: "", isbn: "", pages: 0), isExact: true)
    draft.sourceID = fields.contains(.id) ? book.id : nil
    for column in fields.compactMap(\.column) where draft.book.set(column, to: book.text(of: column)) {
      draft.given.insert(column)
    }
    do {
      try draft.book.check()
      self.init(number: number, draft: draft, problem: "", remarks: [])
    } catch {
      let problem = (error as? StoreError)?.message ?? String(describing: error)
      self.init(number: number, draft: nil, problem: problem, remarks: [])
    }
  }
}
