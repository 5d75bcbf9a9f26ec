import DatabaseTesting
import Testing

@testable import Dogear

@Suite("A reminder's title, typed by several people", .everyEngine, .timeLimit(.minutes(10)))
struct RenameTests {
  private let fixture: StoreFixture
  private let owner = OwnerID.visitor("someone")

  private var store: ListStore<Reminder> { fixture.reminders }

  init() throws {
    fixture = try StoreFixture()
  }

  private func add(_ title: String) async throws {
    try await store.add(Reminder(id: "a", title: title), to: owner)
  }

  private func rename(_ title: String, seen: [String] = [], isInsisted: Bool = false) async throws {
    try await store.rename(id: "a", to: title, seen: { seen.contains($0) }, isInsisted: isInsisted, of: owner)
  }

  /// The titles in the list, after a restart the same.
  private func titles() async throws -> [String] {
    let titles = try await store.list(of: owner).items.map(\.title)
    #expect(try await fixture.restartedReminders().list(of: owner).items.map(\.title) == titles)
    return titles
  }

  @Test("A title replaces one that its author saw")
  func seen() async throws {
    try await add("two")
    try await rename("two alpha", seen: ["one", "two"])
    #expect(try await titles() == ["two alpha"])
  }

  @Test("A title does not replace one that its author never saw, unless the author insists")
  func unseen() async throws {
    try await add("theirs")
    await #expect(throws: StoreConflict.text("theirs")) { try await rename("mine", seen: ["before"]) }
    #expect(try await titles() == ["theirs"])
    try await rename("mine", isInsisted: true)
    #expect(try await titles() == ["mine"])
  }

  @Test("The same title is no conflict, and no change")
  func same() async throws {
    try await add("same")
    let recorder = Recorder(try await store.list(of: owner).publisher)
    try await rename("same")
    #expect(recorder.values.count == 1)
    #expect(try await titles() == ["same"])
  }

  @Test(
    "A row removed while it was empty comes back with the text that was on its way", arguments: ["", " \t"])
  func revival(blank: String) async throws {
    try await store.add(Reminder(id: "before", title: "before"), to: owner)
    try await add(blank)
    try await store.add(Reminder(id: "after", title: "after"), to: owner)
    try await store.set(.isDone, to: true, id: "a", of: owner)
    try await store.removeIfBlank(id: "a", of: owner)
    #expect(try await titles() == ["before", "after"])
    try await rename("hello")
    #expect(try await titles() == ["before", "hello", "after"])
    #expect(try await store.list(of: owner).item("a")?.isDone == true)
  }

  @Test("A row deleted with a text in it comes back only for somebody who insists")
  func deleted() async throws {
    try await add("theirs")
    try await store.delete(id: "a", of: owner)
    await #expect(throws: StoreConflict.deleted) { try await rename("mine", seen: ["theirs"]) }
    #expect(try await titles() == [])
    try await rename("mine", seen: ["theirs"], isInsisted: true)
    #expect(try await titles() == ["mine"])
    #expect(try await store.recentlyDeleted(of: owner) == [])
  }

  @Test("A row that comes back for somebody who insists keeps a text that they never saw, and they are told")
  func deletedUnseen() async throws {
    try await add("theirs")
    try await store.delete(id: "a", of: owner)
    await #expect(throws: StoreConflict.text("theirs")) {
      try await rename("mine", seen: ["before"], isInsisted: true)
    }
    #expect(try await titles() == ["theirs"])
    try await rename("mine", isInsisted: true)
    #expect(try await titles() == ["mine"])
  }

  @Test("A row that is gone for good is made anew for somebody who insists")
  func gone() async throws {
    await #expect(throws: StoreConflict.deleted) { try await rename("mine") }
    #expect(try await fixture.count("reminder_lists") == 0)
    try await rename("mine", isInsisted: true)
    #expect(try await titles() == ["mine"])
  }

  @Test("An emptied text brings nothing back", arguments: ["", "  "])
  func blankForDeleted(text: String) async throws {
    try await rename(text, isInsisted: true)
    try await add("")
    try await store.removeIfBlank(id: "a", of: owner)
    try await rename(text, isInsisted: true)
    #expect(try await titles() == [])
  }

  @Test("A full list takes no row back")
  func full() async throws {
    try await add("")
    try await store.removeIfBlank(id: "a", of: owner)
    try await fixture.fill(
      "reminders (owner, id, position, title, is_done, is_flagged)", of: owner,
      count: Reminder.visitorLimit
    ) {
      "'r\($0)', \($0), '', 0, 0"
    }
    await #expect(throws: StoreError.full(limit: Reminder.visitorLimit, isVisitor: true)) {
      try await rename("hello")
    }
  }

  @Test("Only a row in which nothing is written is removed as empty")
  func removal() async throws {
    try await add("text")
    try await store.removeIfBlank(id: "a", of: owner)
    try await store.removeIfBlank(id: "unknown", of: owner)
    #expect(try await titles() == ["text"])
    try await rename("", seen: ["text"])
    try await store.removeIfBlank(id: "a", of: owner)
    #expect(try await titles() == [])
    #expect(try await store.recentlyDeleted(of: owner) == [])
  }

  @Test("A title that is too long, or has characters that can't be shown, is refused")
  func refused() async throws {
    let long = String(repeating: "a", count: 501)
    await #expect(throws: StoreError.tooLong(field: "Title", limit: 500)) { try await rename(long) }
    await #expect(throws: StoreError.unsuitableCharacters(field: "Title")) { try await rename("a\0") }
    await #expect(throws: StoreError.unsuitableCharacters(field: "Id")) {
      try await store.rename(id: "a b", to: "a", seen: { _ in true }, isInsisted: true, of: owner)
    }
  }
}
