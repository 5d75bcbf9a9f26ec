extension Book: ImportableItem {
  typealias Meaning = BookField
  typealias Source = BookSource
  typealias ForeignRows = ForeignBookRows

  static let importName = "book"
  static let importWords = ImportWords(one: "book", many: "books", list: "shelf")
  static let neverEmptied: Set<Column> = [.status]

  /// The ISBN, of ten digits or thirteen.
  var importNumber: String? { ISBN.thirteen(isbn) }

  /// The title and the first author, without case, accents and punctuation.
  var importIdentity: String {
    let author = author.split(separator: ";").first.map { ImportedNames.name(String($0)) } ?? ""
    return "\(title.lettersAndDigits)\u{0}\(author.lettersAndDigits)"
  }

  static func isExported(_ names: Set<String>) -> Bool { names.isSuperset(of: ["id", "title", "status"]) }

  func merged(with draft: ImportDraft<Book>, at moment: Moment) -> Book {
    draft.merged(into: self, on: moment.today)
  }

  func importByline(at moment: Moment) -> String { byline }
}
