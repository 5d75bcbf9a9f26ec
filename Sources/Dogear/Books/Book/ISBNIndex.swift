/// The books of a shelf by their ISBNs, of ten digits or thirteen; of several with one, the first.
final class ISBNIndex: Sendable {
  private let ids: [String: Book.ID]

  init(_ shelf: ListSnapshot<Book>) {
    var ids: [String: Book.ID] = [:]
    let rows = shelf.rows
    for index in rows.indices {
      guard let isbn = ISBN.thirteen(rows[index].item.isbn), ids[isbn] == nil else { continue }
      ids[isbn] = rows[index].item.id
    }
    self.ids = ids
  }

  /// The book with an ISBN; nil without one.
  subscript(isbn: String) -> Book.ID? { ids[isbn] }
}

extension ShelfViewModel {
  /// The ISBN that is typed in the form for a new book, as thirteen digits; nil where it is none.
  private var typedISBN: String? { form[.isbn].isEmpty ? nil : ISBN.thirteen(form[.isbn]) }

  /// The book of the shelf with the ISBN that is typed in the form for a new one.
  var twin: Book? {
    typedISBN.flatMap { list.derived(ISBNIndex.init)[$0] }.flatMap(list.item)
  }

  /// The ISBN that the shelf has, as a submission was told; empty without one.
  var toldISBN: String { twinToldOf.flatMap { $0 == typedISBN ? $0 : nil } ?? "" }

  /// Whether the new book can be added: the shelf has none with its ISBN, or the person knows.
  ///
  /// - Parameter told: the ISBN that the form's page named as one that the shelf has.
  func mayAdd(knowing told: String) -> Bool {
    guard twin != nil, let isbn = typedISBN, told != isbn else { return true }
    twinToldOf = isbn
    return false
  }
}
