import Combine
import Live
import Templates

/// A view model with a form for a book.
protocol BookFormOwner: AnyObject {
  var form: BookForm { get set }
  var messages: BookFormMessages { get }
  /// Another book of the shelf with the ISBN that is typed; nil without one.
  var twin: Book? { get }
  /// The ISBN of which a submission was told that the shelf has it; empty without one.
  var toldISBN: String { get }
}

extension BookFormOwner {
  var twin: Book? { nil }
  var toldISBN: String { "" }
}

extension ShelfViewModel: BookFormOwner {}
extension BookViewModel: BookFormOwner {}

extension Page where Model: BookFormOwner {
  /// The page with the inputs of its form for a book.
  func bookInputs() -> Self {
    self
      .input(.text("title", \.form.title).message { $0.messages[.title] })
      .input(.text("subtitle", \.form.subtitle).message { $0.messages[.subtitle] })
      .input(.text("author", \.form.author).message { $0.messages[.author] }.label("Authors"))
      .input(.text("series", \.form.series).message { $0.messages[.series] })
      .input(.text("seriesNumber", \.form.seriesNumber).label("Number in the series"))
      .input(.text("isbn", \.form.isbn).message { $0.messages[.isbn] }.label("ISBN"))
      .input(.text("publisher", \.form.publisher).message { $0.messages[.publisher] })
      .input(.text("year", \.form.year).message { $0.messages[.year] })
      .input(.text("language", \.form.language).message { $0.messages[.language] })
      .input(.text("format", \.form.format))
      .input(.text("pages", \.form.pages).message { $0.messages[.pages] })
      .input(.text("status", \.form.status))
      .input(.text("tags", \.form.tags).message { $0.messages[.tags] })
      .input(.multiline("note", \.form.note).message { $0.messages[.note] })
      .input(.multiline("review", \.form.review).message { $0.messages[.review] })
      .input(.text("loanedTo", \.form.loanedTo).message { $0.messages[.loanedTo] }.label("Lent to"))
      .input(.checkbox("isOwned", \.form.isOwned).label("I own a copy"))
  }
}

extension Fields where Root: BookFormOwner & SendableMetatype {
  /// The fields with what a form for a book offers: `statuses` and `formats`; and `twins`, the other book with its ISBN.
  func offeringChoices() -> Self {
    self
      .text("toldISBN") { $0.toldISBN }
      .list("twins", id: \.id, Fields<Book>().text("id", \.id).text("name", \.name)) {
        $0.twin.map { [$0] } ?? []
      }
      .list("statuses", id: \.value, OfferedChoice.fields) { model in
        ReadingStatus.allCases.map {
          OfferedChoice(value: $0.rawValue, name: $0.name, isChosen: $0.rawValue == model.form.status)
        }
      }
      .list("formats", id: \.value, OfferedChoice.fields) { model in
        BookFormat.allCases.map {
          OfferedChoice(value: $0.rawValue, name: $0.name, isChosen: $0.rawValue == model.form.format)
        }
      }
  }
}
