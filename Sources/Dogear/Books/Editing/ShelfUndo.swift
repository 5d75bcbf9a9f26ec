/// Something that was done to many books and can be undone. Its text stands in addresses and buttons.
enum ShelfUndo: Hashable, Sendable {
  /// Changes of so many books that the history knows by their mark.
  case changes(String, count: Int)
  /// The deletion of books at a time, in seconds since 1970.
  case deletion(Int)

  /// Reads its text; nil for another one.
  init?(_ text: String) {
    let parts = text.split(separator: ".", maxSplits: 2).map(String.init)
    guard parts.count >= 2, let number = Int(parts[1]) else { return nil }
    switch (parts[0], parts.count) {
    case ("changes", 3): self = .changes(parts[2], count: number)
    case ("deletion", 2): self = .deletion(number)
    default: return nil
    }
  }

  var text: String {
    switch self {
    case .changes(let mark, let count): "changes.\(count).\(mark)"
    case .deletion(let time): "deletion.\(time)"
    }
  }
}

/// The notice of something that was done to many books.
struct UndoNotice: Identifiable, Hashable, Sendable {
  let undo: ShelfUndo
  let count: Int

  var id: String { undo.text }

  /// The sentence, such as “Changed 12 books.”
  var sentence: String {
    let books = count.counted("book")
    return switch undo {
    case .changes: "Changed \(books)."
    case .deletion: "Deleted \(books)."
    }
  }
}

extension BooksFeature {
  /// The notice of something that was done to many books of an owner; nil where nothing of it can be undone.
  func notice(_ undo: ShelfUndo, of owner: OwnerID) async throws -> UndoNotice? {
    let count =
      switch undo {
      case .changes(let mark, _): try await history.count(marked: mark, owner)
      case .deletion(let time):
        try await store.recentlyDeleted(of: owner).count { $0.deletedAt == time }
      }
    return count == 0 ? nil : UndoNotice(undo: undo, count: count)
  }

  /// Undoes what was done to many books of an owner, and returns a sentence that says what came of it.
  ///
  /// - Parameter key: the key of the form that asks for it.
  /// - Throws: `BulkError`, `StoreError`.
  func undo(_ undo: ShelfUndo, key: String, of owner: OwnerID) async throws -> String {
    switch undo {
    case .changes(let mark, let count):
      let ids = try await history.books(marked: mark, owner)
      return try await bulk.make(.undo(mark), of: ids, id: key, owner).result.undone.sentence(of: count)
    case .deletion(let time):
      let books = try await store.batch(of: owner) { batch, _ in try batch.restore(deletedAt: time) }
      return books.isEmpty
        ? "There is nothing to put back."
        : "\(books.count.counted("book is", "books are")) back."
    }
  }
}
