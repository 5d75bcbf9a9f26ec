import Database
import DatabaseTesting
import Live
import Testing

@testable import Dogear

/// A list of reminders "a" to "e" and "in". "d" is deleted, and "in" alone is in the scope, which is the list "food".
@Suite("The part of a list that somebody else may use", .everyEngine, .timeLimit(.minutes(10)))
struct ListScopeTests {
  private static let owner = OwnerID.account("owner")
  /// What nobody does to a list but its owner, and what reads all of it.
  private static let others: Set = [
    "list", "sign up", "sign in to an account with a list", "come back on another day", "take along",
    "remove everything", "stay away, and be forgotten",
  ]
  private static let operations = ListOperation<Reminder>.all { Reminder(id: $0, title: "new \($0)") }
    .filter { !others.contains($0.testDescription) }

  private let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  /// The store with reminders, all of it and its part.
  private func stores(
    checking check: @escaping @Sendable (_ isChange: Bool) throws -> Void = { _ in }
  ) async throws -> (all: ListStore<Reminder>, part: ListStore<Reminder>) {
    let all = fixture.reminders
    for id in ["a", "b", "c", "d", "e"] {
      try await all.add(Reminder(id: id, title: id == "e" ? "" : "my \(id)"), to: Self.owner)
    }
    try await all.delete(id: "d", of: Self.owner)
    var inside = Reminder(id: "in", title: "inside")
    inside.list = "food"
    try await all.add(inside, to: Self.owner, at: .after("a"))
    let scope = ListScope<Reminder>(contains: { $0.list == "food" }) { _, isChange in try check(isChange) }
    return (all, all.scoped(to: scope))
  }

  // The test of an operation on what was deleted looks for that first, and fails where it finds nothing.
  @Test(
    "Nothing outside it is read or changed, whatever is done",
    arguments: operations.filter { $0.testDescription != "update what was deleted" })
  func outside(operation: ListOperation<Reminder>) async throws {
    let (_, part) = try await stores()
    func outside() async throws -> [String] {
      try await fixture.database.read { connection in
        try connection.query("SELECT * FROM reminders WHERE list <> 'food' ORDER BY id").map { "\($0)" }
      }
    }
    let before = try await outside()
    #expect(before.count == 5)
    let read = try? await operation.perform(part, Self.owner)
    #expect(read?.allSatisfy { $0.list == "food" } ?? true)
    #expect(try await outside() == before)
  }

  @Test("Renaming what is outside does nothing, with insistence neither")
  func renaming() async throws {
    let (all, part) = try await stores()
    for (id, isInsisted) in [("a", false), ("a", true), ("d", true), ("gone", true)] {
      await #expect(throws: (any Error).self) {
        try await part.rename(id: id, to: "Mine", seen: { _ in true }, isInsisted: isInsisted, of: Self.owner)
      }
    }
    #expect(try await all.list(of: Self.owner).items.map(\.title) == ["my a", "inside", "my b", "my c", ""])
    #expect(try await all.recentlyDeleted(of: Self.owner).map(\.item.title) == ["my d"])
  }

  @Test("What is inside is changed, moved, deleted and restored")
  func inside() async throws {
    let (all, part) = try await stores()
    try await part.set(.isFlagged, to: true, id: "in", of: Self.owner)
    try await part.move(id: "in", to: .end, of: Self.owner)
    #expect(try await all.list(of: Self.owner).items.last?.isFlagged == true)
    try await part.delete(id: "in", of: Self.owner)
    #expect(try await part.recentlyDeleted(of: Self.owner).map(\.id) == ["in"])
    #expect(try await part.restoreLast(of: Self.owner)?.id == "in")
    #expect(try await part.restoreLast(of: Self.owner) == nil)
    await #expect(throws: StoreError.notFound) {
      try await part.add(Reminder(id: "new", title: "New"), to: Self.owner)
    }
    var new = Reminder(id: "new", title: "New")
    new.list = "food"
    try await part.add(new, to: Self.owner)
    await #expect(throws: StoreError.notFound) {
      try await part.set(.list, to: "", id: "new", of: Self.owner)
    }
    #expect(try await all.list(of: Self.owner).item("new")?.list == "food")
  }

  @Test("Completions are made and undone inside it alone")
  func completions() async throws {
    let (all, part) = try await stores()
    let (own, theirs) = (ReminderCompletions(reminders: all), ReminderCompletions(reminders: part))
    let moment = Moment(now: fixture.now, zone: .gmt)
    let known = try #require(try await own.complete("a", of: Self.owner, at: moment))
    for id in ["a", "b", "d"] {
      await #expect(throws: StoreError.notFound) {
        try await theirs.complete(id, of: Self.owner, at: moment)
      }
      await #expect(throws: StoreError.notFound) { try await theirs.reopen(id, of: Self.owner) }
    }
    await #expect(throws: StoreError.notFound) { try await theirs.undo(known.id, of: Self.owner) }
    fixture.now += ReminderCompletions.leavingSeconds + 1
    try await own.takeOut(of: all.list(of: Self.owner).snapshot, of: Self.owner)
    await #expect(throws: StoreError.notFound) { try await theirs.undo(known.id, of: Self.owner) }
    #expect(try await theirs.complete("in", of: Self.owner, at: moment) != nil)
  }

  @Test("Each use is checked first, in its transaction", arguments: operations)
  func checks(operation: ListOperation<Reminder>) async throws {
    struct Refusal: Error {}
    let (all, part) = try await stores { _ in throw Refusal() }
    let before = try await all.list(of: Self.owner).items
    await #expect(throws: Refusal.self) { try await operation.perform(part, Self.owner) }
    #expect(try await all.list(of: Self.owner).items == before)
  }
}
