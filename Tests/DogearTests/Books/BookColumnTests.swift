import DatabaseTesting
import Foundation
import LiveTesting
import Testing

@testable import Dogear

/// Each column of a book is described once, and found in everything that derives from its description.
@Suite("The columns of a book", .timeLimit(.minutes(10)))
struct BookColumnTests {
  private typealias Description = ItemColumn<Book>

  /// A book with a value in each column.
  private static let full: Book = {
    var book = BookFormContentTests.full
    book.cover = String(repeating: "a1", count: 32)
    for column in Book.Column.allCases where book.text(of: column).isEmpty {
      // A column that is newer than the sample.
      _ = book.set(column, to: "A \(column)")
    }
    return book
  }()
  private static let empty = Book(id: full.id)
  /// The columns that a page shows and changes otherwise than by the form.
  private static let untyped: Set<Book.Column> = [.quotes, .readings, .cover]

  /// The book with nothing but one column of the full one.
  private static func book(with column: Book.Column) -> Book {
    var book = empty
    let isSet = book.set(column, to: full.text(of: column))
    #expect(isSet)
    return book
  }

  @Test("Each has a name of its own: for people, in the table, in forms and in JSON")
  func names() {
    let all = Book.columns.all
    for path in [\Description.label, \.name, \.inputName, \.jsonName] {
      #expect(Set(all.map { $0[keyPath: path] }).count == all.count)
    }
    let foreign = all.flatMap(\.foreignNames)
    #expect(Set(foreign).count == foreign.count)
    #expect(foreign.allSatisfy { $0 == $0.lettersAndDigits })
  }

