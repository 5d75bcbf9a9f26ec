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

  @Test("A visitor's oldest go once there are too many")
  func limit() async throws {
    try await add("2027-01-15", repeats: "FREQ=DAILY")
    _ = try await completions.complete("a", of: owner, at: moment)
    try await fixture.database.write { [owner, now = moment.now] connection in
      for number in 1...ReminderCompletions.limit(of: owner) {
        try connection.execute(
          """
          INSERT INTO reminder_completions (owner, \(ReminderCompletion.columns))
          VALUES ($1, $2, 'a', 't', '', $3, '{}', '{}')
          """, owner.rawValue, "c\(number)", now + number)
      }
    }
    let later = Moment(now: moment.now + 100_000, zone: moment.zone)
    _ = try await completions.complete("a", of: owner, at: later)
    #expect(try await completions.count(of: owner) <= ReminderCompletions.limit(of: owner) + 1)
  }
}
