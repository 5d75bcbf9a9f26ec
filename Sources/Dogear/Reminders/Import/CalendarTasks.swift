import Foundation
import Recurrence

/// The tasks of an iCalendar file, as Apple's Reminders, Nextcloud and Tasks.org write them.
struct CalendarTasks {
  private let moment: Moment
  private var rows: [ImportedRow<Reminder>] = []
  private var known: Set<Reminder.ID> = []
  /// The numbers of other components, such as events.
  private var others: [String: Int] = [:]

  private init(_ moment: Moment) {
    self.moment = moment
  }

  /// Reads a file.
  ///
  /// - Throws: `CSVError` where it can't be read.
  static func file(_ text: String, _ file: ImportedFile) throws(CSVError) -> WholeFile<Reminder> {
    var tasks = Self(file.moment)
    for calendar in try CalendarReader.calendars(of: text) where calendar.name == "VCALENDAR" {
      try tasks.read(calendar)
    }
    return WholeFile(source: .calendar, rows: tasks.rows, note: tasks.note)
  }

  private mutating func read(_ calendar: CalendarComponent) throws(CSVError) {
    let list = (calendar["X-WR-CALNAME"] ?? calendar["NAME"])?.text ?? ""
    var zones: [String: TimeZone] = [:]
    for zone in calendar.components where zone.name == "VTIMEZONE" {
      guard let id = zone["TZID"]?.value, let place = zone["X-LIC-LOCATION"]?.value else { continue }
      zones[id] = BrowserZone.zone(named: place)
    }
    for component in calendar.components {
      switch component.name {
      case "VTODO":
        guard rows.count < ImportLimits.rows else { throw .tooManyRows(limit: ImportLimits.rows) }
        rows.append(row(component, zones, list))
      case "VTIMEZONE": break
      default: others[component.name, default: 0] += 1
      }
    }
  }

  private mutating func row(
    _ task: CalendarComponent, _ zones: [String: TimeZone], _ list: String
  ) -> ImportedRow<Reminder> {
    let number = rows.count + 1
    guard task["RECURRENCE-ID"] == nil else {
      let problem = "This is one occurrence of a task that repeats, which is not kept by itself."
      return ImportedRow(number: number, problem: problem)
    }
    var id = task["UID"].flatMap { Self.id(of: $0.value.trimmed) }
    if let known = id, !self.known.insert(known).inserted { id = nil }
    var reading = CalendarTask(task, id: id, zones: zones, moment: moment)
    return reading.row(number: number, list: list)
  }

  /// The id by which a task is found again; nil without one.
  private static func id(of uid: String) -> Reminder.ID? {
    if uid.isEmpty { return nil }
    return (try? StoreRules.check(id: uid)) != nil ? uid : SecureToken.digest(of: uid)
  }

  private var note: String {
    let count = others.values.reduce(0, +)
    guard count > 0 else { return "" }
    let parts =
      others.keys.allSatisfy { $0 == "VEVENT" }
      ? count.counted("event is no task", "events are no tasks")
      : count.counted("part is no task", "parts are no tasks")
    return "\(parts), and left out."
  }
}
