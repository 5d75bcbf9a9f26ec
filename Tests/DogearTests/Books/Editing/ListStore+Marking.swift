@testable import Dogear

extension ListStore where Item == Book {
  /// Marks books as the page does that edits many.
  func mark(
    _ ids: [Book.ID], _ mark: BookMark, on day: Day, key: String, of owner: OwnerID
  ) async throws -> MarkedBooks {
    try await BulkChanges(books: self).make(.mark(mark, day: day.number), of: ids, id: key, owner).result
      .marked
  }

  /// Moves books as the page does that edits many.
  func move(_ ids: [Book.ID], to end: ListEnd, of owner: OwnerID) async throws {
    _ = try await BulkChanges(books: self).make(.move(end), of: ids, id: "move", owner)
  }
}

extension BookHistory {
  /// Undoes changes that were made together as the page does that edits many.
  func undo(marked mark: String, _ owner: OwnerID) async throws -> UndoneChanges {
    let ids = try await books(marked: mark, owner)
    return try await BulkChanges(books: books).make(.undo(mark), of: ids, id: "undo", owner).result.undone
  }
}
