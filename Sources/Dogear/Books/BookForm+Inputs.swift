import Combine
import Live

extension BookForm {
  /// The names of the form's fields.
  static let inputs = ["title", "author", "isbn", "pages", "isRead"]
}

/// A view model with a form for a book.
protocol BookFormOwner: AnyObject {
  var form: BookForm { get set }
}

extension ShelfViewModel: BookFormOwner {}
extension BookViewModel: BookFormOwner {}

extension Page where Model: BookFormOwner {
  /// The page with the fields of its form for a book.
  func bookInputs() -> Self {
    self
      .input(.text("title", \.form.title).message(\.form.titleMessage))
      .input(.text("author", \.form.author).message(\.form.authorMessage))
      .input(.text("isbn", \.form.isbn).message(\.form.isbnMessage))
      .input(.text("pages", \.form.pages).message(\.form.pagesMessage))
      .input(.checkbox("isRead", \.form.isRead))
  }
}
