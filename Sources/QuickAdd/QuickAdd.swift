import Foundation
import Recurrence

/// The reading of what somebody types to add a reminder: the same while typing and on submission.
public struct QuickAdd: Sendable {
  /// The order of day and month in a date with slashes.
  public enum DateOrder: Sendable { case dayFirst, monthFirst }

  /// The largest number of characters of a line that are read; longer ones are a title as a whole.
  public static let lineLimit = 1000
  /// The largest number of lines that make reminders at once.
  public static let lineCountLimit = 200

  /// The present, in seconds since 1970.
  public var now: Int
  /// The time zone of the person.
  public var zone: TimeZone
  /// The vocabularies, the account's language first. English words count in every account.
  public var vocabularies: [Vocabulary]
  /// The order in which the person writes day and month.
  public var dateOrder: DateOrder
  /// Whether a time with a colon and without am or pm is one of 24 hours.
  public var has24Hours: Bool
  /// The names of the person's lists; nil where any name is a list.
  public var lists: [String]?
  /// The titles on the person's shelf, in which nothing is read.
  public var shelf: ShelfTitles
  /// The words that the person took back: they stay as they are.
  public var literals: Set<String> = []

  /// - Parameter locale: the language, with a region if that is known: `en-GB`.
  public init(
    now: Int, zone: TimeZone, locale: String = "en", lists: [String]? = nil, shelf: ShelfTitles = []
  ) {
    (self.now, self.zone, self.lists, self.shelf) = (now, zone, lists, shelf)
    let isEnglish = locale.lowercased().hasPrefix("en")
    vocabularies = isEnglish ? [.english] : [Vocabulary.of(locale), .english].compactMap { $0 }
    let isAmerican = locale.uppercased().hasSuffix("US")
    dateOrder = isAmerican ? .monthFirst : .dayFirst
    has24Hours = !isAmerican
  }

  /// Reads each line of a text that is not empty, without marks of lists before it.
  public func understandLines(_ text: String) -> [Understanding] {
    text.split(whereSeparator: \.isNewline).prefix(Self.lineCountLimit).map(Self.withoutMark)
      .filter { !$0.isEmpty }.map { understand(String($0)) }
  }

  /// Reads one line.
  public func understand(_ line: String) -> Understanding {
    var understanding = Understanding()
    guard line.count <= Self.lineLimit else {
      understanding.title = line.trimmingCharacters(in: .whitespaces)
      return understanding
    }
    var words = Words(line, self)
    understanding.link = words.link
    PrefixReader(lists: lists).read(&words, &understanding)
    let resolver = Resolver(self)
    for expression in ExpressionReader(words).expressions().reversed() {
      let resolved = resolver.resolve(expression)
      guard let resolved, words.hasTitle(without: expression.range) else { continue }
      resolved.apply(to: &understanding)
      words.take(expression.range, as: .date, in: &understanding)
      break
    }
    if !words.hasTitle { return Understanding(title: line.trimmingCharacters(in: .whitespaces)) }
    understanding.title = words.title
    understanding.parts.sort { $0.range.lowerBound < $1.range.lowerBound }
    return understanding
  }

  /// A line without the mark of a list, such as `- ` or `[ ] `, before it.
  private static func withoutMark(_ line: Substring) -> Substring {
    var line = line.drop(while: \.isWhitespace)
    for mark in ["- [ ] ", "- [x] ", "[ ] ", "- ", "* ", "• ", "– "] where line.hasPrefix(mark) {
      line = line.dropFirst(mark.count).drop(while: \.isWhitespace)
      break
    }
    return line
  }
}
