import DatabaseTesting
import Testing

@testable import Dogear

@Suite("An export that is imported again", .timeLimit(.minutes(10)))
struct ExportRoundTripTests {
  private final class Content {
    var bytes: [UInt8] = []
  }

  private func csv(_ books: [Book]) async throws -> [UInt8] { try await export(books, as: .csv) }

  private func export(_ books: [Book], as format: BookExportFormat) async throws -> [UInt8] {
    let content = Content()
    var parts = PartWriter { content.bytes += $0 }
    try await ExportedItems(ListSnapshot(books)).write(as: format, to: &parts)
    try await parts.flush()
    return content.bytes
  }

  private func plan(_ bytes: [UInt8], shelf: [Book]) throws -> ImportPlan<Book> {
    let table = try ImportTable<Book>(try DecodedText(bytes).text, .test)
    #expect(table.source == .dogear)
    return ImportPlan(table.rows(table.guess), list: shelf, updates: true, at: .test)
  }

  @Test("Gives the same shelf, whatever books there are", arguments: 0..<20)
  func sameShelf(_ seed: Int) async throws {
    var odd = OddBooks(seed: UInt64(seed))
    let books = (0..<100).map { odd.next(id: "id-\($0)") }
    for book in books { try book.check() }
    let bytes = try await csv(books)
    let onSame = try plan(bytes, shelf: books)
    #expect(onSame.rows.map(\.outcome) == books.map { _ in .same })
    let onEmpty = try plan(bytes, shelf: [])
    for (row, book) in zip(onEmpty.rows, books) {
      guard case .new(let added) = row.outcome else {
        Issue.record("\(row.outcome) of \(book)")
        continue
      }
      // The same book under an id of its own.
      #expect(added.values.map(\.stored) == book.values.map(\.stored))
      #expect(row.remarks.isEmpty)
    }
    #expect(onEmpty.rows.count == books.count)
  }

  @Test("As JSON gives the same shelf, too, with its authors written in one way", arguments: 0..<20)
  func sameShelfByJSON(_ seed: Int) async throws {
    var odd = OddBooks(seed: UInt64(seed))
    let books = (0..<100).map { number in
      var book = odd.next(id: "id-\(number)")
      book.author = Contributor.list(book.author).text
      return book
    }
    let text = try DecodedText(try await export(books, as: .json)).text
    #expect(try plan(Array(text.utf8), shelf: books).rows.map(\.outcome) == books.map { _ in .same })
  }

  @Test(
    "Other JSON is no table of books",
    arguments: ["", "[]", "{}", "[1]", "[{\"id\": 1}]", "[Title],Author\na,b", "["])
  func otherJSON(_ text: String) {
    #expect(ImportedJSON<Book>.items(of: text) == nil)
  }

  @Test("Gives a shelf back that was changed since")
  func changedShelf() async throws {
    var odd = OddBooks(seed: 99)
    let books = (0..<50).map { odd.next(id: "id-\($0)") }
    let others = (0..<50).map { odd.next(id: "id-\($0)") }
    for row in try plan(try await csv(books), shelf: others).rows {
      guard case .changed(let shelved, let changed) = row.outcome else {
        Issue.record("\(row.outcome)")
        continue
      }
      var expected = try #require(books.first { $0.id == changed.id })
      if shelved.isBeingRead, expected.readings == shelved.readings {
        // The file does not say when what is being read ended.
        expected.restoreStatus(.reading)
        expected.setStatus(changed.status, on: .test)
      }
      #expect(changed == expected)
    }
  }

  @Test("Is done in the store, too", .everyEngine)
  func store() async throws {
    let fixture = try StoreFixture()
    let (one, other) = (OwnerID.account("one"), OwnerID.account("other"))
    let imports = Imports(to: fixture.books)
    for owner in [one, other] {
      for book in try await fixture.books.list(of: owner).items {
        try await fixture.books.delete(id: book.id, of: owner)
      }
    }
    var odd = OddBooks(seed: 5)
    for number in 0..<60 { try await fixture.books.add(odd.next(id: "id-\(number)"), to: one) }
    let books = try await fixture.books.list(of: one).items
    try await imports.receive(csv(books), named: "books.csv", of: other, at: .test)
    let record = try await imports.importPending(of: other, at: .test)
    #expect(record?.summary.added == 60)
    let copies = try await fixture.restartedBooks().list(of: other).items
    #expect(copies.map { $0.values.map(\.stored) } == books.map { $0.values.map(\.stored) })
  }

  @Test("No cell is a formula for a spreadsheet")
  func formulas() async throws {
    var odd = OddBooks(seed: 3)
    let bytes = try await csv((0..<300).map { odd.next(id: "id-\($0)") })
    var reader = CSVReader(try DecodedText(bytes).text)
    for cell in try reader.all().flatMap(\.cells) {
      #expect(!"=+-@\t\r".utf8.contains(cell.utf8.first ?? 0), "\(cell)")
    }
  }
}
