import Foundation

/// A property of books by which a shelf is narrowed down. The raw values are names in addresses.
enum BookProperty: String, CaseIterable, Sendable {
  case author = "by"
  case series = "of"
  case tag
  case format = "as"
  case language = "in"
  case publisher = "published"
  /// The least rating, in whole stars, or `none`.
  case rating = "rated"
  /// The year in which a reading ended.
  case finished

  /// The values of ``rating`` for books that have one, the best first.
  static let stars = ["5", "4", "3", "2", "1"]
  /// The value of ``rating`` for books without one.
  static let unrated = "none"

  /// Whether a text is a value of the property.
  func isValue(_ text: String) -> Bool {
    switch self {
    case .format: BookFormat(rawValue: text).map { $0 != .unknown } ?? false
    case .rating: text == Self.unrated || Self.stars.contains(text)
    case .finished: Int(text) != nil
    case .author, .series, .tag, .language, .publisher: !text.isEmpty
    }
  }

  /// Whether a book has a value of the property.
  func matches(_ book: Book, _ value: String) -> Bool {
    switch self {
    case .author: book.contributors.contains { Self.isSame($0.name, value) }
    case .series: Self.isSame(book.series, value)
    case .tag: book.tags.contains { Self.isSame($0, value) }
    case .format: book.format.rawValue == value
    case .language: Self.isSame(book.language, value)
    case .publisher: Self.isSame(book.publisher, value)
    case .rating: Self.isRated(book.rating, atLeast: value)
    case .finished: book.readings.contains { $0.finish.map { "\($0.year)" } == value }
    }
  }

  /// The name of a value for the person.
  func name(of value: String) -> String {
    switch self {
    case .format: BookFormat(rawValue: value)?.name ?? value
    case .rating where value == Self.unrated: "Not rated"
    case .rating where value == "5": "5 stars"
    case .rating: "\(Int(value)?.counted("star") ?? value) and more"
    default: value
    }
  }

  /// A value in a list of choices: tag space.
  func phrase(_ value: String) -> String {
    switch self {
    case .tag: "tag \(name(of: value))"
    case .finished: "read in \(name(of: value))"
    default: name(of: value)
    }
  }

  /// Whether a rating, in half stars, is at least as many stars as a value says.
  private static func isRated(_ rating: Int?, atLeast value: String) -> Bool {
    guard let rating else { return value == unrated }
    return Int(value).map { $0 <= rating / 2 } ?? false
  }

  /// Whether two values are the same, in whatever case.
  static func isSame(_ one: String, _ other: String) -> Bool {
    one.caseInsensitiveCompare(other) == .orderedSame
  }
}
