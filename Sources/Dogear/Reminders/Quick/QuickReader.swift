import Foundation
import QuickAdd

/// The reading of what somebody types to add reminders: their zone, their language, and the titles on their shelf.
struct QuickReader: Sendable {
  let zone: TimeZone
  let clock: @Sendable () -> Int
  /// The language of the browser, such as `en-GB`.
  var locale = "en"
  /// The lists of the person.
  var lists: [ReminderList] = [.first]
  /// The titles on the shelf; nil until they are loaded.
  var titles: QuickTitles?

  /// The drafts of the reminders that an entry makes. A line of a thousand characters takes some milliseconds.
  func drafts(of entry: QuickEntry) -> [ReminderDraft] {
    var quickAdd = QuickAdd(
      now: clock(), zone: zone, locale: locale, lists: lists.map(\.name), shelf: titles?.titles ?? [])
    quickAdd.literals = entry.literals
    return quickAdd.understandLines(entry.text).enumerated().map { index, understanding in
      ReminderDraft(index, understanding, choices: entry.choices, in: zone, lists)
    }
  }

  /// The message about a text; empty where it makes reminders.
  static func message(about text: String) -> String {
    let count = text.split(whereSeparator: \.isNewline).count
    return count > QuickAdd.lineCountLimit
      ? "At most \(QuickAdd.lineCountLimit) reminders are made at once, and these are \(count.grouped) lines"
      : ""
  }
}

extension QuickReader {
  /// The title of a book on the shelf; empty where it is not there, or not known yet.
  func title(of book: Book.ID) -> String { titles?.byID[book] ?? "" }
}

/// An entry that is to be read.
struct QuickReading: Sendable {
  let entry: QuickEntry
  let reader: QuickReader

  /// Whether reading it takes so little time that it needs no thread of its own.
  var isShort: Bool { entry.text.utf8.count <= 400 }

  var drafts: [ReminderDraft] { reader.drafts(of: entry) }
}

/// The titles of a shelf, prepared once for all who type while it does not change.
final class QuickTitles: Sendable {
  let titles: ShelfTitles
  /// The titles by the ids of their books.
  let byID: [Book.ID: String]

  init(_ shelf: ListSnapshot<Book>) {
    titles = ShelfTitles(shelf.rows.map(\.item.title))
    byID = Dictionary(shelf.rows.map { ($0.item.id, $0.item.name) }) { first, _ in first }
  }
}
