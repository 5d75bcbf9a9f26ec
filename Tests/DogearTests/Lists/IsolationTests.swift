import Database
import Live
import Testing

@testable import Dogear

/// Items of different owners may have the same ids: each shelf begins with the same samples.
@Suite("One owner's items and another's with the same ids")
struct IsolationTests {
  private let me = OwnerID.visitor("me")
  private let other = OwnerID.account("other")
  /// When the operations are carried out, in seconds since 1970: what the other owner deleted has expired by then.
  private static let now = 1_900_000_000

  static let bookOperations =
    ListOperation<Book>.shared { Book(id: $0, title: "New \($0)", author: "", isbn: "", pages: 1) } + [
      ListOperation(changing: "update") { store, owner in
        let shown = try #require(try await store.list(of: owner).item("a"))
        let book = Book(id: "a", title: "Mine", author: "Mine", isbn: "1", pages: 7, isRead: true)
        try await store.update(book, replacing: shown, of: owner)
      },
      ListOperation(changing: "update what was deleted") { store, owner in
        let shown = try #require(try await store.deletedItem(id: "d", of: owner))
        let book = Book(id: "d", title: "Mine", author: shown.author, isbn: "", pages: 7)
        try await store.update(book, replacing: shown, isRestoring: true, of: owner)
      },
      ListOperation(changing: "set read") { try await $0.set(.isRead, to: true, id: "a", of: $1) },
    ]

  static let reminderOperations =
    ListOperation<Reminder>.shared { Reminder(id: $0, title: "New \($0)") } + [
      ListOperation(changing: "rename") { store, owner in
        let title = try await store.list(of: owner).item("a")?.title
        try await store.rename(id: "a", to: "Mine", seen: { $0 == title }, of: owner)
      },
      ListOperation(changing: "rename what was deleted") { store, owner in
        try await store.rename(id: "d", to: "Mine", seen: { _ in false }, isInsisted: true, of: owner)
      },
      ListOperation(changing: "remove what is empty, and write in it") { store, owner in
        for id in ["a", "e"] { try await store.removeIfBlank(id: id, of: owner) }
        try await store.rename(id: "e", to: "Mine", seen: { _ in false }, of: owner)
      },
      ListOperation(changing: "set done") { try await $0.set(.isDone, to: true, id: "a", of: $1) },
      ListOperation(changing: "set flagged") { try await $0.set(.isFlagged, to: true, id: "a", of: $1) },
    ]

  @Test("Books", arguments: IsolationTests.bookOperations)
  func books(_ operation: ListOperation<Book>) async throws {
    try await check(operation, store: \.books) {
      Book(id: $0, title: "\($1) \($0)", author: $1, isbn: "", pages: 3)
    }
  }

  @Test("Reminders", arguments: IsolationTests.reminderOperations)
  func reminders(_ operation: ListOperation<Reminder>) async throws {
    try await check(operation, store: \.reminders) { id, owner in
      Reminder(id: id, title: id == "e" ? "" : "\(owner) \(id)")
    }
  }

  @Test("A full list leaves others as much room as before")
  func room() async throws {
    let fixture = try StoreFixture()
    for owner in [me, other] { try await fixture.reminders.add(Reminder(id: "a", title: "a"), to: owner) }
    try await fixture.fill("reminders", of: other, count: Reminder.limit) {
      "'r\($0)', \($0), '', 0, 0, NULL"
    }
    try await fixture.reminders.add(Reminder(id: "b", title: "b"), to: me)
    try await fixture.reminders.delete(id: "b", of: me)
    try await fixture.reminders.restore(id: "b", of: me)
    #expect(try await fixture.reminders.list(of: me).items.map(\.id) == ["a", "b"])
  }

  /// Does the same beside another owner's items and without them: it comes to the same, and theirs stay as they are.
  private func check<Item: ListItem>(
    _ operation: ListOperation<Item>, store: KeyPath<StoreFixture, ListStore<Item>>,
    make: (_ id: String, _ owner: String) -> Item
  ) async throws {
    var outcomes: [Outcome<Item>] = []
    for isAlone in [true, false] {
      let fixture = try StoreFixture()
      let store = fixture[keyPath: store]
      let theirList = isAlone ? nil : try await setUpOther(store, fixture, make)
      fixture.now = Self.now
      try await setUp(store, me) { make($0, "my") }
      let theirs = try await rows(Item.self, of: other, fixture)
      let theirItems = theirList?.items
      fixture.now += operation.testDescription.contains("day") ? 24 * 60 * 60 + 1 : 0
      let read = try await operation.perform(store, me)
      outcomes.append(Outcome(read: read, rows: try await rows(Item.self, of: me, fixture)))
      #expect(try await rows(Item.self, of: other, fixture) == theirs)
      #expect(theirList?.items == theirItems)
    }
    #expect(outcomes[0] == outcomes[1])
  }

  private struct Outcome<Item: ListItem>: Equatable {
    let read: [Item]
    let rows: [String]
  }

  private func setUp<Item: ListItem>(
    _ store: ListStore<Item>, _ owner: OwnerID, _ make: (String) -> Item
  ) async throws {
    for item in try await store.list(of: owner).items { try await store.delete(id: item.id, of: owner) }
    for id in ["a", "b", "c", "d", "e"] { try await store.add(make(id), to: owner) }
    try await store.delete(id: "d", of: owner)
  }

  /// The other owner's items have the same ids, in other places, with items before, between and after them.
  private func setUpOther<Item: ListItem>(
    _ store: ListStore<Item>, _ fixture: StoreFixture, _ make: (String, String) -> Item
  ) async throws -> SharedList<Item> {
    let list = try await store.list(of: other)
    try await setUp(store, other) { make($0, "their") }
    let added = [
      ("first", ListPlace.start), ("between1", .after("a")), ("between2", .after("b")),
      ("between3", .after("c")),
      ("other", .end),
    ]
    for (id, place) in added { try await store.add(make(id, "their"), to: other, at: place) }
    for id in ["b", "a"] { try await store.move(id: id, to: .end, of: other) }
    for id in ["first", "other"] { try await store.delete(id: id, of: other) }
    // As if it were deleted now.
    let owner = other.rawValue
    try await fixture.database.write { connection in
      try connection.execute(
        "UPDATE \(Item.table) SET deleted_at = $2 WHERE owner = $1 AND id = 'first'", owner, Self.now)
    }
    return list
  }

  /// All that is stored of an owner.
  private func rows<Item: ListItem>(
    _: Item.Type, of owner: OwnerID, _ fixture: StoreFixture
  ) async throws -> [String] {
    try await fixture.database.read { connection in
      let items = try connection.query(
        "SELECT * FROM \(Item.table) WHERE owner = $1 ORDER BY id", owner.rawValue)
      let list = try connection.query("SELECT * FROM \(Item.listTable) WHERE owner = $1", owner.rawValue)
      return (items + list).map { String(describing: $0) }
    }
  }
}
