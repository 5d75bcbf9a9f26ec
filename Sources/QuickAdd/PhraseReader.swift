/// The reading of single phrases at a position among the words that are left.
struct PhraseReader {
  typealias Keyword = Vocabulary.Keyword
  typealias Unit = Vocabulary.Unit

  let words: [Words.Word]

  func lexeme(_ position: Int) -> Lexeme {
    words.indices.contains(position) ? words[position].lexeme : Lexeme()
  }

  func isKeyword(_ position: Int, _ keywords: Keyword...) -> Bool {
    lexeme(position).keyword.map(keywords.contains) ?? false
  }

  /// The position after a keyword, where there is one of them.
  func skip(_ position: Int, _ keywords: Keyword...) -> Int {
    lexeme(position).keyword.map(keywords.contains) ?? false ? position + 1 : position
  }

  /// The phrases that begin at a position: the longest first choice that fits; none where nothing is said there.
  func phrases(at position: Int) -> [Phrase] {
    for read in [alarm, afterDone, rule, until, starting, count, shifted, later, partOfDay, time, day] {
      let found = read(position)
      if !found.isEmpty { return found }
    }
    return []
  }

  // MARK: Periods

  /// A number of units: "20 minutes", "a week", "half an hour", "a day".
  func period(_ position: Int) -> (count: Int, unit: Unit, end: Int)? {
    if isKeyword(position, .half) {
      let next = skip(position + 1, .a)
      guard case .hour? = lexeme(next).unit else { return nil }
      return (30, .minute, next + 1)
    }
    let count = lexeme(position).number ?? (isKeyword(position, .a) ? 1 : nil)
    guard let count, (1...1000).contains(count), let unit = lexeme(position + 1).unit else { return nil }
    return (count, unit, position + 2)
  }

  /// "in 20 minutes", "in a month".
  private func later(_ position: Int) -> [Phrase] {
    guard isKeyword(position, .in), let period = period(position + 1) else { return [] }
    let range = position..<period.end
    switch period.unit {
    case .minute: return [Phrase(meaning: .time(.later(period.count)), range: range)]
    case .hour: return [Phrase(meaning: .time(.later(period.count * 60)), range: range)]
    case .day, .week, .month, .year:
      return [Phrase(meaning: .day(.later(period.count, period.unit)), range: range)]
    }
  }

  /// "3 days after done", "every 3 days after completion", "every! 3 days".
  private func afterDone(_ position: Int) -> [Phrase] {
    let isEvery = isKeyword(position, .every)
    guard let period = period(isEvery ? position + 1 : position) else { return [] }
    if isEvery, words[position].text.hasSuffix("!") {
      return [Phrase(meaning: .afterDone(period.count, period.unit), range: position..<period.end)]
    }
    guard isKeyword(period.end, .after), isKeyword(period.end + 1, .done, .completion) else { return [] }
    return [Phrase(meaning: .afterDone(period.count, period.unit), range: position..<(period.end + 2))]
  }

  /// "remind me 10 minutes before", "1 day early".
  private func alarm(_ position: Int) -> [Phrase] {
    let isAsked = isKeyword(position, .remind)
    let start = isAsked ? skip(position + 1, .me) : position
    guard let period = period(start), isKeyword(period.end, .before, .early) else { return [] }
    // "2 days before Friday" is a day.
    if !isAsked, isKeyword(period.end, .before), !day(period.end + 1).isEmpty { return [] }
    return [Phrase(meaning: .alarm(period.count, period.unit), range: position..<(period.end + 1))]
  }

  /// "2 days before friday", "a week after 1 march".
  private func shifted(_ position: Int) -> [Phrase] {
    guard let period = period(position), isKeyword(period.end, .before, .after, .from),
      let phrase = day(period.end + 1).first, case .day(let day) = phrase.meaning
    else { return [] }
    let days = period.unit == .day ? period.count : period.unit == .week ? 7 * period.count : 0
    guard days > 0 else { return [] }
    let shift = isKeyword(period.end, .before) ? -days : days
    return [Phrase(meaning: .day(.shifted(shift, day)), range: position..<phrase.range.upperBound)]
  }

  private func count(_ position: Int) -> [Phrase] {
    guard let number = lexeme(position).number, (2...1000).contains(number), isKeyword(position + 1, .times)
    else {
      return []
    }
    return [Phrase(meaning: .count(number), range: position..<(position + 2))]
  }

