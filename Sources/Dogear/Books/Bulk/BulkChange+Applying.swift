import Database

extension BulkChange {
  /// Changes some of the books in a transaction, and notes what came of it.
  mutating func apply(
    to ids: [Book.ID], in batch: inout ListBatch<Book>, _ connection: DatabaseConnection
  ) throws {
    switch kind {
    case .mark(let mark, let day): result.marked += try batch.mark(ids, mark, on: Day(number: day))
    case .move(let end): try batch.move(ids, to: end)
    case .undo(let mark): result.undone += try BookHistory.undo(ids, marked: mark, in: &batch, connection)
    }
    done += ids.count
  }
}

extension ListBatch where Item == Book {
  /// Marks books. Those that are gone are left out, and those that the mark would make break a rule, such as by one tag too
  /// many.
  fileprivate mutating func mark(_ ids: [Book.ID], _ mark: BookMark, on day: Day) throws -> MarkedBooks {
    var result = MarkedBooks()
    for id in ids {
      guard let stored = try item(id) else { continue }
      var book = stored
      mark.apply(to: &book, on: day)
      if book == stored { continue }
      do {
        try change(stored, to: book)
        result.changed += 1
      } catch let error as StoreError {
        if result.refused == 0 { result.reason = error.message }
        result.refused += 1
      }
    }
    return result
  }
}
