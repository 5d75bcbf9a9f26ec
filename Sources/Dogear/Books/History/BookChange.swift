import Bytes
import Foundation

/// A change of a book, by which it can be undone.
struct BookChange: Hashable, Sendable {
  /// The id of the book.
  let book: Book.ID
  /// The values of the changed columns before, as JSON; empty for a book that was added.
  let old: String
  /// The same values afterwards; for a book that was added, a hash of all of them.
  let new: String

  /// Makes a change as it is stored.
  init(book: Book.ID, old: String, new: String) {
    (self.book, self.old, self.new) = (book, old, new)
  }

  /// The change by which a book was added.
  init(adding book: Book) {
    self.init(book: book.id, old: "", new: Self.hash(book))
  }

  /// The change of a book into another.
  init(from shelved: Book, to changed: Book) {
    let columns = ImportPlan.differences(shelved, changed)
    self.init(book: shelved.id, old: Self.text(columns, of: shelved), new: Self.text(columns, of: changed))
  }

  /// Undoes the change. Returns false where a person changed the book since, which keeps what they did.
  func undo(in batch: inout ListBatch<Book>) throws -> Bool {
    guard let stored = try batch.item(book) else { return true }
    if old.isEmpty {
      guard Self.hash(stored) == new else { return false }
      try batch.remove(book)
      return true
    }
    return try batch.revert(to: Self.book(stored, with: old), from: Self.book(stored, with: new))
  }

  /// The changed columns in their order, with their texts before and after; none for a book that was added.
  var columns: [(column: Book.Column, old: String, new: String)] {
    guard let old = try? Self.texts(old), let new = try? Self.texts(new) else { return [] }
    return Book.Column.allCases.compactMap { column in
      guard let before = old[column.rawValue], let after = new[column.rawValue] else { return nil }
      return (column, before, after)
    }
  }

  private static func texts(_ text: String) throws -> [String: String] {
    try StoredJSON.value(text)
  }

  private static func hash(_ book: Book) -> String {
    String(Book.columns.all.map { $0.kind.text(book) }.joined(separator: "\u{0}").fnv1a, radix: 16)
  }

  private static func text(_ columns: [Book.Column], of book: Book) -> String {
    let values = Dictionary(uniqueKeysWithValues: columns.map { ($0.rawValue, book.text(of: $0)) })
    return StoredJSON.text(values)
  }

  private static func book(_ book: Book, with text: String) throws -> Book {
    var book = book
    for (name, value) in try texts(text) {
      // A column that a later version lacks has nothing to be undone.
      if let column = Book.Column(rawValue: name) { _ = book.set(column, to: value) }
    }
    return book
  }
}
