import DatabaseTesting
import HTTPTesting
import Testing

@testable import Dogear

@Suite("An export of 2,000 rows with the defects that real ones have", .timeLimit(.minutes(10)))
struct DefectiveExportTests {
  @Test("No row is lost without a word", arguments: DefectiveExport.Form.all)
  func plan(_ form: DefectiveExport.Form) throws {
    let export = DefectiveExport(rows: 2000, form: form)
    let table = try ImportTable<Book>(try DecodedText(export.bytes).text, .test)
    #expect(table.source == .goodreads)
    let plan = ImportPlan(table.rows(table.guess), list: Book.samples, updates: true, at: .test)
    #expect(plan.rows.map(\.number) == export.expectations.map(\.number))
    for (row, (number, expected)) in zip(plan.rows, export.expectations) {
      let outcome: DefectiveExport.Expectation
      switch row.outcome {
      case .new(let book): outcome = .book(title: book.title)
      case .duplicate(let first): outcome = .sameAs(row: first)
      case .failed(let reason):
        #expect(!reason.isEmpty)
        outcome = .failed
      case .same, .kept, .changed:
        Issue.record("row \(number) is none of the shelf's: \(row.outcome)")
        continue
      }
      #expect(outcome == expected, "row \(number)")
    }
    // Whatever was left out of a row is told.
    let readings = plan.rows.filter { $0.remarks.contains { $0.hasPrefix("Finished: ") } }
    #expect(readings.count > 400)
    #expect(plan.rows.filter { $0.remarks.contains { $0.hasPrefix("ISBN: ") } }.count == 100)
  }

  @Test("Is imported, told row by row, and undone", .everyEngine)
  func store() async throws {
    let fixture = try StoreFixture()
    let owner = OwnerID.account("one")
    let imports = Imports(to: fixture.books)
    let export = DefectiveExport(
      rows: 2000, form: DefectiveExport.Form(delimiter: ";", lineEnd: "\r", isMixed: true))
    try await imports.receive(export.bytes, named: "export.csv", of: owner, at: .test)
    let record = try #require(try await imports.importPending(of: owner, at: .test))
    #expect(record.summary.total == export.expectations.count)
    #expect(record.summary.failed == export.expectations.count { $0.expected == .failed })
    #expect(record.problems.count == ImportRecord.problemLimit)
    let books = try await fixture.restartedBooks().list(of: owner).items
    #expect(books.count == Book.samples.count + record.summary.added)
    _ = try await imports.undo(record.id, of: owner, at: .test)
    try await waitUntil { try await imports.state(of: owner, at: .test).work == nil }
    #expect(try await fixture.restartedBooks().list(of: owner).items == Book.samples)
    #expect(try await fixture.count("book_import_changes") == 0)
  }
}
