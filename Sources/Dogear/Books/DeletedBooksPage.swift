import Live
import Templates

extension Pages {
  /// The books that were deleted, at `/books/deleted`.
  func deletedBooks() -> Page<Visitor, BinViewModel<Book>> {
    bin(
      of: stores.books, at: "/books/deleted", template: "Books/deleted", title: "Deleted books",
      fields: Fields<Book>().text("byline", \.byline).text("coverURL", \.coverURL))
  }
}
