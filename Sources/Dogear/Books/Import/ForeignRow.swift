import Foundation

/// A row of a table of another program while it is read.
struct ForeignRow {
  let values: [ImportField: [String]]
  let days: ImportedDay
  private(set) var remarks: [String] = []
  private var result = BookDraft(book: Book(title: "", author: "", isbn: "", pages: 0))

  /// Makes the reading of a row.
  ///
  /// - Parameters:
  ///   - values: the texts of the row by the meaning of their columns.
  ///   - days: reads days in the order of the table.
  init(values: [ImportField: [String]], days: ImportedDay) {
    (self.values, self.days) = (values, days)
  }

  /// The book of the row.
  mutating func draft() -> BookDraft {
    readTitle()
    readAuthors()
    readNumbers()
    for (field, column) in Self.lines { give(column, line(field)) }
    readPublication()
    readFormat()
    readTexts()
    let shelves = readStatusAndTags()
    readReadings(statusOfShelves: shelves)
    return result
  }

  /// The columns that are one line as it is.
  private static let lines: [(ImportField, Book.Column)] = [
    (.subtitle, .subtitle), (.publisher, .publisher), (.language, .language), (.loanedTo, .loanedTo),
  ]

  /// The first text of a column with something in it, in one line.
  private func line(_ field: ImportField) -> String {
    (values[field] ?? []).lazy.map(\.collapsed).first { !$0.isEmpty } ?? ""
  }

  /// All texts of a column with something in them.
  private func texts(_ field: ImportField) -> [String] { (values[field] ?? []).filter { !$0.trimmed.isEmpty } }

  private mutating func give(_ column: Book.Column, _ text: String) {
    guard !text.isEmpty, result.book.set(column, to: text) else { return }
    result.given.insert(column)
  }

  private mutating func leaveOut(_ name: String, _ text: String, _ reason: String = "can’t be read") {
    remarks.append("\(name): “\(text.prefix(60))” \(reason), and was left out.")
  }

  private mutating func readTitle() {
    let title = ImportedTitle(line(.title))
    give(.title, title.title)
    let series = line(.series)
    give(.series, series.isEmpty ? title.series : series)
    let number = line(.seriesNumber)
    if !result.book.series.isEmpty { give(.seriesNumber, number.isEmpty ? title.number : number) }
  }

  private mutating func readAuthors() {
    var names = texts(.author).map(ImportedNames.name) + texts(.authors).flatMap(ImportedNames.list)
    names += texts(.contributors).flatMap { text in
      // Bars stand between names that have commas in them.
      text.contains("|") ? ImportedNames.list(text) : text.split(separator: ",").map { String($0).collapsed }
    }
    var known: Set<String> = []
    names = names.map { $0.replacing(";", with: ",") }
      .filter { !$0.isEmpty && known.insert($0.lettersAndDigits).inserted }
    give(.author, names.joined(separator: "; "))
  }

  private mutating func readNumbers() {
    readISBN()
    if let text = texts(.year).first {
      if let year = number(text), (1...9999).contains(year) { give(.year, String(year)) } else {
        leaveOut("Year", text)
      }
    }
    if let text = texts(.pages).first {
      if let pages = number(text), Book.pagesRange.contains(pages) { give(.pages, String(pages)) } else {
        leaveOut("Pages", text)
      }
    }
    if let text = texts(.owned).first {
      if let isOwned = Book.truth(text) { if isOwned { give(.isOwned, "Yes") } } else { leaveOut("Owned", text) }
    }
  }

  /// The number with which a text begins, such as the 412 of “412 p.”, or the 1965 of “1965.0”, or the year of a day.
  private func number(_ text: String) -> Int? {
    if let day = days.day(text) { return day.year }
    let digits = text.trimmed.drop { $0 == "[" || $0 == "c" || $0 == "©" }.prefix { $0.isASCII && $0.isNumber }
    return digits.utf8.count <= 9 ? Int(String(digits)) : nil
  }

