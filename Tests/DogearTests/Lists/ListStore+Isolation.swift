import Database
import DatabaseTesting
import Live
import Testing

@testable import Dogear

private let me = OwnerID.visitor("me")
private let other = OwnerID.account("other")
/// The time of the operations, in seconds since 1970: what the other owner deleted has expired by then.
private let now = 1_900_000_000

extension ListStore: IsolatedStore {
  var tables: [String] { [Item.table, Item.listTable, StoredBytes.table] }

  static var operations: [String] { IsolationTests.operations }

  static func check(_ operation: String, _ store: StoreCase) async throws {
    let maker = try await ItemMaker<Item>(StoreFixture(features: StoreCase.features))
    let operations = ListOperation<Item>.all { try maker.make($0, of: "new") }
    try await check(try #require(operations.first { $0.testDescription == operation }), store)
  }

  /// Does the same beside another owner's items and without them.
  static func check(_ operation: ListOperation<Item>, _ store: StoreCase) async throws {
    var outcomes: [Outcome<Item>] = []
    for isAlone in [true, false] {
      let fixture = try StoreFixture(features: StoreCase.features)
      let (list, maker) = (try store.open(ListStore.self, fixture), try await ItemMaker<Item>(fixture))
      let theirs = isAlone ? nil : try await list.setUpOther(fixture, maker)
      fixture.now = now
      try await list.setUp(me, "my", maker)
      let (rows, items) = (try await fixture.rows(of: other), theirs?.items)
      fixture.now += operation.testDescription.contains("day") ? 24 * 60 * 60 + 1 : 0
      let read = try await operation.perform(list, me)
      outcomes.append(Outcome(read: read, rows: try await fixture.rows(of: me)))
      #expect(try await fixture.rows(of: other) == rows)
      #expect(theirs?.items == items)
      guard let items else { continue }
      #expect(try await store.open(ListStore.self, fixture).list(of: other).items == items)
    }
    #expect(outcomes[0] == outcomes[1])
  }

  static func checkRoom(_ store: StoreCase) async throws {
    let fixture = try StoreFixture(features: StoreCase.features)
    let (list, maker) = (try store.open(ListStore.self, fixture), try await ItemMaker<Item>(fixture))
    for owner in [me, other] { try await list.add(maker.make("a", of: "new"), to: owner) }
    let columns = (["position"] + Item.columnNames).joined(separator: ", ")
    try await fixture.database.write { connection in
      try connection.execute(
        """
        WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < $2)
        INSERT INTO \(Item.table) (owner, id, \(columns))
        SELECT owner, 'r' || n, \(columns) FROM \(Item.table), numbers WHERE owner = $1 AND id = 'a'
        """, other.rawValue, Item.limit(of: other))
    }
    await #expect(throws: StoreError.full(limit: Item.limit(of: other), isVisitor: other.isVisitor)) {
      try await list.add(maker.make("b", of: "new"), to: other)
    }
    try await list.add(maker.make("b", of: "new"), to: me)
    try await list.delete(id: "b", of: me)
    try await list.restore(id: "b", of: me)
    #expect(try await list.list(of: me).items.suffix(2).map(\.id) == ["a", "b"])
  }

  private func setUp(_ owner: OwnerID, _ label: String, _ maker: ItemMaker<Item>) async throws {
    for item in try await list(of: owner).items { try await delete(id: item.id, of: owner) }
    for id in ["a", "b", "c", "d"] { try await add(maker.make(id, of: label), to: owner) }
    try await add(maker.makeBlank("e", of: label), to: owner)
    try await delete(id: "d", of: owner)
  }

  /// The other owner's items have the same ids, in other places, with items before, between and after them.
  private func setUpOther(_ fixture: StoreFixture, _ maker: ItemMaker<Item>) async throws -> SharedList<Item>
  {
    let list = try await list(of: other)
    try await setUp(other, "their", maker)
    let added = [
      ("first", ListPlace.start), ("between1", .after("a")), ("between2", .after("b")),
      ("between3", .after("c")), ("other", .end),
    ]
    for (id, place) in added { try await add(maker.make(id, of: "their"), to: other, at: place) }
    for id in ["b", "a"] { try await move(id: id, to: .end, of: other) }
    for id in ["first", "other"] { try await delete(id: id, of: other) }
    // As if it were deleted now.
    try await fixture.database.write { connection in
      try connection.execute(
        "UPDATE \(Item.table) SET deleted_at = $2 WHERE owner = $1 AND id = 'first'", other.rawValue, now)
    }
    return list
  }
}

/// The outcome of an operation.
private struct Outcome<Item: ListItem>: Equatable {
  let read: [Item]
  let rows: [String]
}

extension StoreFixture {
  /// The tables whose rows belong to owners.
  func ownedTables() async throws -> [String] {
    try await database.read { connection in
      try connection.tables().filter { $0.columns.contains("owner") }.map(\.name)
    }
  }

  /// All that is stored of an owner, in every table.
  func rows(of owner: OwnerID) async throws -> [String] {
    let tables = try await ownedTables()
    return try await database.read { connection in
      try tables.flatMap { table in
        try connection.query("SELECT * FROM \(table) WHERE owner = $1", owner.rawValue)
          .map { "\(table) \($0)" }
      }.sorted()
    }
  }
}
