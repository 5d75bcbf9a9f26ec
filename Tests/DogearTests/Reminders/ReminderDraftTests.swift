import Foundation
import Recurrence
import Testing

@testable import Dogear

@Suite("Reminders in words", .timeLimit(.minutes(10)))
struct ReminderDraftTests {
  /// Friday, 15 January 2027, nine o'clock in Berlin.
  private let reader = QuickReader(zone: TimeZone(identifier: "Europe/Berlin") ?? .gmt) { WallClock.start }

  private func drafts(_ text: String, literals: Set<String> = [], choices: Set<String> = [])
    -> [ReminderDraft]
  {
    reader.drafts(of: QuickEntry(text: text, literals: literals, choices: choices))
  }

  @Test("All that a line says is in the reminder, and in its chips, spelled out")
  func line() throws {
    let draft = try #require(drafts("Call Ann every monday at 9 remind me 30 min before !high @family").first)
    #expect(draft.reminder.title == "Call Ann")
    #expect(draft.reminder.occurrence == "2027-01-18T09:00")
    #expect(draft.reminder.dueZone == "Europe/Berlin")
    #expect(draft.reminder.repeats == "FREQ=WEEKLY;BYDAY=MO")
    #expect(draft.reminder.alarm == "PT30M")
    #expect(draft.reminder.priority == .high)
    #expect(draft.reminder.tags == ["family"])
    #expect(
      draft.chips.map(\.text) == [
        "Monday 18 January 2027, 09:00 · Every week on Monday · 30 minutes early", "High priority", "#family",
      ])
    #expect(
      draft.addedSentence(in: reader.zone) == "Added Call Ann, due Monday 18 January 2027, 09:00.")
  }

  @Test("Words that are taken back stay in the title")
  func literals() {
    let draft = drafts("Call Ann tomorrow", literals: ["tomorrow"]).first
    #expect(draft?.reminder.title == "Call Ann tomorrow")
    #expect(draft?.reminder.dueDay == nil)
  }

  @Test("Another reading of the words can be chosen")
  func choices() throws {
    let text = "Call Ann at 8"
    let other = try #require(drafts(text).first?.chips.first?.others.first)
    let chosen = try #require(drafts(text, choices: [other.key]).first)
    #expect(chosen.reminder.due?.description == other.key)
    #expect(chosen.chips.first?.text == other.text)
  }

  @Test("Several lines make several, a long text goes to the notes, and nothing is lost of it")
  func lines() {
    let long = Array(repeating: "word", count: 1000).joined(separator: " ")
    let drafts = drafts("- Milk\n\n[ ] Bread tomorrow\n\(long)")
    #expect(drafts.map(\.reminder.title).prefix(2) == ["Milk", "Bread"])
    #expect(drafts[2].reminder.notes == long)
    #expect(drafts[2].reminder.title.count < 130)
    #expect(drafts[2].reminder.title.hasSuffix("word…"))
    #expect(QuickReader.message(about: String(repeating: "a\n", count: 200)).isEmpty)
    #expect(
      QuickReader.message(about: String(repeating: "a\n", count: 201))
        == "At most 200 reminders are made at once, and these are 201 lines")
  }

  @Test("A title on the person's shelf is no date")
  func titles() {
    var reader = reader
    reader.titles = QuickTitles(
      ListSnapshot([Book(id: "a", title: "The Man Who Was Thursday", author: "", isbn: "", pages: 0)]))
    let draft = reader.drafts(of: QuickEntry(text: "Read The Man Who Was Thursday friday")).first
    #expect(draft?.reminder.title == "Read The Man Who Was Thursday")
    #expect(draft?.reminder.occurrence == "2027-01-22")
  }
}
