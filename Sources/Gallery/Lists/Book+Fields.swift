import GalleryModels
import Templates

extension Book {
  /// The fields of a row.
  static var fields: Fields<Book> {
    Fields<Book>()
      .text("id", \.id)
      .text("bookTitle", \.title)
      .text("author", \.author)
      .text("isbn", \.isbn)
      .text("pages", \.pages, .count("page", "pages"))
  }
}
