import Foundation
import QuickAdd
import Templates

/// A reminder that one typed line would make, with what was understood of its words.
struct ReminderDraft: Identifiable, Hashable, Sendable {
  /// The number of the line, from 0 on.
  let id: Int
  let reminder: Reminder
  let chips: [ReminderChip]
  /// The lists that were named, and that there are not.
  let unknownLists: [String]

  /// The largest number of characters of a line that is a title as it is; a longer one goes to the notes.
  private static var titleLength: Int { 120 }

  /// Makes the draft of a line.
  ///
  /// - Parameters:
  ///   - choices: the other readings that the person chose.
  ///   - lists: the person's lists.
  init(
    _ id: Int, _ understanding: Understanding, choices: Set<String>, in zone: TimeZone,
    _ lists: [ReminderList]
  ) {
    var reminder = Reminder(id: "draft", title: understanding.title)
    (reminder.due, reminder.link) = (understanding.due, understanding.link ?? "")
    reminder.repeats = understanding.rule ?? understanding.afterCompletion ?? ""
    reminder.repeatsFromCompletion = understanding.afterCompletion != nil
    reminder.alarm = understanding.alarm.map { String($0.drop { $0 == "-" }) } ?? ""
    reminder.priority = understanding.priority.flatMap { ReminderPriority(rawValue: $0.rawValue) } ?? .none
    reminder.tags = understanding.tags
    reminder.list = lists.first { $0.name == understanding.list }?.id ?? ""
    let chosen = understanding.alternatives.first { choices.contains($0.description) }
    switch chosen {
    case .due(let due): reminder.due = due
    case .once(let due): (reminder.due, reminder.repeats) = (due, "")
    case .rule(let rule): reminder.repeats = rule
    case .text, nil: break
    }
    if reminder.title.count > Reminder.titleLimit {
      reminder.notes = reminder.title
      reminder.title = Self.beginning(of: reminder.title)
    }
    (self.id, self.reminder, unknownLists) = (id, reminder, understanding.unknownLists)
    chips = understanding.parts.enumerated().map { index, part in
      let others = part.kind == .date ? understanding.alternatives.filter { $0 != chosen && $0 != .text } : []
      return ReminderChip(
        id: "\(id)-\(index)", words: part.words,
        text: ReminderChip.text(of: part, reminder, in: zone),
        others: others.map { ReminderChip.Other($0, in: zone) })
    }
  }

  /// The first words of a text, cut between two of them.
  private static func beginning(of text: String) -> String {
    let start = text.prefix(titleLength)
    return "\(start.lastIndex(where: \.isWhitespace).map { start[..<$0] } ?? start)…"
  }

  /// The sentence once it is added: “Added Call Ann, due Tuesday 1 December 2026, 09:00.”
  func addedSentence(in zone: TimeZone) -> String {
    guard reminder.dueDay != nil else { return reminder.addedSentence }
    return "\(reminder.addedSentence.dropLast()), due \(reminder.fullDueText(in: zone))."
  }

  static let fields = Fields<ReminderDraft>()
    .text("title", \.reminder.title)
    .list("chips", id: \.id, ReminderChip.fields) { $0.chips }
    .list("unknownLists", id: \.self, Fields<String>().text("name", \.self)) { $0.unknownLists }
}
