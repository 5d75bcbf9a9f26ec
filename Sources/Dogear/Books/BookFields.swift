import Templates

extension Book {
  /// The fields of a book in a list, for templates.
  static let fields = Fields<Book>()
    .text("title", \.title)
    .text("byline", \.byline)
    .text("pagesText", \.pagesText)
    .text("isbn", \.isbn)
    .flag("isRead", \.isRead)
    .text("coverURL", \.coverURL)
}

extension ShelfViewModel {
  /// The fields of the shelf, for its template.
  static let shelfFields = Fields<ShelfViewModel>()
    .text("count") { $0.count }
    .flag("hasNoMatches") { $0.hasNoMatches }
    .flag("isAdding") { $0.isAdding }
    .list("books", \.books, id: \.item.id, ListRow.fields(Book.fields))
    .merging(\.itself, fields)
}

extension BookViewModel {
  static var fields: Fields<BookViewModel> {
    Fields<BookViewModel>()
      .text("id") { $0.book.id }
      .text("bookTitle") { $0.book.title }
      .text("byline") { $0.book.byline }
      .text("isbnText") { $0.book.isbn.isEmpty ? "" : "ISBN: \($0.book.isbn)" }
      .text("pagesText") { $0.book.pagesText }
      .flag("isRead") { $0.book.isRead }
      .text("coverURL") { $0.book.coverURL }
      .flag("isEditing") { $0.isEditing }
      .flag("showsGone") { $0.showsGone }
      .flag("isGone") { $0.isGoneWhileEdited }
  }
}
