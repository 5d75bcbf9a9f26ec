extension Reminder: ImportableItem {
  typealias Meaning = ReminderField
  typealias Source = ReminderSource
  typealias ForeignRows = ForeignReminderRows

  static let importName = "reminder"
  static let importWords = ImportWords(one: "reminder", many: "reminders", list: "list")
  static let neverEmptied: Set<Column> = []
  static let placeColumn: Column? = .list

  var importNumber: String? { nil }

  /// The title, the list, and the time at which it is due.
  var importIdentity: String { "\(title.collapsed.lowercased())\u{0}\(list)\u{0}\(occurrence)" }

  /// Whether the names are no book's: what is empty is missing in an export.
  static func isExported(_ names: Set<String>) -> Bool {
    names.contains("id") && names.isSubset(of: jsonNames)
  }

  private static let jsonNames = Set(["id"] + columns.all.map(\.jsonName))

  static func wholeFile(_ text: String, _ file: ImportedFile) throws(CSVError) -> WholeFile<Reminder>? {
    CalendarReader.isCalendar(text) ? try CalendarTasks.file(text, file) : nil
  }

  func merged(with draft: ImportDraft<Reminder>, at moment: Moment) -> Reminder {
    var merged = self
    for column in draft.given {
      if column == .tags, !draft.isExact {
        merged.tags = Array(Tags.list(Tags.text(tags + draft.item.tags)).prefix(Tags.limit))
      } else {
        _ = merged.set(column, to: draft.item.text(of: column))
      }
    }
    return merged
  }

  /// The time at which it is due, and whether it is done, in words.
  func importByline(at moment: Moment) -> String {
    [fullDueText(in: moment.zone), repeatText, isDone ? "done" : ""].filter { !$0.isEmpty }
      .joined(separator: ", ")
  }
}
