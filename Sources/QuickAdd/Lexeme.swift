import Foundation

/// The meanings that one word may have in a date, a time or a repetition.
struct Lexeme: Sendable {
  /// A time as one word says it.
  struct Clock: Equatable, Sendable {
    enum Half: Sendable {
      case am, pm

      /// The minute of the day at which an hour from 1 to 12 begins.
      func minute(ofHour hour: Int) -> Int { (hour % 12 + (self == .pm ? 12 : 0)) * 60 }
    }

    var hour: Int
    var minute = 0
    var half: Half?
  }

  /// A date in digits.
  enum Digits: Equatable, Sendable {
    case iso(year: Int, month: Int, day: Int)
    case slashes(Int, Int, year: Int?)
    case dots(day: Int, month: Int, year: Int?)
  }

  var keyword: Vocabulary.Keyword?
  var unit: Vocabulary.Unit?
  var weekday: Vocabulary.Named?
  var month: Vocabulary.Named?
  var number: Int?
  var ordinal: Int?
  var clock: Clock?
  var digits: Digits?
  /// Digits of a year from 1900 to 2199.
  var year: Int? { number.flatMap { (1900...2199).contains($0) ? $0 : nil } }

  init() {}

  init(_ word: Words.Word, _ vocabularies: [Vocabulary]) {
    let core = word.core
    for vocabulary in vocabularies {
      if vocabulary.lowercaseOnly.contains(core), word.isCapitalised { continue }
      keyword = keyword ?? vocabulary.keywords[core]
      unit = unit ?? vocabulary.units[core]
      weekday = weekday ?? vocabulary.weekdays[core]
      month = month ?? vocabulary.months[core]
      number = number ?? vocabulary.numbers[core]
      ordinal = ordinal ?? Self.ordinal(word, vocabulary)
      digits = digits ?? Self.digits(word, vocabulary)
    }
    if let whole = Self.whole(core) { number = whole }
    clock = Self.clock(core)
  }

  /// A number of at most four digits.
  private static func whole(_ text: some StringProtocol) -> Int? {
    guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }) else {
      return nil
    }
    return Int(text)
  }

  private static func ordinal(_ word: Words.Word, _ vocabulary: Vocabulary) -> Int? {
    if let ordinal = vocabulary.ordinals[word.core] { return ordinal }
    let text = word.text.lowercased()
    for ending in vocabulary.ordinalEndings {
      for text in [text, word.core] where text.hasSuffix(ending) {
        if let number = whole(text.dropLast(ending.count)), (1...31).contains(number) { return number }
      }
    }
    return nil
  }

  private static func digits(_ word: Words.Word, _ vocabulary: Vocabulary) -> Digits? {
    let iso = word.core.split(separator: "-", omittingEmptySubsequences: false)
    if iso.map(\.utf8.count) == [4, 2, 2], let parts = numbers(iso) {
      return .iso(year: parts[0], month: parts[1], day: parts[2])
    }
    let slashes = word.core.split(separator: "/", omittingEmptySubsequences: false)
    if (2...3).contains(slashes.count), let parts = numbers(slashes), slashes[0].count <= 2,
      slashes[1].count <= 2
    {
      return .slashes(parts[0], parts[1], year: parts.count == 3 ? full(parts[2]) : nil)
    }
    let dots = word.text.split(separator: ".", omittingEmptySubsequences: false)
    guard dots.count == 3, dots[0].count <= 2, dots[1].count <= 2 else { return nil }
    if dots[2].isEmpty || dots[2] == ":", vocabulary.hasDottedDays, let parts = numbers(dots.prefix(2)) {
      return .dots(day: parts[0], month: parts[1], year: nil)
    }
    guard dots[2].count == 4, let parts = numbers(dots) else { return nil }
    return .dots(day: parts[0], month: parts[1], year: parts[2])
  }

  private static func numbers(_ parts: some Sequence<Substring>) -> [Int]? {
    let numbers = parts.map { whole($0) }
    return numbers.contains(nil) ? nil : numbers.compactMap { $0 }
  }

  /// The year of two digits, in this century.
  private static func full(_ year: Int) -> Int { year < 100 ? 2000 + year : year }

  /// A time such as 17:00, 5:30pm, 5pm or 5.30pm; nil for what no clock shows.
  private static func clock(_ core: String) -> Clock? {
    var (text, half) = (Substring(core), Clock.Half?.none)
    for (ending, each) in [("a.m", Clock.Half.am), ("p.m", .pm), ("am", .am), ("pm", .pm)]
    where text.hasSuffix(ending) {
      (text, half) = (text.dropLast(ending.count), each)
      break
    }
    let parts = text.split(whereSeparator: { $0 == ":" || (half != nil && $0 == ".") })
    guard (1...2).contains(parts.count), let hour = whole(parts[0]), parts[0].count <= 2 else { return nil }
    guard parts.count == 2 || half != nil else { return nil }
    let minute = parts.count == 2 ? whole(parts[1]) : 0
    guard let minute, parts.count == 1 || parts[1].count == 2, minute < 60 else { return nil }
    guard half == nil ? hour < 24 : (1...12).contains(hour) else { return nil }
    return Clock(hour: hour, minute: minute, half: half)
  }
}
