import Foundation

/// A row of a table of another program while it is read.
struct ForeignBookRow {
  let values: [BookField: [String]]
  let days: ImportedDay
  /// Remarks on texts that were read otherwise than they are written, or left out.
  private(set) var remarks: [String] = []
  /// The book so far.
  var result = ImportDraft<Book>()

  /// Makes the reading of a row.
  ///
  /// - Parameters:
  ///   - values: the texts of the row by the meaning of their columns.
  ///   - days: reads days in the order of the table.
  init(values: [BookField: [String]], days: ImportedDay) {
    (self.values, self.days) = (values, days)
  }

  /// The book of the row.
  mutating func draft() -> ImportDraft<Book> {
    readTitle()
    readAuthors()
    readNumbers()
    for column in Self.lines { give(column, line(.column(column))) }
    readPublication()
    readFormat()
    readTexts()
    let shelves = readStatusAndTags()
    readReadings(statusOfShelves: shelves)
    return result
  }

  /// The columns that are one line as it is, and no part of another.
  private static let lines = Book.Column.allCases.filter {
    Book.columns[$0].kind.isLine && ![.series, .seriesNumber].contains($0)
  }

  /// The first text of a column with something in it, in one line.
  func line(_ field: BookField) -> String {
    (values[field] ?? []).lazy.map(\.collapsed).first { !$0.isEmpty } ?? ""
  }

  /// All texts of a column with something in them.
  func texts(_ field: BookField) -> [String] { (values[field] ?? []).filter { !$0.trimmed.isEmpty } }

  /// Gives a column a value, unless that is empty.
  mutating func give(_ column: Book.Column, _ text: String) {
    guard !text.isEmpty, result.item.set(column, to: text) else { return }
    result.given.insert(column)
  }

  /// Notes a remark.
  mutating func note(_ remark: String) { remarks.append(remark) }

  /// Notes that a text was left out.
  mutating func leaveOut(_ name: String, _ text: String, _ reason: String = "can’t be read") {
    remarks.append("\(name): “\(text.prefix(60))” \(reason), and was left out.")
  }

  private mutating func readTitle() {
    let title = ImportedTitle(line(.column(.title)))
    give(.title, title.title)
    let series = line(.column(.series))
    give(.series, series.isEmpty ? title.series : series)
    let number = line(.column(.seriesNumber))
    if !result.item.series.isEmpty { give(.seriesNumber, number.isEmpty ? title.number : number) }
  }

  private mutating func readAuthors() {
    var names =
      texts(.oneAuthor).map(ImportedNames.name) + texts(.column(.author)).flatMap(ImportedNames.list)
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
    if let text = texts(.column(.year)).first {
      if let year = number(text), (1...9999).contains(year) {
        give(.year, String(year))
      } else {
        leaveOut("Year", text)
      }
    }
    if let text = texts(.column(.pages)).first {
      if let pages = number(text), Book.pagesRange.contains(pages) {
        give(.pages, String(pages))
      } else {
        leaveOut("Pages", text)
      }
    }
    if let text = texts(.column(.isOwned)).first {
      if let isOwned = ColumnKind<Book>.truth(text) {
        if isOwned { give(.isOwned, "Yes") }
      } else {
        leaveOut("Owned", text)
      }
    }
  }

  /// The number with which a text begins, such as the 412 of “412 p.”, or the 1965 of “1965.0”, or the year of a day.
  func number(_ text: String) -> Int? {
    if let day = days.day(text) { return day.year }
    let digits = text.trimmed.drop { $0 == "[" || $0 == "c" || $0 == "©" }.prefix {
      $0.isASCII && $0.isNumber
    }
    return digits.utf8.count <= 9 ? Int(String(digits)) : nil
  }

  private mutating func readISBN() {
    var known: String?
    for text in texts(.column(.isbn)) {
      let trimmed = text.trimmed.trimmingCharacters(in: CharacterSet(charactersIn: "[]='\" "))
      if trimmed.isEmpty { continue }
      // Spreadsheets take a zero in front away.
      if let isbn = ISBN.normalized(trimmed) ?? ISBN.normalized("0" + trimmed) {
        if known == nil || isbn.utf8.count == 13 {
          known = known.map { $0.utf8.count == 13 ? $0 : isbn } ?? isbn
        }
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
    if let comma = publisher.lastIndex(of: ","),
      let year = number(String(publisher[publisher.index(after: comma)...])),
      (1000...2999).contains(year)
    {
      publisher = String(publisher[..<comma]).trimmed
      if result.item.year == 0 { give(.year, String(year)) }
    }
    if let open = publisher.firstIndex(of: "("), open > publisher.startIndex {
      publisher = String(publisher[..<open]).trimmed
    }
    if result.item.publisher.isEmpty { give(.publisher, publisher) }
  }

  private mutating func readFormat() {
    let text = line(.column(.format))
    guard !text.isEmpty else { return }
    if BookFormat.named(text) != nil {
      give(.format, text)
    } else {
      leaveOut("Format", text, "is not known here")
    }
  }

  private mutating func readTexts() {
    for column in [Book.Column.note, .review] {
      var text = texts(.column(column)).map(ImportedHTML.markdown).joined(separator: "\n\n")
      if text.count > Book.longTextLimit {
        text = String(text.prefix(Book.longTextLimit))
        remarks.append(
          "\(column.label): the text has more than \(Book.longTextLimit) characters; its end was left out.")
      }
      give(column, text)
    }
    for column in [Book.Column.quotes, .readings] {
      guard let text = texts(.column(column)).first else { continue }
      if result.item.set(column, to: text) {
        result.given.insert(column)
      } else {
        leaveOut(column.label, text)
      }
    }
  }

  /// Reads tags, and the names of shelves, some of them a status. Returns that status.
  private mutating func readStatusAndTags() -> ReadingStatus? {
    var tags = texts(.column(.tags)).flatMap { split($0) }
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
    let status = line(.column(.status))
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
    return statuses.first { $0 == .reading } ?? statuses.first { $0 == .stopped } ?? statuses.first {
      $0 == .read
    }
      ?? statuses.first
  }

  /// The names of a list of tags or shelves.
  func split(_ text: String) -> [String] {
    text.split { $0 == "," || $0 == ";" || $0 == "|" }.map { String($0).collapsed }.filter { !$0.isEmpty }
  }
}
