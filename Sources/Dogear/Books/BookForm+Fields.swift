extension BookForm {
  /// A field that is a text, with the column of the book that it stands for.
  struct Field: Sendable {
    let name: String
    let column: Book.Column
    let path: any WritableKeyPath<BookForm, String> & Sendable
  }

  /// The fields that are texts.
  static let fields: [Field] = [
    Field(name: "title", column: .title, path: \.title),
    Field(name: "subtitle", column: .subtitle, path: \.subtitle),
    Field(name: "author", column: .author, path: \.author),
    Field(name: "series", column: .series, path: \.series),
    Field(name: "seriesNumber", column: .seriesNumber, path: \.seriesNumber),
    Field(name: "isbn", column: .isbn, path: \.isbn),
    Field(name: "publisher", column: .publisher, path: \.publisher),
    Field(name: "year", column: .year, path: \.year),
    Field(name: "language", column: .language, path: \.language),
    Field(name: "format", column: .format, path: \.format),
    Field(name: "pages", column: .pages, path: \.pages),
    Field(name: "status", column: .status, path: \.status),
    Field(name: "tags", column: .tags, path: \.tags),
    Field(name: "note", column: .note, path: \.note),
    Field(name: "review", column: .review, path: \.review),
    Field(name: "loanedTo", column: .loanedTo, path: \.loanedTo),
  ]

  private static let owned = "isOwned"

  /// The names of all fields.
  static let inputs = fields.map(\.name) + [owned]

  /// The texts of those fields that stand for the given columns of a book, by the names of the fields.
  func texts(of columns: [String]) -> [String: String] {
    var texts: [String: String] = [:]
    for field in Self.fields where columns.contains(field.column.rawValue) {
      texts[field.name] = self[keyPath: field.path]
    }
    if columns.contains(Book.Column.isOwned.rawValue) { texts[Self.owned] = isOwned ? "on" : "" }
    return texts
  }

  /// Takes over a change of the book made elsewhere, except in the fields that were edited here.
  public mutating func follow(_ book: Book, insteadOf original: Book) {
    let (old, new) = (BookForm(original), BookForm(book))
    for field in Self.fields where self[keyPath: field.path] == old[keyPath: field.path] {
      self[keyPath: field.path] = new[keyPath: field.path]
    }
    if isOwned == old.isOwned { isOwned = new.isOwned }
  }
}
