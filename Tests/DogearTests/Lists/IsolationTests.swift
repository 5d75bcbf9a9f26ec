import Database
import DatabaseTesting
import Live
import Testing

@testable import Dogear

/// Items of different owners may have the same ids: each shelf begins with the same samples.
///
/// An operation of one owner comes to the same whether or not another one has the same ids, and leaves all that is
/// stored of the other as it is. A store that a later feature adds is tested without a word of its own.
@Suite("One owner's items and another's with the same ids", .everyEngine, .timeLimit(.minutes(10)))
struct IsolationTests {
  static let operations = ListOperation<Reminder>.all { Reminder(id: $0) }.map(\.testDescription)

  static let cases = StoreCase.all.flatMap { store in
    ((type(of: store.store) as? any IsolatedStore.Type)?.operations ?? ["unknown"]).map { (store, $0) }
  }

  @Test("Whatever is done leaves the other's items as they are", arguments: cases)
  func operation(_ store: StoreCase, _ operation: String) async throws {
    let kind = type(of: store.store)
    let isolated = try #require(
      kind as? any IsolatedStore.Type, "tell this suite what can be done to a \(kind), as it does of lists")
    try await isolated.check(operation, store)
  }

  @Test("A full list leaves others as much room as before", arguments: StoreCase.all)
  func room(_ store: StoreCase) async throws {
    try await (type(of: store.store) as? any IsolatedStore.Type)?.checkRoom(store)
  }

  @Test("Every table with an owner is one of those stores'")
  func tables() async throws {
    let fixture = try StoreFixture(features: StoreCase.features)
    #expect(try await Set(fixture.ownedTables()) == Set(StoreCase.all.flatMap(\.tables)))
  }

  @Test("Every function of the lists' stores is among what is done")
  func complete() throws {
    var names = Set(try SourceFunctions(filesNamed: "ListStore").bodies.keys)
    names.formUnion(try SourceFunctions(filesNamed: "RemindersStore").bodies.keys)
    let tests = try ["ListOperation", "IsolationTests", "ListScopeTests"].map { name in
      try String(contentsOfFile: "\(AppFixture.root)/Tests/DogearTests/Lists/\(name).swift", encoding: .utf8)
    }.joined()
    // The ground that the others stand on, what a page makes of adding, reading again what another server changed, and the
    // making of stores.
    let ground: Set = [
      "store",
      "read", "change", "commit", "touch", "knownOrLoadedList", "insert", "refresh", "receive", "piece",
      "show",
    ]
    let functions = Set(names.compactMap { $0.split(separator: "(").first.map(String.init) })
    #expect(functions.count > 15)
    for function in functions.subtracting(ground) {
      #expect(tests.contains(".\(function)("), "\(function)")
    }
  }

  static let renaming = [
    ListOperation<Reminder>(changing: "rename") { store, owner in
      let title = try await store.list(of: owner).item("a")?.title
      try await store.rename(id: "a", to: "Mine", seen: { $0 == title }, of: owner)
    },
    ListOperation(changing: "rename what was deleted") { store, owner in
      try await store.rename(id: "d", to: "Mine", seen: { _ in true }, isInsisted: true, of: owner)
    },
    ListOperation(changing: "rename what was removed while it was empty") { store, owner in
      try await store.removeIfBlank(id: "e", of: owner)
      try await store.rename(id: "e", to: "Mine", seen: { _ in false }, of: owner)
    },
  ]

  @Test("Renaming a reminder leaves the other's as it is", arguments: renaming)
  func rename(_ operation: ListOperation<Reminder>) async throws {
    let store = try #require(StoreCase.all.first { $0.store is ListStore<Reminder> })
    try await ListStore.check(operation, store)
  }

  @Test("Marking, moving and deleting many books leaves the other's as they are")
  func mark() async throws {
    let operation = ListOperation<Book>(changing: "mark, move and delete many") { store, owner in
      let (ids, day) = (["a", "d", "b", "gone"], Day(number: 20_000))
      for mark in [BookMark.status(.reading), .owned(true), .tagged("mine")] {
        _ = try await store.mark(ids, mark, on: day, key: "key", of: owner)
      }
      try await store.move(ids, to: .end, of: owner)
      _ = try await store.delete(ids, of: owner)
    }
    let store = try #require(StoreCase.all.first { $0.store is ListStore<Book> })
    try await ListStore.check(operation, store)
  }
}
