import DatabaseTesting
import Foundation
import Recurrence
import Testing

@testable import Dogear

@Suite("The completion of reminders", .everyEngine, .timeLimit(.minutes(10)))
struct ReminderCompletionsTests {
  private let fixture: StoreFixture
  private let owner = OwnerID.visitor("someone")
  private var completions: ReminderCompletions { ReminderCompletions(reminders: fixture.reminders) }
  /// Friday, 15 January 2027, nine o'clock in Berlin.
  private let moment = Moment(now: WallClock.start, zone: TimeZone(identifier: "Europe/Berlin") ?? .gmt)

  init() throws { fixture = try StoreFixture() }

  private func add(_ day: String, repeats: String = "", fromCompletion: Bool = false) async throws {
    var reminder = Reminder(id: "a", title: "Water the plants")
    (reminder.dueDay, reminder.repeats) = (Day(day), repeats)
    reminder.repeatsFromCompletion = fromCompletion
    try await fixture.reminders.add(reminder, to: owner)
  }

  private func stored() async throws -> Reminder? { try await fixture.reminders.list(of: owner).item("a") }

  @Test("What does not repeat is done, and is open again as before")
  func once() async throws {
    try await add("2027-01-15")
    let before = try await stored()
    let completion = try #require(try await completions.complete("a", of: owner, at: moment))
    #expect(try await stored()?.isDone == true)
    #expect(try await completions.latest(10, of: owner) == [completion])
    try await completions.reopen("a", of: owner)
    #expect(try await stored() == before)
    #expect(try await completions.count(of: owner) == 0)
    try await completions.reopen("a", of: owner)
  }

