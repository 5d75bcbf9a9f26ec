import Live
import Templates

extension BooksFeature {
  /// The page of the deleted books, which can be restored.
  func deleted() -> Page<Visitor, BinViewModel<Book>> {
    .bin(
      of: store, at: BooksPath.deleted, template: "Books/deleted", title: "Deleted books",
      fields: Fields<Book>().text("byline", \.byline).text("coverURL", \.coverURL))
  }
}