  private mutating func readISBN() {
    var known: String?
    for text in texts(.isbn) {
      let trimmed = text.trimmed.trimmingCharacters(in: CharacterSet(charactersIn: "[]='\" "))
      if trimmed.isEmpty { continue }
      // Spreadsheets take a zero in front away.
      if let isbn = ISBN.normalized(trimmed) ?? ISBN.normalized("0" + trimmed) {
        if known == nil || isbn.utf8.count == 13 { known = known.map { $0.utf8.count == 13 ? $0 : isbn } ?? isbn }
      } else {
        leaveOut("ISBN", trimmed, "is none")
      }
    }
    if let known { give(.isbn, known) }
  }

  /// Place, publisher and year in one text, as libraries write them: New York : Ace Books, 1987.
  private mutating func readPublication() {
    let text = line(.publication)
    guard !text.isEmpty else { return }
    var publisher = text.split(separator: ":", maxSplits: 1).last.map { String($0).trimmed } ?? text
    if let comma = publisher.lastIndex(of: ","), let year = number(String(publisher[publisher.index(after: comma)...])),
      (1000...2999).contains(year)
    {
      publisher = String(publisher[..<comma]).trimmed
      if result.book.year == 0 { give(.year, String(year)) }
    }
    if let open = publisher.firstIndex(of: "("), open > publisher.startIndex {
      publisher = String(publisher[..<open]).trimmed
    }
    if result.book.publisher.isEmpty { give(.publisher, publisher) }
  }

  private mutating func readFormat() {
    let text = line(.format)
    guard !text.isEmpty else { return }
    if BookFormat.named(text) != nil { give(.format, text) } else { leaveOut("Format", text, "is not known here") }
  }

  private mutating func readTexts() {
    for (field, column) in [(ImportField.note, Book.Column.note), (.review, .review)] {
      var text = texts(field).map(ImportedHTML.markdown).joined(separator: "\n\n")
      if text.count > Book.longTextLimit {
        text = String(text.prefix(Book.longTextLimit))
        remarks.append("\(column.label): the text has more than \(Book.longTextLimit) characters; its end was left out.")
      }
      give(column, text)
    }
    for field in [ImportField.quotes, .readings] {
      guard let column = field.column, let text = texts(field).first else { continue }
      if result.book.set(column, to: text) { result.given.insert(column) } else { leaveOut(column.label, text) }
    }
  }

  /// Reads tags, and the names of shelves, of which some are a status. Returns that status.
  private mutating func readStatusAndTags() -> ReadingStatus? {
    var tags = texts(.tags).flatMap { split($0) }
    var statuses: [ReadingStatus] = []
    for name in texts(.shelves).flatMap({ split($0) }) {
      if let status = ReadingStatus.named(name) {
        statuses.append(status)
      } else if name.lettersAndDigits == "yourlibrary" {
        give(.isOwned, "Yes")
      } else {
        tags.append(name)
      }
    }
    let status = line(.status)
    if let named = ReadingStatus.named(status) {
      give(.status, named.name)
    } else if !status.isEmpty {
      tags.append(status.replacing(",", with: " "))
      remarks.append("Status: “\(status.prefix(60))” is not known here, and became a tag.")
    }
    var list = Tags.list(Tags.text(tags.map(\.collapsed)))
    for tag in list where tag.count > Tags.lengthLimit { leaveOut("Tags", tag, "is too long") }
    list.removeAll { $0.count > Tags.lengthLimit }
    if list.count > Tags.limit {
      remarks.append("Tags: there are more than \(Tags.limit); the last ones were left out.")
      list = Array(list.prefix(Tags.limit))
    }
    give(.tags, Tags.text(list))
    return statuses.first { $0 == .reading } ?? statuses.first { $0 == .stopped } ?? statuses.first { $0 == .read }
      ?? statuses.first
  }