  private func until(_ position: Int) -> [Phrase] {
    guard isKeyword(position, .until), let (day, end) = dayOrMonth(position + 1) else { return [] }
    return [Phrase(meaning: .until(day), range: position..<end)]
  }

  private func starting(_ position: Int) -> [Phrase] {
    guard isKeyword(position, .starting, .from), let (day, end) = dayOrMonth(position + 1) else { return [] }
    return [Phrase(meaning: .starting(day), range: position..<end)]
  }

  /// A day with its end, whatever else the words after it say.
  func dayWords(_ position: Int) -> (Phrase.DayWords, end: Int)? {
    guard let phrase = day(position).first, case .day(let day) = phrase.meaning else { return nil }
    return (day, phrase.range.upperBound)
  }

  /// A day, or the first of a month.
  private func dayOrMonth(_ position: Int) -> (Phrase.DayWords, end: Int)? {
    dayWords(position) ?? lexeme(position).month.map { (.month($0.number, year: nil), position + 1) }
  }

  // MARK: Times

  private static let hours: [Keyword: Int] = [.morning: 9, .afternoon: 15, .evening: 19, .night: 22]

  /// The minute of a part of the day: "morning".
  func minute(ofPart position: Int) -> Int? {
    lexeme(position).keyword.flatMap { Self.hours[$0] }.map { $0 * 60 }
  }

  /// "this evening", "in the morning", "at night", and "tonight", which say a time.
  private func partOfDay(_ position: Int) -> [Phrase] {
    if isKeyword(position, .tonight) {
      let range = position..<(position + 1)
      return [
        Phrase(meaning: .day(.fromToday(0)), range: range),
        Phrase(meaning: .part(19 * 60), range: range),
      ]
    }
    if isKeyword(position, .this), let minute = minute(ofPart: position + 1) {
      let range = position..<(position + 2)
      return [
        Phrase(meaning: .day(.fromToday(0)), range: range),
        Phrase(meaning: .part(minute), range: range),
      ]
    }
    let isIn = isKeyword(position, .in) && isKeyword(position + 1, .the)
    let part = isIn ? position + 2 : position + 1
    guard isIn || isKeyword(position, .at) && isKeyword(position + 1, .night),
      let minute = minute(ofPart: part)
    else { return [] }
    return [Phrase(meaning: .part(minute), range: position..<(part + 1), isWeak: true)]
  }

  private func time(_ position: Int) -> [Phrase] {
    let start = skip(skip(position, .due), .at, .by, .before, .for)
    let isPrefixed = start > position
    func phrase(_ time: Phrase.TimeWords, to end: Int, isWeak: Bool = false) -> [Phrase] {
      [Phrase(meaning: .time(time), range: position..<end, isWeak: isWeak, isPrefixed: isPrefixed)]
    }
    let lexeme = lexeme(start)
    if isKeyword(start, .noon) { return phrase(.minute(720), to: start + 1, isWeak: true) }
    if isKeyword(start, .midnight) { return phrase(.midnight, to: start + 1, isWeak: true) }
    if var clock = lexeme.clock {
      if clock.half == nil { clock.half = half(start + 1) }
      let end = start + 1 + (lexeme.clock?.half == nil && clock.half != nil ? 1 : 0)
      guard let half = clock.half else {
        return phrase(.colon(hour: clock.hour, minute: clock.minute), to: skip(end, .clock))
      }
      guard (1...12).contains(clock.hour) else { return [] }
      return phrase(.minute(half.minute(ofHour: clock.hour) + clock.minute), to: end)
    }
    guard let hour = lexeme.number, hour < 24 else { return [] }
    if let half = half(start + 1), (1...12).contains(hour) {
      return phrase(.minute(half.minute(ofHour: hour)), to: start + 2)
    }
    if isKeyword(start + 1, .clock) { return phrase(.minute(hour * 60), to: start + 2) }
    guard isPrefixed, isKeyword(start - 1, .at), isBareHour(start) else { return [] }
    return phrase(.hour(hour), to: start + 1)
  }

  /// Whether a number after "at" is an hour: nothing follows that it could count or number.
  private func isBareHour(_ position: Int) -> Bool {
    let next = position + 1
    guard next < words.count, !words[position].endsPhrase else { return true }
    return words[next].lexeme.keyword != nil || !phrases(at: next).isEmpty
  }

  private func half(_ position: Int) -> Lexeme.Clock.Half? {
    guard words.indices.contains(position), !words[position].isProtected else { return nil }
    return switch words[position].core {
    case "am", "a.m": .am
    case "pm", "p.m": .pm
    default: nil
    }
  }
}
