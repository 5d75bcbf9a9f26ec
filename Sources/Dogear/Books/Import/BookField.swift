/// The meaning of a column of a table of books. The keys are stored, and stand in forms.
enum BookField: ImportMeaning {
  typealias Item = Book

  case ignored
  case id
  case oneAuthor
  case contributors
  case publication
  case shelves
  case rating
  case started
  case finished
  case stopped
  case datesRead
  case readCount
  /// A column of a book.
  case column(Book.Column)

  /// The name for the person.
  var name: String {
    switch self {
    case .ignored: "Leave out"
    case .id: "Id of Dogear"
    case .oneAuthor: "Author, one name"
    case .contributors: "More authors"
    case .publication: "Place, publisher and year"
    case .shelves: "Shelves (status and tags)"
    case .rating: "Rating, of 5 stars"
    case .started: "Begun on"
    case .finished: "Finished on"
    case .stopped: "Stopped on"
    case .datesRead: "Days of all readings"
    case .readCount: "Times read"
    case .column(let column): column.label
    }
  }

  /// The column of a book that it is; nil where it is not one column as it is.
  var column: Book.Column? {
    if case .column(let column) = self { column } else { nil }
  }

  /// The columns of a book by the names that tables have for them, as letters and digits in lower case.
  static let columns: [String: BookField] = {
    let names = Book.Column.allCases.flatMap { column in
      Book.columns[column].foreignNames.map { ($0, BookField.column(column)) }
    }
    return Dictionary(names) { first, _ in first }
  }()

  /// The columns of Dogear's own tables, also the columns of former versions, by their names.
  static let ownColumns: [String: BookField] = {
    let labels = Book.Column.allCases.map { ($0.label.lettersAndDigits, BookField.column($0)) }
    return Dictionary(labels + columns.map { ($0.key, $0.value) } + [("id", .id)]) { first, _ in first }
  }()
}

extension BookField {
  /// The meanings that are no column, each with its key and the column behind which a person finds it.
  private static let others: [(field: BookField, key: String, after: Book.Column)] = [
    (.oneAuthor, "author", .author), (.contributors, "contributors", .author),
    (.publication, "publication", .publisher), (.shelves, "shelves", .status), (.rating, "rating", .tags),
    (.started, "started", .tags), (.finished, "finished", .tags), (.stopped, "stopped", .tags),
    (.datesRead, "dates-read", .tags), (.readCount, "read-count", .tags),
  ]

  static let allCases: [BookField] =
    [.ignored, .id]
    + Book.Column.allCases.flatMap { column in
      [.column(column)] + others.filter { $0.after == column }.map(\.field)
    }

  /// The name in forms and in records of imports.
  var key: String {
    switch self {
    case .ignored: ""
    case .id: "id"
    case .column(let column): Book.columns[column].jsonName
    default: Self.others.first { $0.field == self }?.key ?? ""
    }
  }

  /// The meaning with a key; nil if no meaning has it.
  init?(key: String) {
    let field =
      Self.allCases.first { $0.key == key }
      // Former versions wrote some names otherwise, such as `series-number`.
      ?? Self.columns[key.lettersAndDigits]
    guard let field else { return nil }
    self = field
  }
}
