import Foundation

/// The columns of a book as texts, from which each is read back as it was.
extension Book {
  /// The text of a column.
  func text(of column: Column) -> String {
    switch column {
    case .year: year == 0 ? "" : String(year)
    case .pages: pages == 0 ? "" : String(pages)
    case .format: format.name
    case .status: status.name
    case .quotes: QuotesText.text(quotes)
    case .isOwned: isOwned ? "Yes" : ""
    case .readings: ReadingsText.text(readings)
    default: storedText(of: column)
    }
  }

  /// Gives a column the value of a text. Returns false, and changes nothing, where the text means none.
  mutating func set(_ column: Column, to text: String) -> Bool {
    switch column {
    case .title: title = text
    case .subtitle: subtitle = text
    case .author: author = text
    case .series: series = text
    case .seriesNumber: seriesNumber = text
    case .isbn: isbn = text
    case .publisher: publisher = text
    case .language: language = text
    case .note: note = text
    case .review: review = text
    case .loanedTo: loanedTo = text
    case .tags: tags = Tags.list(text)
    case .cover:
      guard text.isEmpty || CoverDigest(text) != nil else { return false }
      cover = text
    case .year: return assign(Self.number(text), to: \.year)
    case .pages: return assign(Self.number(text), to: \.pages)
    case .format: return assign(BookFormat.named(text), to: \.format)
    case .status:
      guard let status = ReadingStatus.named(text) else { return false }
      restoreStatus(status)
    case .quotes: return assign(QuotesText.quotes(text), to: \.quotes)
    case .isOwned: return assign(Self.truth(text), to: \.isOwned)
    case .readings: return assign(ReadingsText.readings(text), to: \.readings)
    }
    return true
  }

  /// Whether a text says yes or no; nil for any other.
  static func truth(_ text: String) -> Bool? {
    switch text.trimmed.lowercased() {
    case "": false
    case "yes", "y", "true", "x": true
    case "no", "n", "false": false
    case let text: Int(text).map { $0 > 0 }
    }
  }

  /// The text of a column that is stored as it is written.
  private func storedText(of column: Column) -> String {
    if case .text(let text) = value(of: column).stored { text } else { "" }
  }

  private mutating func assign<Value>(_ value: Value?, to path: WritableKeyPath<Book, Value>) -> Bool {
    guard let value else { return false }
    self[keyPath: path] = value
    return true
  }

  private static func number(_ text: String) -> Int? { text.trimmed.isEmpty ? 0 : Int(text.trimmed) }
}

/// The quotes of a book as one text: JSON, as passages have lines of their own.
private enum QuotesText {
  static func text(_ quotes: [BookQuote]) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard !quotes.isEmpty, let data = try? encoder.encode(quotes) else { return "" }
    return String(decoding: data, as: UTF8.self)
  }

  static func quotes(_ text: String) -> [BookQuote]? {
    text.trimmed.isEmpty ? [] : try? JSONDecoder().decode([BookQuote].self, from: Data(text.utf8))
  }
}