  private func split(_ text: String) -> [String] {
    text.split { $0 == "," || $0 == ";" || $0 == "|" }.map { String($0).collapsed }.filter { !$0.isEmpty }
  }

  /// Reads days, ratings and counts into readings, and the status where the row does not say it.
  private mutating func readReadings(statusOfShelves: ReadingStatus?) {
    guard !result.given.contains(.readings) else { return }
    let (start, finish, stop) = (day(.started, "Begun"), day(.finished, "Finished"), day(.stopped, "Stopped"))
    var readings = datesRead()
    if readings.isEmpty, start != nil || finish != nil || stop != nil {
      readings = [Reading(start: start, finish: finish ?? stop)]
    } else if let finish, !readings.contains(where: { $0.finish == finish }) {
      readings.append(Reading(finish: finish))
    }
    if let rating = rating() {
      if readings.isEmpty { readings = [Reading()] }
      readings[readings.count - 1].rating = rating
    }
    if let count = texts(.readCount).first.flatMap(number), count > max(readings.count, 1), count <= Book.partsLimit {
      // Of the first ones nothing else is known.
      readings = Array(repeating: Reading(), count: count - max(readings.count, 1)) + (readings.isEmpty ? [Reading()] : readings)
    }
    if !readings.isEmpty {
      result.book.readings = Array(readings.prefix(Book.partsLimit))
      result.given.insert(.readings)
    }
    guard !result.given.contains(.status) else { return }
    if let statusOfShelves {
      give(.status, statusOfShelves.name)
    } else if stop != nil {
      give(.status, ReadingStatus.stopped.name)
    } else if readings.contains(where: { $0.finish != nil || $0.rating != nil }) {
      give(.status, ReadingStatus.read.name)
    } else if start != nil {
      give(.status, ReadingStatus.reading.name)
    }
  }

  private mutating func day(_ field: ImportField, _ name: String) -> Day? {
    let text = line(field)
    guard !text.isEmpty else { return nil }
    guard let day = days.day(text) else {
      leaveOut(name, text, "is no day")
      return nil
    }
    return day
  }

  /// The readings of a list of days: `2022/12/01-2022/12/15, 2023/02/03`.
  private mutating func datesRead() -> [Reading] {
    var readings: [Reading] = []
    for part in texts(.datesRead).flatMap({ split($0) }) {
      if let day = days.day(part) {
        readings.append(Reading(finish: day))
        continue
      }
      // Days with slashes have a hyphen between them, and others a space on either side of it.
      let halves = part.contains("/") ? part.split(separator: "-", maxSplits: 1).map(String.init) : part.components(separatedBy: " - ")
      let found = halves.map(days.day)
      guard halves.count == 2, found.contains(where: { $0 != nil }) else {
        leaveOut("Days of readings", part, "are no days")
        continue
      }
      for (half, day) in zip(halves, found) where day == nil && !half.trimmed.isEmpty {
        leaveOut("Days of readings", half, "is no day")
      }
      readings.append(Reading(start: found[0], finish: found[1]))
    }
    return readings.sorted { ($0.finish ?? $0.start)?.number ?? 0 < ($1.finish ?? $1.start)?.number ?? 0 }
  }

  /// The rating in half stars; nil without one.
  private mutating func rating() -> Int? {
    let text = line(.rating)
    guard !text.isEmpty else { return nil }
    let stars = text.count { $0 == "★" }
    let typed = text.replacing(",", with: ".").split(separator: "/").first.map { String($0).trimmed } ?? ""
    let value = stars > 0 ? Double(stars) + (text.contains("½") ? 0.5 : 0) : Double(typed)
    guard let value, (0...5).contains(value) else {
      leaveOut("Rating", text, "is not from 0 to 5 stars")
      return nil
    }
    guard value > 0 else { return nil }
    let rating = max(1, Int((value * 2).rounded()))
    if Double(rating) != value * 2 {
      remarks.append("Rating: \(text) became \(Book.ratingText(rating)).")
    }
    return rating
  }
}
