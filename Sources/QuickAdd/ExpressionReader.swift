/// The reading of expressions: the phrases that stand beside each other among the words left of a line.
struct ExpressionReader {
  private let reader: PhraseReader
  /// The indices in the line of the words that are left.
  private let indices: [Int]
  /// The words that make a name of the day after them.
  private let dayNames: Set<String>

  init(_ words: Words) {
    let left = words.all.indices.filter { !words.all[$0].isTaken }
    // A date before such a name at the end is last all the same.
    indices = Array(left[..<(left.lastIndex { !words.all[$0].isUnknownList }.map { $0 + 1 } ?? 0)])
    reader = PhraseReader(words: indices.map { words.all[$0] })
    dayNames = words.dayNames
  }

  /// The expressions of the line that stand in their places, in their order.
  func expressions() -> [Expression] {
    var (expressions, position) = ([Expression](), 0)
    while position < reader.words.count {
      let phrases = run(from: position)
      guard let end = phrases.last?.range.upperBound else {
        position += 1
        continue
      }
      let candidates = [phrases, withoutFirst(phrases)]
      if let found = candidates.first(where: isInPlace), let first = found.first?.range.lowerBound {
        expressions.append(Expression(phrases: found, range: indices[first]..<(indices[end - 1] + 1)))
      }
      position = max(end, position + 1)
    }
    return expressions
  }

  /// The phrases from a position on, each directly after the one before it. What is said twice is said last.
  private func run(from position: Int) -> [Phrase] {
    var (phrases, next) = ([Phrase](), position)
    while next < reader.words.count {
      let found = reader.phrases(at: next)
      guard let end = found.map(\.range.upperBound).max() else { break }
      if let merged = found.first.flatMap({ phrases.last?.merged(with: $0) }) {
        phrases[phrases.count - 1] = merged
        next = end
        continue
      }
      for phrase in found {
        if let index = phrases.firstIndex(where: { $0.contradicts(phrase) }) {
          phrases.removeSubrange(...index)
        }
      }
      phrases += found
      next = end
    }
    return phrases
  }

  private func withoutFirst(_ phrases: [Phrase]) -> [Phrase] {
    guard let first = phrases.first else { return [] }
    return phrases.filter { $0.range.lowerBound >= first.range.upperBound }
  }

  /// Whether phrases stand where they say when, and not in a name or a sentence.
  private func isInPlace(_ phrases: [Phrase]) -> Bool {
    guard let first = phrases.first, let last = phrases.last, !isBlocked(first.range.lowerBound) else {
      return false
    }
    guard phrases.contains(where: { $0.isDay || $0.isTime || $0.isRule }) else { return false }
    let isLast = last.range.upperBound == reader.words.count
    let isAlone = phrases.allSatisfy { $0.range == first.range }
    if isRange(first.range.lowerBound..<last.range.upperBound) || isName(phrases) { return false }
    if isAlone, first.isWeak, !isLast, !first.isPrefixed { return false }
    if isAlone, first.isWeak, isLast, first.isRule, first.range.lowerBound == 0 { return false }
    return !isAlone || isLast || !isSubject(first)
  }

  /// Whether the word before makes the words after it text: "up to", "since", "about".
  private func isBlocked(_ position: Int) -> Bool {
    let before = position - 1
    if reader.isKeyword(before, .since, .about, .except, .of, .from, .until) { return true }
    return reader.isKeyword(before, .to) && before > 0 && reader.words[before - 1].core == "up"
  }

  /// Whether words are one end of a range: "9am to 5pm".
  private func isRange(_ range: Range<Int>) -> Bool {
    let (before, after) = (range.lowerBound - 1, range.upperBound)
    if reader.isKeyword(after, .to), !reader.phrases(at: after + 1).isEmpty { return true }
    guard reader.isKeyword(before, .to), before > 0 else { return false }
    return [before - 1, before - 2].contains { $0 >= 0 && !reader.phrases(at: $0).isEmpty }
  }

  /// Whether days stand in a name: "Tomorrow Never Dies", "Friday Night Lights", "Black Friday".
  private func isName(_ phrases: [Phrase]) -> Bool {
    guard let first = phrases.first, let last = phrases.last else { return false }
    let words = reader.words
    if first.range.lowerBound > 0, words[first.range.lowerBound].lexeme.weekday != nil {
      let before = words[first.range.lowerBound - 1]
      if dayNames.contains(before.core) || before.lexeme.ordinal != nil { return true }
    }
    // "The Day After Tomorrow" is nothing that a person types so.
    let all = words[first.range.lowerBound..<last.range.upperBound]
    if first.range.lowerBound > 0, all.count > 2,
      all.allSatisfy({ $0.isCapitalised && $0.lexeme.number == nil }),
      words[0].text != words[0].text.uppercased()
    {
      return true
    }
    guard last.range.upperBound < words.count, words[last.range.upperBound].isCapitalised,
      !words[last.range.upperBound - 1].endsPhrase
    else { return false }
    let start =
      reader.isKeyword(first.range.lowerBound, .for) ? first.range.lowerBound + 1 : first.range.lowerBound
    let own = words[start..<last.range.upperBound]
    return start > 0
      && own.allSatisfy { $0.isCapitalised && $0.lexeme.number == nil && $0.lexeme.clock == nil }
  }

  /// Whether a single day is the subject of a line: "Monday meeting".
  private func isSubject(_ phrase: Phrase) -> Bool {
    let words = reader.words
    guard phrase.range.lowerBound == 0, words[0].lexeme.weekday != nil else { return false }
    return !words[phrase.range.upperBound - 1].endsPhrase
  }
}

extension Phrase {
  /// Whether two phrases say the same thing. The later one counts.
  fileprivate func contradicts(_ other: Phrase) -> Bool {
    switch (meaning, other.meaning) {
    case (.day, .day), (.time, .time), (.part, .part), (.until, .until), (.starting, .starting),
      (.count, .count),
      (.alarm, .alarm):
      true
    default: isRule && other.isRule
    }
  }

  /// The day of next week that "friday" and "next week" beside each other mean.
  fileprivate func merged(with other: Phrase) -> Phrase? {
    let range = range.lowerBound..<other.range.upperBound
    switch (meaning, other.meaning) {
    case (.day(.weekday(let day, .coming)), .day(.next(.week))),
      (.day(.next(.week)), .day(.weekday(let day, .coming))):
      return Phrase(meaning: .day(.weekday(day, .next)), range: range, isPrefixed: isPrefixed)
    default: return nil
    }
  }
}
