import Foundation
import Recurrence

/// A reader of reminders from any table whose columns somebody named.
struct ForeignReminderRows: ForeignRowReader {
  /// The order of numbers in days.
  private let days: ImportedDay

  init(_ meanings: [ReminderField], _ records: [CSVRecord]) {
    let columns = meanings.indices.filter { [.due, .column(.dueDay)].contains(meanings[$0]) }
    days = ImportedDay(
      records.lazy.flatMap { record in
        columns.lazy.filter { $0 < record.cells.count }.map { record.cells[$0] }
      })
  }

  func draft(_ values: [ReminderField: [String]], _ remarks: inout [String]) -> ImportDraft<Reminder> {
    var reminder = ForeignReminder()
    func texts(_ column: Reminder.Column) -> [String] { values[.column(column)] ?? [] }
    reminder.takeTitle(texts(.title).first ?? "")
    for text in texts(.notes) { reminder.takeNotes(text) }
    reminder.takeTags(texts(.tags).flatMap { $0.split { ",;|".contains($0) }.map(String.init) })
    for name in texts(.list) where !name.trimmed.isEmpty { reminder.takeList(name) }
    for text in values[.due] ?? [] where !text.trimmed.isEmpty {
      if let due = due(text) { reminder.takeDue(due) } else { reminder.keep("Due", text) }
    }
    for text in texts(.dueDay) where !text.trimmed.isEmpty {
      reminder.take(.dueDay, days.day(text)?.description ?? text)
    }
    for column in Self.plain { for text in texts(column) { reminder.take(column, text) } }
    for text in texts(.repeats) { reminder.takeRule(text.trimmed) }
    let draft = reminder.finish()
    remarks += reminder.remarks
    return draft
  }

  /// The columns whose texts are taken as they are.
  private static let plain: [Reminder.Column] = [
    .isDone, .isFlagged, .link, .dueTime, .dueZone, .repeatsFromCompletion, .alarm, .priority, .book,
  ]

  private func due(_ text: String) -> CalendarTime? {
    guard let timestamp = Timestamp(text.trimmed.replacing(" ", with: "T")) else {
      return days.day(text).map { .day($0) }
    }
    if timestamp.isDay { return .day(timestamp.local.day) }
    return timestamp.instant.map { .zoned(LocalTime(at: $0, in: .gmt), .gmt) } ?? .floating(timestamp.local)
  }
}
