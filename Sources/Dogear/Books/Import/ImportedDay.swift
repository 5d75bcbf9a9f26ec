/// Days as tables of other programs write them.
struct ImportedDay: Sendable {
  /// Whether days stand before months where both are numbers, as in 31/12/2025.
  let isDayFirst: Bool

  /// Finds out the order of the days in a table: it is the order of the first value which has only one meaning. Where there is
  /// none, months come first where slashes stand between, and days where dots do.
  init(_ values: some Sequence<String>) {
    for value in values {
      guard let numbers = Self.numbers(value, separator: "/"), numbers[2] > 31 else { continue }
      if numbers[0] > 12 {
        isDayFirst = true
        return
      }
      if numbers[1] > 12 { break }
    }
    isDayFirst = false
  }

  /// Reads a day; nil for a text that is none, or only a month or a year.
  func day(_ text: String) -> Day? {
    var text = text.trimmed
    if text.hasPrefix("["), text.hasSuffix("]") { text = String(text.dropFirst().dropLast()) }
    // A time of day behind the date.
    if let end = text.firstIndex(where: { $0 == "T" || $0 == " " }), text[..<end].contains(where: \.isNumber),
      text[..<end].count >= 8
    {
      text = String(text[..<end])
    }
    for separator in ["-", "/", "."] as [Character] {
      guard let numbers = Self.numbers(text, separator: separator) else { continue }
      return day(numbers, separator)
    }
    return inWords(text)
  }

  private func day(_ numbers: [Int], _ separator: Character) -> Day? {
    if numbers[0] > 31 { return Day(year: numbers[0], month: numbers[1], day: numbers[2]) }
    // A year of two digits is one of this century.
    let year = numbers[2] < 100 ? 2000 + numbers[2] : numbers[2]
    let (first, second) = (numbers[0], numbers[1])
    let dayFirst = separator != "/" || isDayFirst || first > 12
    return dayFirst
      ? Day(year: year, month: second, day: first) ?? Day(year: year, month: first, day: second)
      : Day(year: year, month: first, day: second) ?? Day(year: year, month: second, day: first)
  }

  /// A day with the name of its month: 5 March 2026, Mar 5, 2026.
  private func inWords(_ text: String) -> Day? {
    let words = text.split { $0 == " " || $0 == "," || $0 == "." || $0 == "-" }.map(String.init)
    guard words.count == 3, let year = Int(words[2]), year > 31 else { return nil }
    for (name, number) in [(words[0], words[1]), (words[1], words[0])] {
      let name = name.lowercased()
      guard name.count >= 3, let month = Day.months.firstIndex(where: { $0.lowercased().hasPrefix(name) }),
        let day = Int(String(number.prefix { $0.isASCII && $0.isNumber }))
      else { continue }
      return Day(year: year, month: month + 1, day: day)
    }
    return nil
  }

  /// The three numbers of a text; nil where it is not made so.
  private static func numbers(_ text: String, separator: Character) -> [Int]? {
    let parts = text.trimmed.split(separator: separator, omittingEmptySubsequences: false).map {
      String($0).trimmed
    }
    guard parts.count == 3, parts.allSatisfy({ (1...4).contains($0.utf8.count) }) else { return nil }
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
    }
    return numbers.count == 3 ? numbers : nil
  }
}
