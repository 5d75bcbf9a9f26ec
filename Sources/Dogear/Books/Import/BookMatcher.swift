import Foundation

/// An index of books by what makes two of them the same: the ISBN, of ten digits or thirteen, or title and first author
/// without case, accents and punctuation.
struct BookMatcher<Value: Sendable>: Sendable {
  private var byISBN: [String: [Value]] = [:]
  private var byName: [String: [Value]] = [:]

  /// Adds a book.
  mutating func add(_ book: Book, _ value: Value) {
    if let isbn = ISBN.thirteen(book.isbn) { byISBN[isbn, default: []].append(value) }
    byName[Self.name(of: book), default: []].append(value)
  }

  /// The books with the same ISBN, in the order in which they were added.
  func sameISBN(as book: Book) -> [Value] {
    ISBN.thirteen(book.isbn).flatMap { byISBN[$0] } ?? []
  }

  /// The books with the same title and first author.
  func sameName(as book: Book) -> [Value] { byName[Self.name(of: book)] ?? [] }

  private static func name(of book: Book) -> String {
    let author = book.author.split(separator: ";").first.map { ImportedNames.name(String($0)) } ?? ""
    return "\(book.title.lettersAndDigits)\u{0}\(author.lettersAndDigits)"
  }
}
