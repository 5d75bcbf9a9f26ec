/// The meaning of a column of a table of reminders. The keys are stored, and stand in forms.
enum ReminderField: ImportMeaning {
  typealias Item = Reminder

  case ignored
  case id
  /// A day, with a time or without.
  case due
  /// A column of a reminder.
  case column(Reminder.Column)

  static let allCases: [ReminderField] =
    [.ignored, .id, .due] + Reminder.Column.allCases.map(ReminderField.column)

  /// The columns of Dogear's own tables by their names, as letters and digits in lower case.
  static let ownColumns: [String: ReminderField] = {
    let columns = Reminder.Column.allCases.map {
      (Reminder.columns[$0].label.lettersAndDigits, ReminderField.column($0))
    }
    return Dictionary(uniqueKeysWithValues: columns + [("id", .id)])
  }()

  var column: Reminder.Column? { if case .column(let column) = self { column } else { nil } }

  var name: String {
    switch self {
    case .ignored: "Leave out"
    case .id: "Id of Dogear"
    case .due: "Due, day and time"
    case .column(let column): Reminder.columns[column].label
    }
  }

  var key: String {
    switch self {
    case .ignored: ""
    case .id: "id"
    case .due: "due"
    case .column(let column): Reminder.columns[column].jsonName
    }
  }

  init?(key: String) {
    guard let field = Self.allCases.first(where: { $0.key == key }) else { return nil }
    self = field
  }
}
