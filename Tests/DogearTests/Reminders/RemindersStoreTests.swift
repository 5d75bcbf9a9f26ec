import DatabaseTesting
import Testing

@testable import Dogear

@Suite(.everyEngine, .timeLimit(.minutes(10))) struct RemindersStoreTests {
  private let fixture: StoreFixture
  private let owner = OwnerID.visitor("someone")

  private var store: ListStore<Reminder> { fixture.reminders }

  init() throws {
    fixture = try StoreFixture()
  }

  @Test func aNewOwnerHasNone() async throws {
    #expect(try await store.list(of: owner).items == [])
    #expect(try await fixture.count("reminder_lists") == 0)
  }

  @Test func aReminderGoesAfterAnotherOrToTheEnd() async throws {
    let list = try await store.list(of: owner)
    try await add("a", "b")
    try await store.add(Reminder(id: "c"), to: owner, at: .after("a"))
    try await store.add(Reminder(id: "d"), to: owner, at: .after("gone"))
    #expect(list.items.map(\.id) == ["a", "c", "b", "d"])
    #expect(try await fixture.restartedReminders().list(of: owner).items == list.items)
  }

  @Test("Many in a row, each after the last, stay in their order")
  func manyInARowEachAfterTheLast() async throws {
    try await add("first", "last")
    var previous = "first"
    for number in 0..<80 {
      try await store.add(Reminder(id: "r\(number)"), to: owner, at: .after(previous))
      previous = "r\(number)"
    }
    let expected = ["first"] + (0..<80).map { "r\($0)" } + ["last"]
    #expect(try await store.list(of: owner).items.map(\.id) == expected)
    #expect(try await fixture.restartedReminders().list(of: owner).items.map(\.id) == expected)
  }

  @Test func changesWhatAReminderSays() async throws {
    try await add("a")
    let list = try await store.list(of: owner)
    try await store.rename(id: "a", to: "Return “Momo” 📚", seen: { _ in true }, of: owner)
    try await store.set(.isDone, to: true, id: "a", of: owner)
    try await store.set(.isFlagged, to: true, id: "a", of: owner)
    let expected = Reminder(id: "a", title: "Return “Momo” 📚", isDone: true, isFlagged: true)
    #expect(list.item("a") == expected)
    #expect(try await fixture.restartedReminders().list(of: owner).items == [expected])
    try await store.set(.isDone, to: false, id: "a", of: owner)
    try await store.set(.isFlagged, to: false, id: "a", of: owner)
    #expect(list.item("a") == Reminder(id: "a", title: expected.title))
  }

  @Test func movesDeletesAndRestores() async throws {
    try await add("a", "b", "c")
    let list = try await store.list(of: owner)
    try await store.move(id: "c", to: .before("a"), of: owner)
    try await store.delete(id: "a", of: owner)
    #expect(list.items.map(\.id) == ["c", "b"])
    #expect(try await store.recentlyDeleted(of: owner).isEmpty)
    try await store.restore(id: "a", of: owner)
    #expect(list.items.map(\.id) == ["c", "a", "b"])
  }

  @Test func aRepeatedSubmissionIsHarmless() async throws {
    try await add("a", "a")
    try await store.rename(id: "a", to: "changed", seen: { _ in true }, of: owner)
    try await add("a")
    #expect(try await store.list(of: owner).items == [Reminder(id: "a", title: "changed")])
  }

  @Test func refusesWhatIsNotThereOrNotAllowed() async throws {
    await #expect(throws: StoreError.notFound) { try await store.set(.isDone, to: true, id: "x", of: owner) }
    await #expect(throws: StoreError.notFound) { try await store.restore(id: "x", of: owner) }
    let long = String(repeating: "a", count: 501)
    await #expect(throws: StoreError.tooLong(field: "Title", limit: 500)) {
      try await store.rename(id: "x", to: long, seen: { _ in true }, of: owner)
    }
    await #expect(throws: StoreError.unsuitableCharacters(field: "Title")) {
      try await store.add(Reminder(title: "a\0"), to: owner)
    }
    await #expect(throws: StoreError.unsuitableCharacters(field: "Id")) {
      try await store.add(Reminder(id: "a b"), to: owner)
    }
  }

  @Test func signingUpTakesThemAlong() async throws {
    try await add("a", "b")
    try await store.add(Reminder(id: "a", title: "mine"), to: fixture.account)
    try await store.transfer(from: owner, to: fixture.account)
    #expect(try await store.list(of: fixture.account).items.map(\.id) == ["a", "b"])
    #expect(try await store.list(of: fixture.account).items.map(\.title) == ["mine", ""])
    #expect(try await store.list(of: owner).items == [])
  }

  private func add(_ ids: String...) async throws {
    for id in ids { try await store.add(Reminder(id: id), to: owner) }
  }
}
