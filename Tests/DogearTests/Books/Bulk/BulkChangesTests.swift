import Database
import DatabaseTesting
import HTTPTesting
import Synchronization
import Testing

@testable import Dogear

@Suite("Changes of many books in many transactions", .everyEngine, .timeLimit(.minutes(10)))
struct BulkChangesTests {
  private let stores: StoreFixture
  private let owner = OwnerID.account("one")

  init() throws {
    stores = try StoreFixture()
  }

  private func fixture(_ name: String = "one") async throws -> BulkFixture {
    try await BulkFixture(stores, of: .account(name))
  }

  private var tag: BulkChange.Kind { .mark(.tagged("new"), day: BulkFixture.day) }

  private func count(_ table: String) async throws -> Int? { try await stores.count(table) }

  @Test("One that was interrupted after any of its transactions goes on, is said, and is undone as one")
  func interrupted() async throws {
    for count in 1...9 {
      let fixture = try await fixture("\(count)")
      let before = try await fixture.books
      try await fixture.interrupt(tag, after: count)
      #expect(try await fixture.books.count { $0.tags == ["new"] } == count * 10)
      let bulk = fixture.restarted()
      let told = try await bulk.state(of: fixture.owner)
      #expect(
        told.sentence
          == "The change of 100 books was interrupted when \(count * 10) were done. It goes on by itself.")
      #expect(told.notice == nil)
      #expect(try await bulk.resume() == 1)
      #expect(try await fixture.books.count { $0.tags == ["new"] } == 100)
      let state = try await bulk.state(of: fixture.owner)
      #expect(state.sentence == "The change of 100 books that was interrupted has been finished.")
      #expect(state.notice?.id == "changes.100.key")
      #expect(try await bulk.resume() == 0)
      let history = BookHistory(books: fixture.stores.books)
      #expect(try await history.undo(marked: "key", fixture.owner) == UndoneChanges(count: 100))
      #expect(try await fixture.books == before)
      #expect(try await bulk.state(of: fixture.owner) == BulkState())
    }
    #expect(try await count("bulk_change_books") == 0)
  }

  @Test("One that is not interrupted leaves no record")
  func whole() async throws {
    let fixture = try await fixture()
    try await fixture.interrupt(tag, after: 10)
    #expect(try await fixture.books.count { $0.tags == ["new"] } == 100)
    #expect(try await count("bulk_changes") == 0)
    #expect(try await count("bulk_change_books") == 0)
  }

  @Test("An undo that was interrupted goes on, and so does a move to either end")
  func otherKinds() async throws {
    let fixture = try await fixture()
    let before = try await fixture.books
    _ = try await fixture.restarted().make(tag, of: fixture.ids, id: "tag", owner)
    try await fixture.interrupt(.undo("tag"), after: 3)
    #expect(try await fixture.books.count { $0.tags == ["new"] } == 70)
    #expect(try await fixture.restarted().resume() == 1)
    #expect(try await fixture.books == before)
    let samples = Book.samples.map(\.id)
    for end in [ListEnd.start, .end, .start] {
      try await fixture.interrupt(.move(end), after: 4, id: "move")
      #expect(try await fixture.restarted().resume() == 1)
      let expected = end == .start ? fixture.ids + samples : samples + fixture.ids
      #expect(try await fixture.books.map(\.id) == expected)
    }
  }

  @Test("While an owner's change is interrupted, a second is refused in words; other owners' are not")
  func busy() async throws {
    let (fixture, other) = (try await fixture(), try await fixture("other"))
    try await fixture.interrupt(tag, after: 2)
    let bulk = fixture.restarted()
    await #expect(throws: BulkError.busy(done: 20, total: 100)) {
      try await bulk.make(.move(.start), of: fixture.ids, id: "second", owner)
    }
    #expect(
      BulkError.busy(done: 20, total: 1000).message
        == "Many books are being changed already, 20 of 1,000 are done. Wait until all are, and press again.")
    #expect(try await bulk.make(tag, of: other.ids, id: "third", other.owner).result.marked.changed == 100)
    try await bulk.resume()
    // What is over gives way.
    #expect(try await bulk.make(.move(.start), of: fixture.ids, id: "second", owner).isWhole)
    #expect(try await count("bulk_changes") == 0)
  }

  @Test("While one is under way, a second is refused, and the same form sent again waits for the first")
  func atOnce() async throws {
    let fixture = try await fixture()
    let bulk = fixture.restarted()
    let isOpen = Atomic(false)
    // The writer stands still.
    let gate = Task.immediate { [database = stores.database] in
      try await database.write(for: .urgent) { _ in
        try blockUntil { isOpen.load(ordering: .relaxed) }
      }
    }
    let (ids, owner, tag) = (fixture.ids, owner, tag)
    let tasks = ["key", "key", "other"].map { id in
      Task.immediate { try await bulk.make(tag, of: ids, id: id, owner) }
    }
    isOpen.store(true, ordering: .relaxed)
    try await gate.value
    for task in tasks.prefix(2) { #expect(try await task.value.result.marked.changed == 100) }
    await #expect(throws: BulkError.self) { try await tasks[2].value }
    #expect(try await BookHistory(books: stores.books).count(marked: "key", owner) == 100)
  }

  @Test("A visitor's is finished before their books go to an account")
  func transfer() async throws {
    let visitor = try await BulkFixture(stores, of: .visitor("v"))
    try await visitor.interrupt(tag, after: 3)
    let bulk = visitor.restarted()
    try await bulk.transfer(from: visitor.owner, to: owner)
    #expect(try await visitor.books.count { $0.tags == ["new"] } == 100)
    #expect(try await count("bulk_changes") == 0)
  }

  @Test("The change of an owner who is removed ends with them, and brings no list back")
  func removal() async throws {
    let fixture = try await fixture()
    try await fixture.interrupt(tag, after: 3)
    let bulk = fixture.restarted()
    #expect(try await bulk.isStored(for: owner))
    #expect(try await bulk.export(of: owner).count == 1)
    try await bulk.remove(owner)
    try await stores.books.remove(owner)
    #expect(try await bulk.resume() == 0)
    #expect(try await stores.count("shelves") == 0)
  }

  @Test("What this version can't read, or what can't be done, is given up, and a day later forgotten")
  func givenUp() async throws {
    let (fixture, other) = (try await fixture(), try await fixture("other"))
    try await fixture.interrupt(tag, after: 3)
    try await stores.database.write { try $0.execute("UPDATE bulk_changes SET content = '{}'") }
    let bulk = fixture.restarted()
    #expect(try await bulk.resume() == 0)
    #expect(try await count("bulk_changes") == 0)
    try await other.interrupt(tag, after: 3)
    let now = stores.now
    try await stores.database.write {
      try bulk.records.giveUp(other.owner, because: "Too long.", now: now, $0)
    }
    #expect(
      try await bulk.state(of: other.owner).sentence
        == "The change of 100 books was interrupted when 30 were done, and could not be finished. Too long.")
    #expect(try await bulk.state(of: other.owner).notice?.count == 30)
    #expect(try await bulk.resume() == 0)
    stores.now += BulkRecords.keptSeconds + 1
    _ = try await bulk.resume()
    #expect(try await bulk.state(of: other.owner) == BulkState())
  }

  @Test("Who stood still for too long does not go on beside the one who took over")
  func overtaken() async throws {
    let fixture = try await fixture()
    try await fixture.interrupt(tag, after: 3)
    let (first, second) = (fixture.restarted().records, fixture.restarted().records)
    let owner = owner
    let taken = try #require(try await stores.database.write { try first.take(owner, $0) })
    var change = taken.change
    #expect(taken.ids == fixture.ids)
    #expect(change.done == 30)
    change.done = 40
    if stores.database.isShared {
      // The first one has it for a while.
      #expect(try await stores.database.write { try second.take(owner, $0) } == nil)
      #expect(try await stores.database.read { try second.isHeldElsewhere(owner, $0) })
      try await stores.database.write { try $0.execute("UPDATE bulk_changes SET held_until = 0") }
    }
    _ = try #require(try await stores.database.write { try second.take(owner, $0) })
    let advanced = change
    for (records, start) in [(first, 30), (second, 20)] {
      await #expect(throws: BulkError.overtaken) {
        try await advance(records, advanced, from: start)
      }
    }
    try await advance(second, advanced, from: 30)
  }

  private func advance(_ records: BulkRecords, _ change: BulkChange, from start: Int) async throws {
    let owner = owner
    try await stores.database.write { try records.advance(change, from: start, now: 0, owner, $0) }
  }

  @Test("Pages hear that one is under way, and of its end") func states() async throws {
    let fixture = try await fixture()
    try await fixture.interrupt(tag, after: 2)
    let bulk = fixture.restarted()
    let states = Recorder(bulk.states(of: owner))
    try await waitUntil { states.values.last?.change?.done == 20 }
    try await bulk.resume()
    try await waitUntil { states.values.last?.change?.isOver == true }
    #expect(states.values.last?.change?.wasInterrupted == true)
    #expect(
      states.values.compactMap { $0.change?.done } == states.values.compactMap { $0.change?.done }.sorted())
  }
}
