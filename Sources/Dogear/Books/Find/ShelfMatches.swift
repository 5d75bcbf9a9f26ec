/// The books of a shelf by what makes two of them the same, to find those that a catalogue has.
final class ShelfMatches: Sendable {
  private let matcher: ItemMatcher<Book, Book.ID>

  /// Looks at all books of a shelf.
  init(_ shelf: ListSnapshot<Book>) {
    var matcher = ItemMatcher<Book, Book.ID>()
    for row in shelf.rows { matcher.add(row.item, row.item.id) }
    self.matcher = matcher
  }

  /// The book of the shelf that is the same: by its ISBN or, for a work, which has many of those, by title and author.
  func id(of found: CatalogueBook) -> Book.ID? {
    let book = found.book(id: "")
    return matcher.sameNumber(as: book).first
      ?? (found.editionCount > 0 ? matcher.sameIdentity(as: book).first : nil)
  }

  /// The books of a shelf that are the same as found ones, by the ids of those.
  static func ids(of found: [CatalogueBook], on shelf: ListSnapshot<Book>) -> [CatalogueBook.ID: Book.ID] {
    if found.isEmpty { return [:] }
    let matches = shelf.derived(ShelfMatches.init)
    return found.reduce(into: [:]) { $0[$1.id] = matches.id(of: $1) }
  }
}
