import Foundation
import QuickAdd
import Recurrence
import Templates

/// A thing that was understood of the words of a line. The person can take it back into words.
struct ReminderChip: Identifiable, Hashable, Sendable {
  /// Another reading of the same words.
  struct Other: Hashable, Sendable {
    /// The reading as ``Understanding/Alternative`` writes it.
    let key: String
    let text: String

    init(_ alternative: Understanding.Alternative, in zone: TimeZone) {
      key = alternative.description
      var reminder = Reminder()
      switch alternative {
      case .due(let due): reminder.due = due
      case .once(let due): reminder.due = due
      case .rule(let rule): reminder.repeats = rule
      case .text: break
      }
      let words = [reminder.fullDueText(in: zone), reminder.repeatText].filter { !$0.isEmpty }
      if case .once = alternative { text = "\(words.joined()), once" } else { text = words.joined() }
    }
  }

  let id: String
  /// The words as they were typed.
  let words: String
  /// The thing that was understood, spelled out.
  let text: String
  let others: [Other]

  /// The text of what a part of a line says.
  static func text(of part: Understanding.Part, _ reminder: Reminder, in zone: TimeZone) -> String {
    switch part.kind {
    case .date:
      [reminder.fullDueText(in: zone), reminder.repeatText, reminder.alarmText].filter { !$0.isEmpty }
        .joined(separator: " · ")
    case .list: "In “\(part.words.dropFirst().filter { $0 != "\"" })”"
    case .tag: "#\(part.words.dropFirst())"
    case .priority: "\(reminder.priority.name) priority"
    }
  }

  static let fields = Fields<ReminderChip>()
    .text("words", \.words)
    .text("text", \.text)
    .list("others", id: \.key, Fields<Other>().text("key", \.key).text("text", \.text)) { $0.others }
}
