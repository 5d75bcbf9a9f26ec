import Combine

/// The texts of a form for a book, one for each column that is typed.
public struct BookForm: Hashable, Sendable {
  /// The columns that are typed.
  static let columns = Book.Column.allCases.filter { Book.columns[$0].kind.input != nil }
  private static let inputs = columns.compactMap { column in
    Book.columns[column].kind.input.map { (column: column, input: $0) }
  }

  /// The names of all fields.
  static let names = columns.map { Book.columns[$0].inputName }

  /// The texts that are not empty.
  private var texts: [Book.Column: String] = [:]

  /// Makes an empty form.
  public init() {
    self[.status] = ReadingStatus.wanted.rawValue
  }

  /// Makes a form that describes a book.
  public init(_ book: Book) {
    for (column, input) in Self.inputs { self[column] = input.text(book) }
  }

  /// The text of a column.
  subscript(column: Book.Column) -> String {
    get { texts[column] ?? "" }
    set { texts[column] = newValue.isEmpty ? nil : newValue }
  }

  /// Whether a column is ticked.
  subscript(isTicked column: Book.Column) -> Bool {
    get { texts[column] != nil }
    set { texts[column] = newValue ? "on" : nil }
  }

  /// The book that a valid form describes, with the readings and quotes of another, and its status where the form has none;
  /// nil where the form is not valid.
  ///
  /// - Parameter day: the day that it is for the book's owner, on which it gets another status.
  public func book(changing book: Book, on day: Day) -> Book? {
    var book = book
    for (column, input) in Self.inputs where !input.take(&book, self[column]) { return nil }
    if let status = ReadingStatus(rawValue: self[.status]) { book.setStatus(status, on: day) }
    return book
  }

  /// The new book that a valid form describes; nil where the form is not valid.
  ///
  /// - Parameter day: the day that it is for the book's owner: one that is being read was begun then.
  public func book(id: String, on day: Day) -> Book? { book(changing: Book(id: id), on: day) }

  /// The texts of those fields that stand for the given columns of a book's table, by the names of the fields.
  func texts(of names: [String]) -> [String: String] {
    let columns = Self.columns.filter { names.contains($0.rawValue) }
    return Dictionary(uniqueKeysWithValues: columns.map { (Book.columns[$0].inputName, self[$0]) })
  }

  /// Takes over a change of the book made elsewhere, except in the fields that were edited here.
  public mutating func follow(_ book: Book, insteadOf original: Book) {
    let (old, new) = (BookForm(original), BookForm(book))
    for column in Self.columns where self[column] == old[column] { self[column] = new[column] }
  }
}

/// The messages about a form for a book.
public struct BookFormMessages: Hashable, Sendable {
  /// The messages about an empty form.
  static let ofEmptyForm = BookFormMessages(about: BookForm())

  /// The messages by their columns. Those that are valid have none.
  private var messages: [Book.Column: String] = [:]

  /// Makes the messages about a form.
  public init(about form: BookForm) {
    for column in BookForm.columns {
      let description = Book.columns[column]
      messages[column] = description.kind.input?.message(form[column], description.label)
    }
  }

  /// The message about a column; empty where that is valid.
  subscript(column: Book.Column) -> String { messages[column] ?? "" }

  /// Whether the form describes a book.
  public var isValid: Bool { messages.isEmpty }
}

extension Publisher where Output == BookForm, Failure == Never {
  /// The messages about the form, at once with each change of it.
  func validated() -> some Publisher<BookFormMessages, Never> {
    map(BookFormMessages.init).removeDuplicates()
  }
}
