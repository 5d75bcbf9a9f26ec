import GalleryModels
import HTTP
import Live
import Templates

// The details of a book as its page has them.
extension BookDetailsViewModel {
  /// The fields of the page, with the addresses of covers by title and author.
  static func fields(
    cover: @escaping @Sendable (String, String) -> String
  ) -> Fields<BookDetailsViewModel> {
    Fields<BookDetailsViewModel>()
      .text("heading", \.title)
      .list(
        "books", \.books, id: \.id,
        Fields<Book>().text("id", \.id).text("name", \.title).text("byline") { "by \($0.author)" }
          .text("cover") { cover($0.title, $0.author) }
      )
      .text("bookCover") { $0.book.map { cover($0.title, $0.author) } ?? "" }
      .list("stages", id: \.value, Choice.fields) {
        Choice.among(Stage.allCases.map(\.rawValue), chosen: $0.stage.rawValue)
      }
      .flag("isListShown") { $0.book == nil }
      .flag("isEditing") { $0.editor != nil }
      .flag("isSavable") { $0.isISBNValid && $0.arePagesValid }
      .text("byline") { $0.book.map { "by \($0.author)" } ?? "" }
      .text("isbnText") { $0.book.map { "ISBN: \($0.isbn)" } ?? "" }
      .text("pagesText") { $0.book.map { "\($0.pages) pages" } ?? "" }
      .flag("isBookRead") { $0.book?.isRead == true }
  }

  /// Makes the view model of what an address shows: a page without JavaScript keeps its book there.
  convenience init<Visitor: PageVisitor>(showing visit: Visit<Visitor>) {
    self.init()
    stageText = visit.text("stage")
    select(visit.text("id"))
    guard var book else { return }
    if visit.request.query.contains("title") {
      (book.title, book.author, book.isbn) = (visit.text("title"), visit.text("author"), visit.text("isbn"))
      (book.pages, book.isRead) = (max(visit.number("pages"), 0), visit.text("read") == "yes")
      replace(book)
    }
    if visit.text("edit") == "yes" { edit() }
  }

  /// The address of what is shown.
  var address: String {
    guard let book else { return BookEditingRoom.path.route }
    return BookEditingRoom.path.showing([
      "id": book.id, "stage": stage.rawValue, "edit": editor == nil ? "" : "yes", "title": book.title,
      "author": book.author, "isbn": book.isbn, "pages": "\(book.pages)", "read": book.isRead ? "yes" : "",
    ])
  }

  /// The stage as the page's field has it.
  var stageText: String {
    get { stage.rawValue }
    set { if let new = Stage(rawValue: newValue) { stage = new } }
  }

  /// The draft; while nothing is edited, the book.
  var draft: Book {
    get { editor?.draft ?? book ?? Book.empty }
    set { editor?.draft = newValue }
  }

  /// The draft's ISBN, whose change the view reports.
  var draftISBN: String {
    get { draft.isbn }
    set {
      draft.isbn = newValue
      editor?.isbnChanged()
    }
  }

  var isISBNValid: Bool { editor?.isISBNValid ?? true }
}

extension Book {
  fileprivate static let empty = Book(id: "", title: "", author: "", isbn: "", pages: 0)
}
