import Database
import DatabaseTesting
import Testing

@testable import Dogear

extension ReminderCompletions: IsolatedStore {
  var tables: [String] { ["reminder_completions"] }

  /// Completes and undoes beside another owner's completions of reminders with the same ids. There is one way of doing so,
  /// whatever is done with lists.
  static func check(_ operation: String, _ store: StoreCase) async throws {
    let fixture = try StoreFixture(features: StoreCase.features)
    let (me, other) = (OwnerID.visitor("me"), OwnerID.account("other"))
    let completions = ReminderCompletions(reminders: fixture.reminders)
    let moment = Moment(now: fixture.now, zone: .gmt)
    var habit = Reminder(id: "habit", title: "Tea")
    (habit.dueDay, habit.repeats) = (moment.today, "FREQ=DAILY")
    for reminder in [habit, Reminder(id: "once", title: "Milk")] {
      try await fixture.reminders.add(reminder, to: other)
      _ = try await completions.complete(reminder.id, of: other, at: moment)
    }
    try await OwnedRows.copy(from: other, to: me, fixture.database)
    let before = try await OwnedRows(fixture.database).of(other)
    #expect(before.contains { $0.hasPrefix("reminder_completions") })
    _ = try await completions.complete("habit", of: me, at: moment)
    for completion in try await completions.latest(9, of: me) where completion.reminder == "habit" {
      _ = try? await completions.undo(completion.id, of: me)
    }
    try await completions.reopen("once", of: me)
    _ = try await completions.complete("once", of: me, at: moment)
    fixture.now += leavingSeconds + 1
    try await completions.takeOut(of: fixture.reminders.list(of: me).snapshot, of: me)
    _ = try await completions.export(of: me)
    try await completions.transfer(from: me, to: .account("third"))
    try await completions.remove(.account("third"))
    #expect(try await OwnedRows(fixture.database).of(other) == before)
  }

  /// The oldest completions give way to new ones: there is nothing to fill.
  static func checkRoom(_ store: StoreCase) async throws {}
}
