import Templates

/// The notice that a book was read, with the ways to say when, and the way back.
struct FinishNotice: Identifiable, Hashable, Sendable {
  let id: Book.ID
  let name: String
  /// The day on which the reading ended; nil where that is not known.
  let day: Day?
  /// The message about the day that was typed; empty where it can be one.
  let message: String

  /// A sentence about it, for users of screen readers.
  var sentence: String {
    day.map { "Finished on \($0.text): “\(name)”." } ?? "When did you finish “\(name)”?"
  }

  /// The fields of the notice, for its template.
  static let fields = Fields<FinishNotice>()
    .text("id", \.id)
    .text("name", \.name)
    .text("day") { $0.day?.description ?? "" }
    .text("dayText") { $0.day?.text ?? "" }
    .text("message", \.message)
}

/// A book that was read on a page. The page gives notice of it.
struct FinishNote: Hashable, Sendable {
  /// The name of the parameter of an address that has the book's id, for browsers without JavaScript.
  static let parameter = "ticked"

  let id: Book.ID
  /// The id of the book that was deleted last before, whose notice stands behind this one.
  var deletion: Book.ID?
  /// The message about the day that was typed.
  var message = ""
}

/// A view model of a page that gives notice of a book that was read there.
protocol FinishNoting: AnyObject {
  var finishNote: FinishNote? { get set }
  /// The book with this id, where it is on the shelf.
  func shelved(_ id: Book.ID) -> Book?
  /// The id of the book that was deleted last, if the page gives notice of it.
  var deletedLast: Book.ID? { get }
}

extension FinishNoting {
  /// Notes that a book was read.
  func noteFinish(of id: Book.ID) {
    finishNote = FinishNote(id: id, deletion: deletedLast)
  }

  /// The notice; nil without one, or once the book is not read any more, or another was deleted since.
  var finishNotice: FinishNotice? {
    guard let note = finishNote, note.deletion == deletedLast, let book = shelved(note.id), book.isRead else {
      return nil
    }
    return FinishNotice(id: note.id, name: book.name, day: book.readings.last?.finish, message: note.message)
  }
}

extension Fields where Root: FinishNoting & SendableMetatype {
  /// The fields with the notice, a list of one at most.
  func noticingFinish() -> Self {
    list("finishNotices", id: \.id, FinishNotice.fields) { $0.finishNotice.map { [$0] } ?? [] }
  }
}

extension ShelfViewModel: FinishNoting {
  func shelved(_ id: Book.ID) -> Book? { list.item(id) }

  var deletedLast: Book.ID? { undo?.id }
}

extension BookViewModel: FinishNoting {
  func shelved(_ id: Book.ID) -> Book? { isGone || id != book.id ? nil : book }

  var deletedLast: Book.ID? { nil }
}
