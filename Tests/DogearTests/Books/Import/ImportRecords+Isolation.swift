import Database
import DatabaseTesting
import Testing

@testable import Dogear

extension ImportRecords: IsolatedStore {
  var tables: [String] { ["book_imports", "book_import_changes"] }

  /// Imports and undoes beside another owner's imports with the same ids. There is one way of doing so, whatever is done
  /// with lists.
  static func check(_ operation: String, _ store: StoreCase) async throws {
    let fixture = try StoreFixture(features: StoreCase.features)
    let (me, other) = (OwnerID.visitor("me"), OwnerID.account("other"))
    let imports = BookImports(books: fixture.books, records: ImportRecords(beside: fixture.books))
    for title in ["first", "second"] {
      try await imports.receive(Array("title\n\(title)\n".utf8), named: title, of: other, on: .test)
      if title == "first" { _ = try await imports.importPending(of: other, on: .test) }
    }
    try await OwnedRows.copy(from: other, to: me, fixture.database)
    let before = try await OwnedRows(fixture.database).of(other)
    let kept = before.filter { $0.hasPrefix("book_import") }
    #expect(kept.count == 2, "both tables")
    #expect(kept.contains { $0.contains("first") && $0.contains("second") })
    let count = try await fixture.database.read { connection in
      try ["book_imports", "book_import_changes"].reduce(0) { sum, table in
        let rows = try connection.query("SELECT owner FROM \(table) WHERE owner = $1", other.rawValue)
        return sum + rows.count
      }
    }
    #expect(count == 3)
    let finished = try #require(try await imports.state(of: me, on: .test).finished.first)
    _ = try await imports.choose([.ignored], updates: false, of: me, on: .test)
    _ = try await imports.choose([.column(.title)], updates: true, of: me, on: .test)
    _ = try await imports.importPending(of: me, on: .test)
    _ = try await imports.undo(finished.id, of: me, on: .test)
    try await imports.receive(Array("title\nthird\n".utf8), named: "third", of: me, on: .test)
    _ = try await imports.discard(of: me, on: .test)
    _ = try await imports.records.export(of: me)
    try await imports.records.transfer(from: me, to: .account("third"))
    try await imports.records.remove(.account("third"))
    #expect(try await OwnedRows(fixture.database).of(other) == before)
  }

  /// One file that waits, and a few imports: there is nothing to fill.
  static func checkRoom(_ store: StoreCase) async throws {}
}
