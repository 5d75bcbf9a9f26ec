import Combine
import Live
import Templates

/// A view model with a form for a book.
protocol BookFormOwner: AnyObject, SendableMetatype {
  var form: BookForm { get set }
  var messages: BookFormMessages { get }
  /// Another book of the shelf with the ISBN that is typed; nil without one.
  var twin: Book? { get }
  /// The ISBN that the shelf has, as a submission was told; empty without one.
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
  func bookInputs() -> Self { BookForm.columns.reduce(self) { $0.input(.typed($1)) } }
}

extension Input where Model: BookFormOwner {
  /// The input of a column of the form.
  fileprivate static func typed(_ column: Book.Column) -> Input {
    let description = Book.columns[column]
    let name = description.inputName
    let input: Input =
      switch description.kind.input?.control {
      case .check: .checkbox(name, \.form[isTicked: column])
      case .lines: .multiline(name, \.form[column])
      case .line, nil: .text(name, \.form[column])
      }
    return input.message { $0.messages[column] }.label(description.label)
  }
}

extension Fields where Root: BookFormOwner {
  /// The fields with what a form for a book offers: `statuses` and `formats`; and `twins`, the other book with its ISBN.
  func offeringChoices() -> Self {
    self
      .text("toldISBN") { $0.toldISBN }
      .list("twins", id: \.id, Fields<Book>().text("id", \.id).text("name", \.name)) {
        $0.twin.map { [$0] } ?? []
      }
      .list("statuses", id: \.value, OfferedChoice.fields) { model in
        ReadingStatus.allCases.map {
          OfferedChoice(value: $0.rawValue, name: $0.name, isChosen: $0.rawValue == model.form[.status])
        }
      }
      .list("formats", id: \.value, OfferedChoice.fields) { model in
        BookFormat.allCases.map {
          OfferedChoice(value: $0.rawValue, name: $0.name, isChosen: $0.rawValue == model.form[.format])
        }
      }
  }
}
