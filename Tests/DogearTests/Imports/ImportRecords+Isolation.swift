import Database
import DatabaseTesting
import Testing

@testable import Dogear

extension ImportRecords: IsolatedStore {
  var tables: [String] { [Self.imports, Self.changes] }

  /// Imports and undoes beside another owner's imports with the same ids. There is one way of doing so, whatever is done
  /// with lists.
  static func check(_ operation: String, _ store: StoreCase) async throws {
    let fixture = try StoreFixture(features: StoreCase.features)
    let (me, other) = (OwnerID.visitor("me"), OwnerID.account("other"))
    let imports = Imports(to: ListStore<Item>(fixture.services()))
    for title in ["first", "second"] {
      try await imports.receive(Array("title\n\(title)\n".utf8), named: title, of: other, at: .test)
      if title == "first" { _ = try await imports.importPending(of: other, at: .test) }
    }
    try await OwnedRows.copy(from: other, to: me, fixture.database)
    let before = try await OwnedRows(fixture.database).of(other)
    let kept = before.filter { $0.hasPrefix("\(Item.importName)_import") }
    #expect(kept.count == 2, "both tables")
    #expect(kept.contains { $0.contains("first") && $0.contains("second") })
    let count = try await fixture.database.read { connection in
      try [Self.imports, Self.changes].reduce(0) { sum, table in
        let rows = try connection.query("SELECT owner FROM \(table) WHERE owner = $1", other.rawValue)
        return sum + rows.count
      }
    }
    #expect(count == 3)
    let finished = try #require(try await imports.state(of: me, at: .test).finished.first)
    _ = try await imports.choose([.ignored], updates: false, of: me, at: .test)
    _ = try await imports.choose([try #require(Item.Meaning(key: "title"))], updates: true, of: me, at: .test)
    _ = try await imports.importPending(of: me, at: .test)
    _ = try await imports.undo(finished.id, of: me, at: .test)
    try await imports.receive(Array("title\nthird\n".utf8), named: "third", of: me, at: .test)
    _ = try await imports.discard(of: me, at: .test)
    _ = try await imports.records.export(of: me)
    try await imports.records.transfer(from: me, to: .account("third"))
    try await imports.records.remove(.account("third"))
    #expect(try await OwnedRows(fixture.database).of(other) == before)
  }

  /// One file that waits, and a few imports: there is nothing to fill.
  static func checkRoom(_ store: StoreCase) async throws {}
}
