import Foundation
import QuickAdd
import Recurrence

/// The reading of a project that Todoist exported: tasks, and sections and comments that say more about them.
struct TodoistRows {
  private let columns: [String: Int]
  private let file: ImportedFile
  private var tasks: [(number: Int, indent: Int, title: String, reminder: ForeignReminder)] = []
  private var others: [ImportedRow<Reminder>] = []
  private var section = ""

  /// Begins with the names of the columns.
  init(_ header: [String], _ file: ImportedFile) {
    columns = Dictionary(header.enumerated().map { ($1.lettersAndDigits, $0) }) { first, _ in first }
    self.file = file
  }

  /// Reads all rows.
  static func rows(
    _ header: [String], _ records: [CSVRecord], _ file: ImportedFile
  ) -> [ImportedRow<Reminder>] {
    var reading = Self(header, file)
    for record in records { reading.read(record) }
    return (reading.tasks.map { $0.reminder.row(number: $0.number) } + reading.others)
      .sorted { $0.number < $1.number }
  }

  private mutating func read(_ record: CSVRecord) {
    let columns = columns
    func cell(_ name: String) -> String {
      columns[name].flatMap { $0 < record.cells.count ? record.cells[$0].trimmed : nil } ?? ""
    }
    if let problem = record.problem {
      others.append(ImportedRow(number: record.number, problem: problem.message))
      return
    }
    switch cell("type").lowercased() {
    case "task": readTask(record.number, cell)
    case "section": section = cell("content").collapsed
    case "note":
      guard !tasks.isEmpty else {
        others.append(ImportedRow(number: record.number, problem: "This comment is about no task above it."))
        return
      }
      tasks[tasks.count - 1].reminder.takeNotes(cell("content"))
    case "", "meta": break
    case let type:
      others.append(
        ImportedRow(
          number: record.number, problem: "“\(type.prefix(40))” is no kind of row that is known here."))
    }
  }

  private mutating func readTask(_ number: Int, _ cell: (String) -> String) {
    var reminder = ForeignReminder()
    var (words, tags) = ([Substring](), [String]())
    for word in cell("content").split(whereSeparator: \.isWhitespace) {
      if word.hasPrefix("@"), word.count > 1 {
        tags.append(String(word.dropFirst()))
      } else {
        words.append(word)
      }
    }
    let title = words.joined(separator: " ")
    reminder.takeTitle(title)
    reminder.takeNotes(cell("description"))
    reminder.takeTags(tags)
    if !section.isEmpty {
      reminder.takeTags([section])
      reminder.note("Its section “\(section.prefix(60))” became a tag.")
    }
    reminder.takeList(list)
    switch cell("priority") {
    case "1": reminder.take(.priority, ReminderPriority.high.rawValue)
    case "2": reminder.take(.priority, ReminderPriority.medium.rawValue)
    case "3": reminder.take(.priority, ReminderPriority.low.rawValue)
    default: break
    }
    readDate(cell("date"), cell("datelang"), cell("timezone"), into: &reminder)
    for (name, label) in [("deadline", "Deadline"), ("responsible", "Responsible")] {
      let text = cell(name)
      if !text.isEmpty { reminder.keep(label, text, "has no place of its own") }
    }
    let duration = cell("duration")
    if !duration.isEmpty, duration.lowercased() != "none" {
      reminder.keep("Duration", "\(duration) \(cell("durationunit"))".trimmed, "has no place of its own")
    }
    let indent = Int(cell("indent")) ?? 1
    if let parent = tasks.last(where: { $0.indent < indent }), indent > 1 {
      reminder.note("It was a sub-task of “\(parent.title.prefix(60))”.")
    }
    tasks.append((number, indent, title, reminder))
  }

  /// Reads a date in words of a language.
  private func readDate(
    _ text: String, _ language: String, _ zoneName: String, into reminder: inout ForeignReminder
  ) {
    guard !text.isEmpty else { return }
    let zone = BrowserZone.zone(named: zoneName)
    if let time = Timestamp(text.replacing(" ", with: "T")) {
      reminder.takeDue(Self.due(time, in: zone))
      return
    }
    let fromCompletion = text.contains("!")
    var words = text.replacing("!", with: "")
    if words.lowercased().hasPrefix("ev ") { words = "every \(words.dropFirst(3))" }
    let reader = QuickAdd(
      now: file.moment.now, zone: zone ?? file.moment.zone, locale: language.isEmpty ? "en" : language,
      lists: [])
    // A line of words has a title.
    let understanding = reader.understand("X \(words)")
    guard understanding.title == "X", let due = understanding.due else {
      reminder.keep("Due", text)
      return
    }
    var time = due
    if case .floating(let local) = due, let zone { time = .zoned(local, zone) }
    reminder.takeDue(
      time, repeats: understanding.rule ?? understanding.afterCompletion ?? "",
      fromCompletion: fromCompletion || understanding.afterCompletion != nil)
  }

  private static func due(_ time: Timestamp, in zone: TimeZone?) -> CalendarTime {
    if time.isDay { return .day(time.local.day) }
    if let instant = time.instant {
      let zone = zone ?? .gmt
      return .zoned(LocalTime(at: instant, in: zone), zone)
    }
    return zone.map { .zoned(time.local, $0) } ?? .floating(time.local)
  }

  /// The project's name, which is the file's, without the number that Todoist gives it; empty for the first list.
  private var list: String {
    var name = file.name
    if let dot = name.lastIndex(of: "."), dot > name.startIndex { name = String(name[..<dot]) }
    if name.hasSuffix("]"), let open = name.lastIndex(of: "[") { name = String(name[..<open]) }
    name = name.collapsed
    return name.lowercased() == "inbox" ? "" : name
  }
}
