extension Document {
  init(_ path: String, _ fields: [String: String]) {
    self.init(path: path, fields: fields)
  }

  /// The documents that a store has at first: books, and reviews below one of them.
  public static let samples =
    Book.samples.map { Document("books/\($0.id)", $0.documentFields) } + [
      Document("books/hitchhiker/reviews/first", ["reader": "Nora", "text": "I laughed on the bus."]),
      Document("books/hitchhiker/reviews/second", ["reader": "Tariq", "text": "Bring a towel."]),
    ]
}

extension Book {
  /// A book without anything in it, which stands for one that can't be read.
  public static let empty = Book(id: "", title: "", author: "", isbn: "", pages: 0)

  /// Reads a book from a document.
  ///
  /// - Throws: `DocumentError` where a field is missing, or is no number.
  public init(_ document: Document) throws(DocumentError) {
    self.init(
      id: document.id, title: try document.text("title"), author: try document.text("author"),
      isbn: try document.text("isbn"), pages: try document.number("pages"))
  }

  /// The book as a document has it.
  public var documentFields: [String: String] {
    ["title": title, "author": author, "isbn": isbn, "pages": String(pages)]
  }
}
