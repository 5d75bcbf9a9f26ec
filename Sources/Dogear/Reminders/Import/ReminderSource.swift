/// The program that wrote a file of reminders.
enum ReminderSource: String, ImportSource {
  typealias Item = Reminder

  case dogear
  case todoist
  case calendar
  case other

  var name: String {
    switch self {
    case .dogear: "Dogear"
    case .todoist: "Todoist"
    case .calendar: "a calendar"
    case .other: ""
    }
  }

  init(header: [String]) {
    let names = Set(header.map(\.lettersAndDigits))
    if names.isSuperset(of: ["id", "title", "done", "flagged", "earlyreminder"]) {
      self = .dogear
    } else {
      self = names.isSuperset(of: ["type", "content", "indent"]) ? .todoist : .other
    }
  }

  func meaning(of name: String) -> ReminderField {
    let name = name.lettersAndDigits
    if let field = ReminderField.ownColumns[name], self != .other || field != .id { return field }
    return self == .other ? Self.otherColumns[name] ?? .ignored : .ignored
  }

  func rows(
    _ header: [String], _ records: [CSVRecord], _ file: ImportedFile
  ) -> [ImportedRow<Reminder>]? {
    self == .todoist ? TodoistRows.rows(header, records, file) : nil
  }

  /// The names that tables of other programs, and of people, have for columns.
  private static let otherColumns: [String: ReminderField] = [
    "task": .column(.title), "name": .column(.title), "content": .column(.title), "subject": .column(.title),
    "reminder": .column(.title), "todo": .column(.title), "description": .column(.notes),
    "note": .column(.notes), "body": .column(.notes), "due": .due, "duedate": .due, "date": .due,
    "deadline": .due, "labels": .column(.tags), "categories": .column(.tags), "project": .column(.list),
    "url": .column(.link), "completed": .column(.isDone), "flag": .column(.isFlagged),
    "starred": .column(.isFlagged),
  ]
}
