import Templates

/// A section of the books that a shelf shows in another order than its own, with the address at which it begins.
struct ShelfSection: Identifiable, Hashable, Sendable {
  /// The id of its first book.
  let id: Book.ID
  let name: String
  let path: String

  static let fields = Fields<ShelfSection>().text("name", \.name).text("path", \.path)
}

/// The beginnings of the sections of one list, found once for all pages that show it.
final class SectionStarts: Sendable {
  let starts: [(id: Book.ID, name: String)]

  init(_ books: ListSnapshot<Book>) {
    starts = books.rows.compactMap { row in row.section.map { (row.item.id, $0.name) } }
  }
}

extension ShelfViewModel {
  /// The largest number of sections that a page leads to.
  static let sectionsLimit = 60

  /// The sections to jump to, where there are several and not too many: within the page where it shows their beginning, else
  /// on a page that begins there.
  var sections: [ShelfSection] {
    guard bookFilter.order != nil else { return [] }
    let books = visible
    let starts = books.derived(isKept: true, SectionStarts.init).starts
    guard (2...Self.sectionsLimit).contains(starts.count) else { return [] }
    let isWhole = shown.rows.count == books.count
    return starts.map { start in
      let place = "#\(Self.elementID(of: start.id))"
      let query = isWhole ? "" : query([("from", start.id)])
      return ShelfSection(
        id: start.id, name: start.name, path: isWhole ? place : BooksPath.shelf.route + query + place)
    }
  }
}
