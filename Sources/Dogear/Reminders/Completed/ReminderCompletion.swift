import Database
import Foundation

/// The completion of one occurrence of a reminder, as it is kept, so that it can be looked up and undone.
struct ReminderCompletion: Identifiable, Hashable, Sendable {
  /// The parts of a reminder that a completion changes.
  struct Course: Codable, Hashable, Sendable {
    var isDone = false
    var day = ""
    var time: Int?
    var zone = ""
    var repeats = ""
    /// The time at which its series goes on (``Reminder/text(of:)``); nil where it was not moved.
    var series: String?

    init(_ reminder: Reminder) {
      (isDone, time, zone) = (reminder.isDone, reminder.dueTime, reminder.dueZone)
      (day, repeats) = (reminder.dueDay?.description ?? "", reminder.repeats)
      series = reminder.seriesDue.map(Reminder.text)
    }

    /// A reminder with this course.
    func applied(to reminder: Reminder) -> Reminder {
      var reminder = reminder
      (reminder.isDone, reminder.dueTime, reminder.dueZone) = (isDone, time, zone)
      (reminder.dueDay, reminder.repeats) = (Day(day), repeats)
      reminder.seriesDue = series.flatMap(Reminder.time)
      return reminder
    }
  }

  let id: String
  /// The id of the reminder.
  let reminder: Reminder.ID
  /// Its title at that time.
  let title: String
  /// The occurrence that was done (``Reminder/occurrence``).
  let occurrence: String
  /// The time at which it was done, in seconds since 1970.
  let doneAt: Int
  /// The course of the reminder before and after.
  let before, after: Course
  /// The reminder, and its position in the list, where it has left that.
  private(set) var left: ListEntry<Reminder>?

  /// The completion of a reminder, which became another one by it.
  init(id: String, of old: Reminder, as new: Reminder, at time: Int) {
    (self.id, reminder, title, occurrence) = (id, old.id, old.title, old.occurrence)
    (doneAt, before, after) = (time, Course(old), Course(new))
  }

  static let columns = "id, reminder, title, occurrence, done_at, before, after, item, position"

  init(row: Row) throws {
    (id, reminder, title) = (try row.string("id"), try row.string("reminder"), try row.string("title"))
    (occurrence, doneAt) = (try row.string("occurrence"), try row.int("done_at"))
    (before, after) = (try StoredJSON.value(row.string("before")), try StoredJSON.value(row.string("after")))
    let item = try row.string("item")
    if item.isEmpty { return }
    let kept: ItemJSON<Reminder> = try StoredJSON.value(item)
    left = ListEntry(position: try row.int("position"), item: kept.item)
  }

  var values: [any DatabaseValue] {
    [id, reminder, title, occurrence, doneAt, StoredJSON.text(before), StoredJSON.text(after), "", 0]
  }
}
