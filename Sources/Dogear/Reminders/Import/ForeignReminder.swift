import Foundation
import Recurrence

/// A reminder of another program while it is read. What finds no place in a column stays in the notes, and is told.
struct ForeignReminder {
  private(set) var draft: ImportDraft<Reminder>
  /// Remarks on texts that were read otherwise than they are written.
  private(set) var remarks: [String] = []
  private var notes: [String] = []

  /// Begins a reminder; with an id, one that is found again by it.
  init(id: Reminder.ID? = nil) {
    draft = id.map { ImportDraft(id: $0) } ?? ImportDraft()
    draft.sourceID = id
  }

  /// Notes a remark.
  mutating func note(_ remark: String) { remarks.append(remark) }

  /// Keeps a text in the notes that found no place elsewhere, and says so.
  mutating func keep(_ label: String, _ text: String, _ reason: String = "can’t be read") {
    notes.append("\(label): \(text)")
    remarks.append("\(label): “\(text.collapsed.prefix(60))” \(reason), and is in the notes.")
  }

  /// Takes the title. One that is too long is in the notes as a whole.
  mutating func takeTitle(_ text: String) {
    let title = text.collapsed
    guard title.count > Reminder.titleLimit else {
      if !title.isEmpty { draft.give(.title, title) }
      return
    }
    draft.give(.title, "\(title.prefix(Reminder.titleLimit - 1))…")
    keep("Title", title, "is too long")
  }

  /// Takes a paragraph of the notes.
  mutating func takeNotes(_ text: String) {
    let text = text.trimmed
    if !text.isEmpty { notes.append(text) }
  }

  /// Takes tags, as far as there is room for them.
  mutating func takeTags(_ names: [String]) {
    let tags = Tags.list(Tags.text(draft.item.tags + names.map { $0.collapsed.replacing(",", with: " ") }))
    let fitting = tags.filter { $0.count <= Tags.lengthLimit }.prefix(Tags.limit)
    for tag in tags where !fitting.contains(tag) { keep("Tag", tag, "has no room") }
    if !fitting.isEmpty { draft.give(.tags, Tags.text(Array(fitting))) }
  }

  /// Takes the list.
  mutating func takeList(_ name: String) { draft.give(.list, name) }

  /// Takes the time at which it is due, and the rule by which it comes again.
  mutating func takeDue(_ due: CalendarTime, repeats rule: String = "", fromCompletion: Bool = false) {
    draft.item.due = due
    draft.given.formUnion([.dueDay, .dueTime, .dueZone])
    takeRule(rule, fromCompletion: fromCompletion)
  }

  /// Takes the rule by which it comes again, where that goes with the time at which it is due.
  mutating func takeRule(_ rule: String, fromCompletion: Bool = false) {
    guard !rule.isEmpty else { return }
    let before = draft
    let isRead = draft.give(.repeats, rule) || draft.give(.repeats, rule.uppercased())
    if isRead, draft.item.problem == nil {
      if fromCompletion { draft.give(.repeatsFromCompletion, "Yes") }
    } else {
      draft = before
      keep("Repeats", rule)
    }
  }

  /// Takes the text of another column; one that can't be read stays in the notes.
  mutating func take(_ column: Reminder.Column, _ text: String) {
    guard !text.trimmed.isEmpty else { return }
    let before = draft
    if draft.give(column, text.trimmed), Self.fits(column, draft.item) { return }
    draft = before
    keep(Reminder.columns[column].label, text)
  }

  private static func fits(_ column: Reminder.Column, _ reminder: Reminder) -> Bool {
    let column = Reminder.columns[column]
    return (try? column.kind.check(reminder, column.label)) != nil
  }

  /// The draft, with all that the notes keep.
  mutating func finish() -> ImportDraft<Reminder> {
    var text = notes.joined(separator: "\n\n")
    if text.count > Reminder.notesLimit {
      text = String(text.prefix(Reminder.notesLimit))
      remarks.append(
        "Notes: the text has more than \(Reminder.notesLimit.grouped) characters; its end was left out.")
    }
    if !text.isEmpty { draft.give(.notes, text) }
    return draft
  }

  /// The row of the reminder.
  func row(number: Int) -> ImportedRow<Reminder> {
    var reminder = self
    let draft = reminder.finish()
    guard !draft.item.title.isEmpty else {
      return ImportedRow(number: number, problem: "The title is missing.")
    }
    return ImportedRow(draft, number: number, remarks: reminder.remarks)
  }
}
