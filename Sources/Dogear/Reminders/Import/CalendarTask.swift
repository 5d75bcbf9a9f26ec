import Foundation
import Recurrence

/// A task of an iCalendar file while it is read (RFC 5545, section 3.6.2).
struct CalendarTask {
  private let task: CalendarComponent
  private let zones: [String: TimeZone]
  private let moment: Moment
  private var reminder: ForeignReminder

  init(_ task: CalendarComponent, id: Reminder.ID?, zones: [String: TimeZone], moment: Moment) {
    (self.task, self.zones, self.moment) = (task, zones, moment)
    reminder = ForeignReminder(id: id)
  }

  /// Reads the task.
  mutating func row(number: Int, list: String) -> ImportedRow<Reminder> {
    reminder.takeTitle(task["SUMMARY"]?.text ?? "")
    if let text = task["DESCRIPTION"]?.text { reminder.takeNotes(text) }
    reminder.takeList(list)
    reminder.takeTags(task.properties.filter { $0.name == "CATEGORIES" }.flatMap(\.texts))
    if let text = task["URL"]?.value { reminder.take(.link, text) }
    readPriority()
    readStatus()
    readDue()
    readAlarms()
    for line in task.properties {
      if let label = Self.kept[line.name] { reminder.keep(label, line.text, "has no place of its own") }
    }
    if task["RELATED-TO"] != nil { reminder.note("It belongs to another task.") }
    for line in task.unread { reminder.note("Line \(line) of the file can’t be read, and was left out.") }
    return reminder.row(number: number)
  }

  /// The properties that a reminder has no place for, with their labels.
  private static let kept = [
    "LOCATION": "Place", "COMMENT": "Comment", "CONTACT": "Contact", "DURATION": "Duration",
    "EXDATE": "Not on",
    "RDATE": "Also on", "RESOURCES": "Resources", "ATTENDEE": "With",
  ]

  private mutating func readPriority() {
    guard let text = task["PRIORITY"]?.value.trimmed, text != "0" else { return }
    switch Int(text) {
    case .some(1...4): reminder.take(.priority, ReminderPriority.high.rawValue)
    case 5: reminder.take(.priority, ReminderPriority.medium.rawValue)
    case .some(6...9): reminder.take(.priority, ReminderPriority.low.rawValue)
    default: reminder.keep("Priority", text)
    }
  }

  private mutating func readStatus() {
    let status = task["STATUS"]?.value.trimmed.uppercased()
    let isDone =
      status == "COMPLETED" || task["COMPLETED"] != nil
      || Int(task["PERCENT-COMPLETE"]?.value.trimmed ?? "") == 100
    if status == "CANCELLED" { reminder.note("It was cancelled, and is done.") }
    if isDone || status == "CANCELLED" { reminder.take(.isDone, "Yes") }
  }

  private mutating func readDue() {
    let rule = task["RRULE"]?.value.trimmed ?? ""
    let start = task["DTSTART"]
    if let line = task["DUE"] ?? (rule.isEmpty ? nil : start) {
      guard let due = time(line) else {
        reminder.keep("Due", line.value)
        if !rule.isEmpty { reminder.keep("Repeats", rule) }
        return
      }
      reminder.takeDue(due, repeats: rule)
    } else if !rule.isEmpty {
      reminder.takeRule(rule)
    }
    if let start, let due = task["DUE"], start.value != due.value {
      reminder.keep("Begins", start.value, "has no place of its own")
    } else if let start, task["DUE"] == nil, rule.isEmpty {
      reminder.keep("Begins", start.value, "has no place of its own")
    }
  }

  /// A day, or a time in a zone or wherever the person is; nil where a value is neither.
  private mutating func time(_ line: CalendarLine) -> CalendarTime? {
    let value = line.value.trimmed.uppercased()
    let isUTC = value.hasSuffix("Z")
    let digits = value.filter { $0.isASCII && $0.isNumber }
    guard value == digits || value.count == 15 + (isUTC ? 1 : 0),
      digits.count == 8 || digits.count == 14 && value.dropFirst(8).first == "T"
    else { return nil }
    let parts = digits.map(String.init)
    func number(_ range: Range<Int>) -> String { parts[range].joined() }
    guard let day = Day("\(number(0..<4))-\(number(4..<6))-\(number(6..<8))") else { return nil }
    if digits.count == 8 { return .day(day) }
    let clock = "\(number(8..<10)):\(number(10..<12)):\(number(12..<14).replacing("60", with: "59"))"
    guard let seconds = DueTime.seconds(clock) else { return nil }
    let local = LocalTime(day, secondOfDay: seconds)
    if isUTC { return .zoned(local, .gmt) }
    guard let id = line.parameters["TZID"] else { return .floating(local) }
    // Some write a path before the name.
    let name = id.split(separator: "/").suffix(2).joined(separator: "/")
    if let zone = zones[id] ?? BrowserZone.zone(named: id) ?? BrowserZone.zone(named: name) {
      return .zoned(local, zone)
    }
    reminder.note("There is no time zone “\(id.prefix(60))”: it is due at that time wherever you are.")
    return .floating(local)
  }

  private mutating func readAlarms() {
    let due = reminder.draft.item.due
    for alarm in task.components where alarm.name == "VALARM" {
      guard let trigger = alarm["TRIGGER"] else { continue }
      let value = trigger.value.trimmed.uppercased()
      if let time = time(trigger) {
        let early = due.map { $0.instant(in: moment.zone) - time.instant(in: moment.zone) }
        if early == 0 { continue }
        takeAlarm(early.flatMap { $0 > 0 && $0 % 60 == 0 ? "PT\($0 / 60)M" : nil }, value)
      } else if !value.hasPrefix("-") {
        if !value.contains(where: { ("1"..."9").contains($0) }) { continue }
        takeAlarm(nil, value)
      } else if value.contains(where: { ("1"..."9").contains($0) }) {
        takeAlarm(String(value.dropFirst()), value)
      }
    }
  }

  private mutating func takeAlarm(_ period: String?, _ text: String) {
    guard let period, reminder.draft.item.alarm.isEmpty else {
      reminder.keep("Alarm", text, "has no place of its own")
      return
    }
    reminder.take(.alarm, period)
  }
}