  @Test("What repeats is due again, and the same occurrence is done once")
  func again() async throws {
    try await add("2027-01-15", repeats: "FREQ=WEEKLY;COUNT=2")
    let before = try #require(try await stored())
    let first = try #require(
      try await completions.complete("a", occurrence: "2027-01-15", of: owner, at: moment))
    let rolled = try #require(try await stored())
    #expect(rolled.occurrence == "2027-01-22")
    #expect(!rolled.isDone)
    #expect(
      try await completions.complete("a", occurrence: "2027-01-15", of: owner, at: moment) == nil)
    #expect(try await stored() == rolled)
    // The last of a series is done like any other.
    let second = try #require(try await completions.complete("a", of: owner, at: moment))
    #expect(try await stored()?.isDone == true)
    #expect(try await completions.latest(1, of: owner).count == 1)
    try await completions.undo(second.id, of: owner)
    #expect(try await stored() == rolled)
    #expect(try await completions.undo(second.id, of: owner) == nil)
    try await completions.undo(first.id, of: owner)
    #expect(try await stored() == before)
  }

  @Test("An occurrence that was moved is the same one, and its series goes on from where it was")
  func moved() async throws {
    try await add("2027-01-15", repeats: "FREQ=WEEKLY")
    try await fixture.reminders.edit(id: "a", of: owner) { reminder in
      reminder.reschedule { $0.dueDay = Day("2027-01-20") }
    }
    let before = try #require(try await stored())
    #expect(before.occurrence == "2027-01-15")
    let completion = try #require(
      try await completions.complete("a", occurrence: "2027-01-15", of: owner, at: moment))
    let next = try #require(try await stored())
    #expect(next.due == Day("2027-01-22").map { .day($0) })
    #expect(next.seriesDue == nil)
    try await completions.undo(completion.id, of: owner)
    #expect(try await stored() == before)
    let again = try #require(try await completions.complete("a", of: owner, at: moment))
    try await fixture.reminders.edit(id: "a", of: owner) { reminder in
      reminder.reschedule { $0.dueDay = Day("2027-01-25") }
    }
    let later = try await stored()
    await #expect(throws: StoreError.self) { try await completions.undo(again.id, of: owner) }
    #expect(try await stored() == later)
  }

  @Test("What is late goes on in the future, what counts from its completion from today")
  func late() async throws {
    try await add("2026-12-28", repeats: "FREQ=WEEKLY")
    _ = try await completions.complete("a", of: owner, at: moment)
    #expect(try await stored()?.occurrence == "2027-01-18")
    try await fixture.reminders.edit(id: "a", of: owner) { reminder in
      (reminder.repeats, reminder.repeatsFromCompletion) = ("P3D", true)
    }
    _ = try await completions.complete("a", of: owner, at: moment)
    #expect(try await stored()?.occurrence == "2027-01-18")
    try await fixture.reminders.edit(id: "a", of: owner) { $0.dueDay = nil }
    _ = try await completions.complete("a", of: owner, at: moment)
    #expect(try await stored()?.occurrence == "2027-01-18")
  }

  @Test("A completion is not undone where its reminder has gone on, or is gone")
  func goneOn() async throws {
    try await add("2027-01-15", repeats: "FREQ=DAILY")
    let first = try #require(try await completions.complete("a", of: owner, at: moment))
    try await fixture.reminders.edit(id: "a", of: owner) { $0.title = "Water all plants" }
    try await completions.undo(first.id, of: owner)
    #expect(try await stored()?.title == "Water all plants")
    let again = try #require(try await completions.complete("a", of: owner, at: moment))
    try await fixture.reminders.edit(id: "a", of: owner) { $0.dueDay = Day("2027-03-01") }
    await #expect(throws: StoreError.invalid("“Water all plants” has gone on since then.")) {
      try await completions.undo(again.id, of: owner)
    }
    #expect(try await stored()?.occurrence == "2027-03-01")
    try await fixture.reminders.delete(id: "a", of: owner)
    await #expect(throws: StoreError.notFound) { try await completions.undo(again.id, of: owner) }
    await #expect(throws: StoreError.notFound) {
      _ = try await completions.complete("a", of: owner, at: moment)
    }
  }

  @Test("They go along with their owner, and go with them")
  func owners() async throws {
    try await add("2027-01-15", repeats: "FREQ=DAILY")
    let completion = try await completions.complete("a", of: owner, at: moment)
    #expect(try await completions.isStored(for: owner))
    try await completions.transfer(from: owner, to: fixture.account)
    #expect(try await completions.latest(10, of: fixture.account) == [completion])
    #expect(try await completions.export(of: fixture.account).map { $0[2] } == [.text("Water the plants")])
    try await completions.remove(fixture.account)
    #expect(try await completions.count(of: fixture.account) == 0)
    _ = try await completions.complete("a", of: owner, at: moment)
    #expect(try await completions.sweepVisitors(unusedSince: 0, onceBefore: 0, limit: 10) == 0)
    try await fixture.reminders.remove(owner)
    #expect(try await completions.sweepVisitors(unusedSince: 0, onceBefore: 0, limit: 10) == 1)
    #expect(try await completions.count(of: owner) == 0)
  }

  @Test(
    "A visitor's oldest go once there are too many, or they take too much room", arguments: [false, true])
  func limit(isLarge: Bool) async throws {
    try await add("2027-01-15", repeats: "FREQ=DAILY")
    _ = try await completions.complete("a", of: owner, at: moment)
    try await fixture.database.write { [owner, now = moment.now] connection in
      var reminder = Reminder(id: "a", title: "Tea")
      if isLarge { reminder.notes = String(repeating: "x", count: Reminder.notesLimit) }
      let (course, item) = (
        StoredJSON.text(ReminderCompletion.Course(reminder)),
        isLarge ? StoredJSON.text(ItemJSON(reminder)) : ""
      )
      for number in 1...ReminderCompletions.limit(of: owner) {
        try connection.execute(
          """
          INSERT INTO reminder_completions (owner, \(ReminderCompletion.columns))
          VALUES ($1, $2, 'b', 't', '', $3, $4, $4, $5, 0)
          """, owner.rawValue, "c\(number)", now + number, course, item)
      }
    }
    try await fixture.reminders.edit(id: "a", of: owner) { $0.isDone = true }
    fixture.now += 1_000_000
    try await completions.takeOut(of: fixture.reminders.list(of: owner).snapshot, of: owner)
    let count = try await completions.count(of: owner)
    let limit = ReminderCompletions.limit(of: owner)
    #expect(isLarge ? (90..<110).contains(count) : count == limit)
    let last = try #require(try await completions.latest(1, of: owner).first)
    #expect(last.reminder == "a")
    #expect(try await completions.undo(last.id, of: owner)?.title == "Water the plants")
  }

  @Test("What is done leaves its list a moment later, and comes back to its place")
  func leaving() async throws {
    for id in ["first", "a", "last"] {
      try await fixture.reminders.add(Reminder(id: id, title: "Tea", isFlagged: id == "a"), to: owner)
    }
    try await fixture.reminders.edit(id: "a", of: owner) { ($0.notes, $0.tags) = ("Green", ["home"]) }
    let before = try await stored()
    let completion = try #require(try await completions.complete("a", of: owner, at: moment))
    // Ticked in an earlier version, which kept no completions.
    try await fixture.reminders.edit(id: "last", of: owner) { $0.isDone = true }
    func takeOut() async throws -> [Reminder.ID] {
      let list = try await fixture.reminders.list(of: owner)
      try await completions.takeOut(of: list.snapshot, of: owner)
      return list.items.map(\.id)
    }
    #expect(try await takeOut() == ["first", "a"])
    fixture.now += ReminderCompletions.leavingSeconds
    #expect(try await takeOut() == ["first"])
    #expect(try await fixture.restartedReminders().list(of: owner).items.map(\.id) == ["first"])
    #expect(Set(try await completions.latest(9, of: owner).map(\.reminder)) == ["last", "a"])
    try await completions.undo(completion.id, of: owner)
    #expect(try await stored() == before)
    for last in try await completions.latest(9, of: owner) { try await completions.undo(last.id, of: owner) }
    #expect(try await fixture.reminders.list(of: owner).items.map(\.id) == ["first", "a", "last"])
    #expect(try await completions.count(of: owner) == 0)
  }

  @Test("What is written in after it left comes back unchanged, and is taken from there once more")
  func writing() async throws {
    for id in ["first", "a", "last"] {
      try await fixture.reminders.add(Reminder(id: id, title: "Tea"), to: owner)
    }
    func ids() async throws -> [Reminder.ID] { try await fixture.reminders.list(of: owner).items.map(\.id) }
    func takeOut(but used: Reminder.ID? = nil) async throws {
      let list = try await fixture.reminders.list(of: owner)
      try await completions.takeOut(of: list.snapshot, but: used, of: owner)
    }
    _ = try await completions.complete("a", of: owner, at: moment)
    fixture.now += ReminderCompletions.leavingSeconds
    try await takeOut(but: "a")
    #expect(try await ids() == ["first", "a", "last"])
    try await takeOut()
    #expect(try await ids() == ["first", "last"])
    try await completions.putBack("a", of: owner)
    try await completions.putBack("unknown", of: owner)
    #expect(try await ids() == ["first", "a", "last"])
    #expect(try await stored()?.isDone == true)
    #expect(try await completions.count(of: owner) == 1)
    try await fixture.reminders.edit(id: "a", of: owner) { $0.title = "Green tea" }
    try await takeOut()
    #expect(try await completions.latest(1, of: owner).first?.left?.item.title == "Green tea")
    // The tick is taken from it where it is.
    try await completions.reopen("a", of: owner)
    #expect(try await ids() == ["first", "a", "last"])
    #expect(try await stored()?.isDone == false)
    await #expect(throws: StoreError.notFound) { try await completions.reopen("unknown", of: owner) }
  }
}
