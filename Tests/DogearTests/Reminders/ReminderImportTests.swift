import DatabaseTesting
import Foundation
import Recurrence
import Testing

@testable import Dogear

@Suite("Imports of reminders", .everyEngine, .timeLimit(.minutes(10)))
struct ReminderImportTests {
  private let fixture: StoreFixture
  private let feature: RemindersFeature
  private let owner = OwnerID.account("one")
  private let other = OwnerID.account("other")

  init() throws {
    fixture = try StoreFixture()
    feature = RemindersFeature(fixture.services())
  }

  private final class Content {
    var bytes: [UInt8] = []
  }

  /// The file of an owner's reminders.
  private func export(of owner: OwnerID, isJSON: Bool) async throws -> [UInt8] {
    let lists = try await feature.lists.list(of: owner).snapshot
    let items = ExportedItems(try await feature.store.list(of: owner).snapshot.exported(in: lists))
    let content = Content()
    var parts = PartWriter { content.bytes += $0 }
    if isJSON { try await items.writeJSON(to: &parts) } else { try await items.writeCSV(to: &parts) }
    try await parts.flush()
    return content.bytes
  }

  private func receive(
    _ bytes: [UInt8], named name: String = "reminders.csv", updates: Bool = true, of owner: OwnerID
  )
    async throws -> ImportPreview
  {
    try await feature.imports.receive(bytes, named: name, updates: updates, of: owner, at: .test)
    return try #require(try await feature.imports.state(of: owner, at: .test).preview)
  }

  private func importFile(_ text: String, named name: String = "reminders.csv") async throws -> ImportRecord {
    _ = try await receive(Array(text.utf8), named: name, of: owner)
    return try #require(try await feature.imports.importPending(of: owner, at: .test))
  }

  /// The texts of all columns, with the names of lists.
  private func texts(of owner: OwnerID) async throws -> [[String]] {
    let lists = try await feature.lists.list(of: owner).snapshot
    return try await feature.store.list(of: owner).snapshot.exported(in: lists).items.map { item in
      Reminder.Column.allCases.map { item.text(of: $0) }
    }
  }

  private func fill() async throws {
    try await feature.lists.add(ReminderList(id: "home", title: "Home & garden"), to: owner)
    var full = Reminder(id: "full", title: "=Water, \"roses\"", isFlagged: true)
    (full.notes, full.link, full.list) = ("One\n\n*Two*", "https://example.org/?a=b", "home")
    (full.dueDay, full.dueTime, full.dueZone) = (Day("2026-12-05"), 9 * 3600, "Europe/Berlin")
    (full.repeats, full.repeatsFromCompletion, full.alarm) = ("FREQ=WEEKLY;INTERVAL=2", true, "PT30M")
    (full.priority, full.tags, full.book) = (.high, ["garden", "out side"], "sample-1")
    var floating = Reminder(id: "floating", title: "Call")
    (floating.dueDay, floating.dueTime) = (Day("2026-12-06"), 3600)
    var day = Reminder(id: "day", title: "Call")
    day.dueDay = Day("2026-12-07")
    for item in [
      full, floating, day, Reminder(id: "done", title: "Done", isDone: true), Reminder(id: "none"),
    ] {
      try await feature.store.add(item, to: owner)
    }
  }

  @Test(
    "An own file gives the same reminders, with their lists, and finds them again", arguments: [false, true])
  func roundTrip(isJSON: Bool) async throws {
    try await fill()
    let file = try await export(of: owner, isJSON: isJSON)
    #expect(try await receive(file, of: owner).summary.same == 5)
    let preview = try await receive(file, of: other)
    #expect(preview.source == "Dogear")
    #expect(preview.summary.added == 5)
    #expect(preview.note == "It makes a new list “Home & garden”.")
    #expect(try await feature.lists.list(of: other).items.isEmpty)
    let record = try #require(try await feature.imports.importPending(of: other, at: .test))
    #expect(record.summary.added == 5)
    #expect(record.problems.isEmpty)
    #expect(try await texts(of: other) == texts(of: owner))
    #expect(try await receive(file, of: other).summary.same == 5)
    _ = try await feature.imports.undo(record.id, of: other, at: .test)
    #expect(try await feature.store.list(of: other).items.isEmpty)
    #expect(try await feature.lists.list(of: other).items.isEmpty)
  }

  @Test("A list that an import made stays where something else is in it by now")
  func usedList() async throws {
    let record = try await importFile("Title,List,Due\nWater,Home,2026-12-05\n,Home,\n")
    #expect(record.problems.map(\.message) == ["The title is missing."])
    let list = try #require(try await feature.lists.list(of: owner).items.first)
    var mine = Reminder(id: "mine", title: "Mine")
    mine.list = list.id
    try await feature.store.add(mine, to: owner)
    _ = try await feature.imports.undo(record.id, of: owner, at: .test)
    #expect(try await feature.store.list(of: owner).items == [mine])
    #expect(try await feature.lists.list(of: owner).items == [list])
  }

  @Test("What is there is changed as the file has it, or left")
  func updates() async throws {
    var known = Reminder(id: "known", title: "Call Ann")
    (known.dueDay, known.tags) = (Day("2026-12-05"), ["phone"])
    try await feature.store.add(known, to: owner)
    let text = "Title,Due,Tags,Priority\ncall  ann,2026-12-05,\"work, phone\",High\n"
    #expect(try await receive(Array(text.utf8), updates: false, of: owner).summary.kept == 1)
    #expect(try await importFile(text).summary.changed == 1)
    let item = try #require(try await feature.store.list(of: owner).item("known"))
    #expect(item.tags == ["phone", "work"])
    #expect(item.priority == .high)
  }

  @Test("A project of Todoist: sections, comments, labels, priorities, dates in words, sub-tasks")
  func todoist() async throws {
    let text = """
      TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE
      meta,view_style=list,,,,,,,,
      section,Kitchen,,,,,,,,
      task,Buy milk @shop @low-fat,Two litres,1,1,Jon (1),,2026-12-05,en,Europe/Berlin
      note,The green one,,,,Jon (1),,,,
      task,Clean the oven,,4,2,Jon (1),Ann (2),every day,en,Europe/Berlin
      task,Paint,,3,1,Jon (1),,when the moon is blue,en,
      """
    let record = try await importFile(text, named: "Work [2203306141].csv")
    #expect(record.summary.added == 3)
    let items = try await feature.store.list(of: owner).items
    #expect(items.map(\.title) == ["Buy milk", "Clean the oven", "Paint"])
    #expect(items[0].notes == "Two litres\n\nThe green one")
    #expect(items[0].tags == ["shop", "low-fat", "Kitchen"])
    #expect(items.map(\.priority) == [.high, .none, .low])
    #expect(items[0].dueDay == Day("2026-12-05"))
    #expect(items[1].repeats == "FREQ=DAILY")
    #expect(items[1].notes == "Responsible: Ann (2)")
    #expect(items[2].dueDay == nil)
    #expect(items[2].notes == "Due: when the moon is blue")
    #expect(record.problems.contains { $0.message == "It was a sub-task of “Buy milk”." })
    #expect(record.problems.contains { $0.message.contains("became a tag") })
    let list = try #require(try await feature.lists.list(of: owner).items.first)
    #expect(list.title == "Work")
    #expect(items.allSatisfy { $0.list == list.id })
    #expect(try await receive(Array(text.utf8), named: "Work.csv", of: owner).summary.same == 3)
  }
}