  @Test("Its text says its value, in tables, histories and merges", arguments: Book.Column.allCases)
  func texts(column: Book.Column) throws {
    let book = Self.book(with: column)
    #expect(book != Self.empty)
    #expect(Self.full.columns(differingFrom: book).contains(column) == false)
    #expect(Self.empty.columns(differingFrom: book) == [column])
    #expect(
      ColumnMerge(book, replacing: Self.empty, in: Self.empty).assignments.map(\.column) == [column.rawValue])
    let change = ItemChange(from: Self.empty, to: book)
    #expect(change.columns.map(\.column) == [column])
    #expect(change.columns.first?.new == Self.full.text(of: column))
  }

  @Test("It is stored, changed with its history, and undone", .everyEngine, arguments: Book.Column.allCases)
  func stored(column: Book.Column) async throws {
    let fixture = try StoreFixture()
    let owner = fixture.visitor
    try await fixture.books.add(Self.empty, to: owner)
    let book = Self.book(with: column)
    try await fixture.books.update(book, replacing: Self.empty, of: owner)
    #expect(try await fixture.restartedBooks().list(of: owner).item(book.id) == book)
    let history = BookHistory(books: fixture.books)
    let noted = try #require(try await history.changes(of: book.id, owner).first)
    #expect(noted.change.columns.map(\.column) == [column])
    _ = try await history.undo(noted.number, of: book.id, owner)
    #expect(try await fixture.books.list(of: owner).item(book.id) == Self.empty)
  }

  @Test("It comes back from a table and from JSON unchanged", arguments: Book.Column.allCases)
  func exported(column: Book.Column) throws {
    let description = Book.columns[column]
    let book = Self.full
    let line = String(decoding: ExportedItems<Book>.header + ExportedItems.line(book), as: UTF8.self)
    let table = try ImportTable<Book>(line, .test)
    #expect(table.header.contains(description.label))
    let draft = try #require(table.rows(table.guess).first?.draft)
    #expect(draft.given.contains(column))
    #expect(draft.item.text(of: column) == book.text(of: column))
    let data = try JSONEncoder().encode(ItemJSON(book))
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(object[description.jsonName] != nil)
    #expect(
      try JSONDecoder().decode(ImportedJSON<Book>.self, from: data).item.text(of: column)
        == book.text(of: column))
  }

  @Test("BibTeX has what is public and has a field there")
  func bibTeX() {
    let text = BibTeXEntry(Self.full, key: "key").text
    for column in Book.columns.all {
      guard let name = column.bibTeXName else { continue }
      #expect(text.contains("  \(name) = {\(BibTeXEntry.escaped(column.kind.text(Self.full)))}"))
    }
    let own: Set<Book.Column> = [.author, .format, .status, .note, .review, .quotes, .loanedTo, .isOwned]
    let without = Book.Column.allCases.filter { Book.columns[$0].bibTeXName == nil }
    #expect(Set(without) == own.union([.readings, .cover]))
  }

  @Test("Tables of other programs have it under each of its names", arguments: Book.Column.allCases)
  func imported(column: Book.Column) throws {
    for name in Book.columns[column].foreignNames {
      #expect(BookSource.other.meaning(of: name.uppercased()).column == column)
      #expect(BookField.ownColumns[name]?.column == column)
    }
    let field = BookField.column(column)
    #expect(BookField(key: field.key) == field)
    #expect(field.name == Book.columns[column].label)
    guard Book.columns[column].kind.isLine else { return }
    var values: [BookField: [String]] = [field: [" Some  words "]]
    if column == .seriesNumber { values[.column(.series)] = ["Series"] }
    var row = ForeignBookRow(values: values, days: ImportedDay([]))
    #expect(row.draft().item.text(of: column) == "Some words")
  }

  @Test("A search finds it where it is to", arguments: Book.Column.allCases)
  func searched(column: Book.Column) {
    guard Book.columns[column].isSearched else { return }
    let shelf = ListSnapshot([Self.book(with: column), Book(id: "other")])
    let term = String(Self.full.text(of: column).prefix(12))
    #expect(BookSearch(term: term, shelf: shelf).result.books.items.map(\.id) == [Self.full.id])
  }

  @Test("A line has a limit, which store and form tell by its name", arguments: Book.Column.allCases)
  func limits(column: Book.Column) throws {
    let description = Book.columns[column]
    guard description.kind.isLine || column == .title || column == .author else { return }
    let long = String(repeating: "a", count: Book.textLimit + 1)
    var book = Self.empty
    _ = book.set(column, to: long)
    #expect(throws: StoreError.tooLong(field: description.label, limit: Book.textLimit)) { try book.check() }
    var form = BookForm(Self.full)
    form[column] = long
    let message = "\(description.label) must not be longer than \(Book.textLimit) characters"
    #expect(BookFormMessages(about: form)[column] == message)
  }

  @Test("The form has it under its name, and takes it", arguments: TestConnection.allCases)
  func typed(over connection: TestConnection) async throws {
    let typed = Book.Column.allCases.filter { Book.columns[$0].kind.input != nil }
    #expect(Set(Book.Column.allCases).subtracting(typed) == Self.untyped)
    let app = try AppFixture()
    let store = try #require(app.stores.feature(BooksFeature.self)).store
    let lines = typed.filter { Book.columns[$0].kind.isLine || [.title, .author].contains($0) }
    try await app.run(over: connection) { site in
      let page = try await site.browser().load("/books?add=1")
      try page.toggle("More about this book")
      for column in typed { #expect(try page.field(Book.columns[column].label)["name"] == "\(column)") }
      for column in lines { try await page.fill(Book.columns[column].label, "New \(column)") }
      try await page.press("Save")
      let owner = try await store.database.read { connection in
        OwnerID(rawValue: try #require(try connection.first("SELECT owner FROM shelves")).string("owner"))
      }
      let book = try #require(try await store.list(of: owner).items.last)
      for column in lines { #expect(book.text(of: column) == "New \(column)") }
    }
  }

  @Test("A page of the book has its label and its text, where it is a fact of its own")
  func facts() {
    for column in Book.Column.allCases where Book.columns[column].isFact {
      let fact = Self.full.facts.first { $0.name == Book.columns[column].label }
      #expect(fact?.text == Self.full.text(of: column))
      #expect(fact?.id == "\(column)-text")
    }
  }
}
