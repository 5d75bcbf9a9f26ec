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
  /// The row of a book, unless that breaks a rule.
  init(_ draft: BookDraft, number: Int, remarks: [String]) {
    if let problem = draft.book.problem {
      self.init(number: number, draft: nil, problem: problem, remarks: [])
    } else {
      self.init(number: number, draft: draft, problem: "", remarks: remarks)
    }
  }

  /// The row of a book that Dogear wrote as JSON.
  ///
  /// - Parameter fields: the columns that are taken.
  init(_ book: Book, _ fields: [ImportField], number: Int) {
    var draft = BookDraft(book: Book(title: "", author: "", isbn: "", pages: 0), isExact: true)
    draft.sourceID = fields.contains(.id) ? book.id : nil
    for column in fields.compactMap(\.column) where draft.book.set(column, to: book.text(of: column)) {
      draft.given.insert(column)
    }
    self.init(draft, number: number, remarks: [])
  }
}

extension Book {
  /// The message about the rule that the book breaks; nil if it breaks none.
  var problem: String? {
    do {
      try check()
      return nil
    } catch {
      return (error as? StoreError)?.message ?? String(describing: error)
    }
  }
}
