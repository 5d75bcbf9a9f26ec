import Combine
import Live

extension BookForm {
  /// The names of the form's fields.
  static let inputs = ["title", "author", "isbn", "pages", "isRead"]

  /// The texts of those fields that stand for the given columns of a book, by the names of the fields.
  func texts(of columns: [String]) -> [String: String] {
    let fields = [
      "title": ("title", title), "author": ("author", author), "isbn": ("isbn", isbn),
      "pages": ("pages", pages), "is_read": ("isRead", isRead ? "on" : ""),
    ]
    return Dictionary(uniqueKeysWithValues: columns.compactMap { fields[$0] })
  }
}

/// A view model with a form for a book.
protocol BookFormOwner: AnyObject {
  var form: BookForm { get set }
  var messages: BookFormMessages { get }
}

extension ShelfViewModel: BookFormOwner {}
extension BookViewModel: BookFormOwner {}

extension Page where Model: BookFormOwner {
  /// The page with the inputs of its form for a book.
  func bookInputs() -> Self {
    self
      .input(.text("title", \.form.title).message(\.messages.title))
      .input(.text("author", \.form.author).message(\.messages.author))
      .input(.text("isbn", \.form.isbn).message(\.messages.isbn).label("ISBN"))
      .input(.text("pages", \.form.pages).message(\.messages.pages))
      .input(.checkbox("isRead", \.form.isRead).label("I have read it"))
  }
}
