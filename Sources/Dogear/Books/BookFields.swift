import Templates

extension ListRow<Book> {
  static var fields: Fields<ListRow<Book>> {
    Fields<ListRow<Book>>()
      .text("id", \.item.id)
      .text("title", \.item.title)
      .text("byline", \.item.byline)
      .text("pagesText", \.item.pagesText)
      .text("isbn", \.item.isbn)
      .flag("isRead", \.item.isRead)
      .text("coverURL", \.item.coverURL)
      .flag("canMoveUp", \.canMoveUp)
      .flag("canMoveDown", \.canMoveDown)
  }
}

extension ShelfViewModel {
  static var fields: Fields<ShelfViewModel> {
    Fields<ShelfViewModel>()
      .text("count") { $0.count }
      .flag("isEmpty") { $0.isEmpty }
      .flag("hasNoMatches") { $0.hasNoMatches }
      .flag("isAdding") { $0.isAdding }
      .list("books", \.books, id: \.item.id, ListRow<Book>.fields)
      .list("undo", id: \.id, Book.undoFields) { $0.undo.map { [$0] } ?? [] }
  }
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
