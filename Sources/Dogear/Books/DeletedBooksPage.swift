import Live
import Templates

extension BooksFeature {
  /// The books that were deleted, which can be put back.
  func deleted() -> Page<Visitor, BinViewModel<Book>> {
    .bin(
      of: store, at: BooksPath.deleted, template: "Books/deleted", title: "Deleted books",
      fields: Fields<Book>().text("byline", \.byline).text("coverURL", \.coverURL))
  }
}
