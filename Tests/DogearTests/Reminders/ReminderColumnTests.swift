import DatabaseTesting
import Live
import Recurrence
import Testing

@testable import Dogear

@Suite("The columns of a reminder", .everyEngine, .timeLimit(.minutes(10)))
struct ReminderColumnTests {
  private let fixture: StoreFixture
  private let owner = OwnerID.visitor("someone")

  init() throws { fixture = try StoreFixture() }

  /// A reminder with something in each column.
  private var full: Reminder {
    var reminder = Reminder(id: "a", title: "Tea", isDone: true, isFlagged: true)
    (reminder.notes, reminder.link) = ("Green\nor black", "https://example.org/tea?a=1")
    (reminder.dueDay, reminder.dueTime, reminder.dueZone) = (Day("2027-01-15"), 9 * 3600, "Europe/Berlin")
    (reminder.repeats, reminder.repeatsFromCompletion) = ("FREQ=WEEKLY;BYDAY=FR", true)
    reminder.seriesDue = Day("2027-01-08").map { .floating(LocalTime($0, secondOfDay: 9 * 3600)) }
    (reminder.alarm, reminder.priority, reminder.tags) = ("PT30M", .high, ["home", "tea"])
    (reminder.book, reminder.list) = ("sample-1", "food")
    return reminder
  }

  @Test("Each is stored, and written as a text from which it is read back")
  func columns() async throws {
    try await fixture.reminders.add(full, to: owner)
    #expect(try await fixture.restartedReminders().list(of: owner).items == [full])
    let empty = Reminder(id: "a")
    for column in Reminder.Column.allCases {
      #expect(full.text(of: column) != empty.text(of: column), "\(column)")
      var reminder = empty
      let isSet = reminder.set(column, to: full.text(of: column))
      #expect(isSet, "\(column)")
      #expect(reminder.text(of: column) == full.text(of: column), "\(column)")
      #expect(reminder != empty, "\(column)")
    }
  }

  @Test(
    "A text that is no value is refused, and says why",
    arguments: [
      (Reminder.Column.dueDay, "2027-02-30", "Not a day such as 2026-03-05."),
      (.dueTime, "25:00", "Not a time such as 14:30."),
      (.link, "javascript:alert(1)", "A link begins with http:// or https://."),
      (.repeats, "FREQ=SOMETIMES", "Repeats: “FREQ=SOMETIMES” can't be used."),
      (.alarm, "half an hour", "Early reminder: “half an hour” can't be used."),
      (.priority, "utmost", "Priority: “utmost” can't be used."),
      (.repeats, "FREQ=HOURLY", "It can't repeat like that: FREQ=HOURLY needs a start with a time."),
    ])
  func refusals(column: Reminder.Column, text: String, message: String) async throws {
    var reminder = Reminder(id: "a", title: "Tea")
    reminder.dueDay = Day("2027-01-15")
    try await fixture.reminders.add(reminder, to: owner)
    await #expect(throws: StoreError.invalid(message)) {
      try await fixture.reminders.write(column, RowEdit(row: "a", text: text), of: owner)
    }
    #expect(try await fixture.reminders.list(of: owner).items == [reminder])
  }

  @Test("Two people who write different fields keep both, who write the same one are asked")
  func edits() async throws {
    let store = fixture.reminders
    try await store.add(Reminder(id: "a", title: "Tea"), to: owner)
    let seen = SeenTexts([""])
    try await store.write(.notes, RowEdit(row: "a", text: "Green", seen: seen), of: owner)
    try await store.write(.tags, RowEdit(row: "a", text: "home, tea", seen: seen), of: owner)
    await #expect(throws: EditConflict(theirs: "Green")) {
      try await store.write(.notes, RowEdit(row: "a", text: "Black", seen: seen), of: owner)
    }
    try await store.write(.notes, RowEdit(row: "a", text: "Black", seen: seen, isInsisted: true), of: owner)
    let item = try await store.list(of: owner).item("a")
    #expect(item?.notes == "Black")
    #expect(item?.tags == ["home", "tea"])
    try await store.delete(id: "a", of: owner)
    await #expect(throws: EditConflict(theirs: nil)) {
      try await store.write(.notes, RowEdit(row: "a", text: "None", seen: SeenTexts(["Black"])), of: owner)
    }
    try await store.write(.notes, RowEdit(row: "a", text: "None", isInsisted: true), of: owner)
    #expect(try await store.list(of: owner).item("a")?.notes == "None")
  }
}
