import Database

/// The number of books that were changed at once, and of those that could not be.
struct MarkedBooks: Hashable, Sendable {
  var changed = 0
  var refused = 0
  /// The reason why the first of those was refused.
  var reason = ""

  static func += (sum: inout MarkedBooks, more: MarkedBooks) {
    if sum.refused == 0 { sum.reason = more.reason }
    sum.changed += more.changed
    sum.refused += more.refused
  }
}

extension ListStore where Item == Book {
  /// Marks books. Those that are gone are left out, and those that the mark would make break a rule, such as by one tag too
  /// many.
  ///
  /// - Parameter key: what the history marks the changes with.
  func mark(
    _ ids: [Book.ID], _ mark: BookMark, on day: Day, key: String, of owner: OwnerID
  ) async throws -> MarkedBooks {
    var result = MarkedBooks()
    for part in ids.parts {
      result += try await batch(of: owner, mark: key) { batch, _ in
        try Self.mark(part, mark, on: day, in: &batch)
      }
    }
    return result
  }

  private static func mark(
    _ ids: [Book.ID], _ mark: BookMark, on day: Day, in batch: inout ListBatch<Book>
  ) throws -> MarkedBooks {
    var result = MarkedBooks()
    for id in ids {
      guard let stored = try batch.item(id) else { continue }
      var book = stored
      mark.apply(to: &book, on: day)
      if book == stored { continue }
      do {
        try batch.update(book, replacing: stored)
        result.changed += 1
      } catch let error as StoreError {
        if result.refused == 0 { result.reason = error.message }
        result.refused += 1
      }
    }
    return result
  }

  /// Moves books to the bin, all at one time.
  ///
  /// - Returns: the number, and the time by which they are restored; nil where none of them was there.
  func delete(_ ids: [Book.ID], of owner: OwnerID) async throws -> (count: Int, time: Int)? {
    try await batch(of: owner, isFreeing: true) { batch, _ in try batch.delete(ids) }
  }
}
