import Foundation

/// The kinds of a book's columns that no other item has.
extension ColumnKind<Book> {
  /// The title, which a form requires, and which JSON always has.
  static let title = Self(
    \.title, stored: { $0 }, read: { try $0.string($1) }, text: { $0 }, parse: { $0 }, written: { $0 },
    taken: { $0 }, check: { try StoreRules.check($0, field: $1, limit: Book.textLimit) },
    input: .requiredLine(\.title, limit: Book.textLimit))

  /// Those who made the book, in one line; in JSON each by name and role.
  static let contributors = Self(
    \.author, stored: { $0 }, read: { try $0.string($1) }, text: { $0 }, parse: { $0 },
    written: { author -> [Person]? in
      let people = Contributor.list(author).map {
        Person(name: $0.name, role: $0.role.isEmpty ? nil : $0.role)
      }
      return people.isEmpty ? nil : people
    },
    taken: { people in people.map { Contributor(name: $0.name, role: $0.role ?? "") }.text },
    check: { try StoreRules.check($0, field: $1, limit: Book.textLimit) },
    input: .line(\.author, limit: Book.textLimit))

  /// The ISBN, which a form takes as it is written on a book.
  static let isbn = text(
    \.isbn,
    ColumnInput(
      text: { $0.isbn },
      take: {
        $0.isbn = ISBN.normalized($1) ?? $1.trimmed
        return true
      },
      message: { text, label in text.trimmed.isEmpty || ISBN.isValid(text) ? nil : "\(label) is invalid" })
  ) { try StoreRules.check($0, field: $1, limit: 64) }

  static let format = Self(
    \.format, stored: { $0.rawValue }, read: { BookFormat(rawValue: try $0.string($1)) ?? .unknown },
    text: { $0.name }, parse: BookFormat.named, written: { $0 == .unknown ? nil : $0.rawValue },
    taken: { BookFormat(rawValue: $0) ?? .unknown }, check: { _, _ in },
    input: ColumnInput(
      text: { $0.format.rawValue },
      take: {
        guard let format = BookFormat(rawValue: $1) else { return false }
        $0.format = format
        return true
      }))

  /// The status as it is stored or written down beside the readings. A form changes it by ``Book/setStatus(_:on:)``, which needs
  /// the day, and so takes nothing here.
  static let status = Self(
    \.storedStatus, stored: { $0.rawValue }, read: { ReadingStatus(rawValue: try $0.string($1)) ?? .wanted },
    text: { $0.name }, parse: ReadingStatus.named, written: { $0.rawValue },
    taken: { ReadingStatus(rawValue: $0) ?? .wanted }, check: { _, _ in },
    input: ColumnInput(
      text: { $0.status.rawValue }, take: { $1.isEmpty || ReadingStatus(rawValue: $1) != nil }))

  static let tags = Self.tags(\.tags)

  static let quotes = parts(
    \.quotes, text: { StoredParts.text($0) },
    // JSON, as passages have lines of their own.
    parse: { text in
      text.trimmed.isEmpty ? [] : try? JSONDecoder().decode([BookQuote].self, from: Data(text.utf8))
    }
  ) { quotes, _ in
    for quote in quotes {
      try StoreRules.check(lines: quote.text, field: "Quote", limit: Book.longTextLimit)
      try StoreRules.check(quote.page, field: "Page", limit: Book.textLimit)
    }
  }

  static let readings = parts(\.readings, text: ReadingsText.text, parse: ReadingsText.readings) {
    readings, _ in
    for reading in readings {
      switch reading.progress {
      case .page(let page) where !Book.pagesRange.contains(page):
        throw StoreError.outOfRange(field: "Page", Book.pagesRange)
      case .percent(let percent) where !(0...100).contains(percent):
        throw StoreError.outOfRange(field: "Percent", 0...100)
      default: break
      }
      if let rating = reading.rating, !Reading.ratings.contains(rating) {
        throw StoreError.outOfRange(field: "Rating", Reading.ratings)
      }
    }
  }

  /// The digest of the cover.
  static let cover = Self(
    \.cover, stored: { $0 }, read: { CoverDigest(try $0.string($1))?.text ?? "" }, text: { $0 },
    parse: { $0.isEmpty || CoverDigest($0) != nil ? $0 : nil }, written: { $0.isEmpty ? nil : $0 },
    taken: { $0 },
    check: {
      guard $0.isEmpty || CoverDigest($0) != nil else { throw StoreError.unsuitableCharacters(field: $1) }
    })

  /// Parts that are stored as JSON in one column.
  private static func parts<Part: Codable & Sendable>(
    _ path: any WritableKeyPath<Book, [Part]> & Sendable, text: @escaping @Sendable ([Part]) -> String,
    parse: @escaping @Sendable (String) -> [Part]?,
    check: @escaping @Sendable ([Part], _ label: String) throws -> Void
  ) -> Self {
    Self(
      path, stored: { StoredParts.text($0) }, read: { StoredParts.read(try $0.string($1)) }, text: text,
      parse: parse, written: { $0.isEmpty ? nil : $0 }, taken: { $0 },
      check: { parts, label in
        guard parts.count <= Book.partsLimit else {
          throw StoreError.tooMany(field: label, limit: Book.partsLimit)
        }
        try check(parts, label)
      })
  }
}

/// Somebody who made a book, in JSON.
private struct Person: Codable, Sendable {
  let name: String
  let role: String?
}

/// The parts of a book that its table keeps as JSON in one column; none are an empty text.
enum StoredParts {
  /// The parts in a text; none where it is damaged, so that the book can still be shown.
  static func read<Part: Decodable>(_ text: String) -> [Part] {
    if text.isEmpty { return [] }
    return (try? StoredJSON.value(text)) ?? []
  }

  static func text(_ parts: [some Encodable]) -> String { parts.isEmpty ? "" : StoredJSON.text(parts) }
}

extension Book {
  /// The status without the rule by which readings go with it.
  fileprivate var storedStatus: ReadingStatus {
    get { status }
    set { restoreStatus(newValue) }
  }
}

extension Book.Column {
  /// The name for the person.
  var label: String { Book.columns[self].label }
}
