import HTTP
import Live
import Templates

extension FindViewModel {
  static var fields: Fields<FindViewModel> {
    let edition = ShownCatalogueBook.fields
    let row = ShownCatalogueBook.fields
      .text("editionsPath", \.editionsPath)
      .text("editionCount", \.editionCount)
      .flag("hasEditions") { $0.book.editionCount > 1 }
      .flag("showsEditions") { $0.editions != nil }
      .text("editionsSentence") { $0.editionsSentence }
      .list("editions", id: \.book.id, edition) { $0.shownEditions }
    return Fields<FindViewModel>()
      .flag("isOn") { $0.isOn }
      .text("address", \.address)
      .text("sentence") { $0.search.sentence }
      .flag("isSearching") { if case .searching = $0.search { true } else { false } }
      .flag("hasFailed") { $0.search.error != nil }
      .flag("isOffline") { $0.search.error == .unreachable }
      .flag("hasNoResult") { if case .found(_, []) = $0.search { true } else { false } }
      .list("books", id: \.book.id, row) { $0.shownBooks }
  }

  /// The address of the page as it is shown.
  var address: String {
    BooksPath.find.showing(["q": search.term, "editions": editions?.work ?? ""])
  }

  private var shownBooks: [ShownCatalogueBook] {
    guard case .found(let term, let books) = search else { return [] }
    return books.map { book in
      let editions = editions?.work == book.id ? editions : nil
      return ShownCatalogueBook(
        book: book, term: term, editions: editions, onShelf: onShelf)
    }
  }
}

/// A book of the catalogue as the page shows it.
struct ShownCatalogueBook: Sendable {
  let book: CatalogueBook
  let term: String
  var editions: FindViewModel.WorkEditions?
  let onShelf: [CatalogueBook.ID: Book.ID]

  fileprivate static var fields: Fields<ShownCatalogueBook> {
    Fields<ShownCatalogueBook>()
      .text("id", \.book.id)
      .text("title", \.title)
      .text("byline", \.byline)
      .text("facts", \.facts)
      .text("coverURL") { DrawnCover.url(title: $0.book.title, author: $0.byline) }
      .flag("isOnShelf") { $0.shelfID != nil }
      .text("shelfPath") { $0.shelfID.map { BooksPath.book.filled($0) } ?? "" }
  }

  private var shelfID: Book.ID? { onShelf[book.id] }

  private var title: String { book.subtitle.isEmpty ? book.title : "\(book.title): \(book.subtitle)" }

  private var byline: String { book.authors.map { Contributor(name: $0) }.inWords }

  /// The facts that tell it from others, in a line: publisher, year, form, pages, language, ISBN.
  private var facts: String {
    [
      book.publisher, book.year > 0 ? "\(book.year)" : "", book.format.name,
      book.pages > 0 ? book.pages.counted("page") : "", book.language, book.editionCount > 1 ? "" : book.isbn,
    ].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  fileprivate var editionCount: String {
    book.editionCount.counted("edition")
  }

  fileprivate var editionsSentence: String {
    guard let search = editions?.search else { return "" }
    guard case .found(_, let books) = search else { return search.sentence }
    return books.isEmpty ? "No edition is known." : books.count.counted("edition")
  }

  fileprivate var editionsPath: String {
    BooksPath.find.showing(["q": term, "editions": book.id]) + "#found-\(book.id)"
  }

  fileprivate var shownEditions: [ShownCatalogueBook] {
    (editions?.search.books ?? []).map { ShownCatalogueBook(book: $0, term: term, onShelf: onShelf) }
  }
}
