extension PhraseReader {
  /// A day: "tomorrow", "next friday", "jan 27", "on the 2nd".
  func day(_ position: Int) -> [Phrase] {
    let start = skip(skip(position, .due), .on, .by, .before, .for, .at)
    let isPrefixed = start > position
    for read in [relativeDay, weekday, ofUnit, date, month, dayOfMonth] {
      guard let (day, end, isWeak) = read(start) else { continue }
      // "For" comes before much that is no day.
      let isPrefixed = isPrefixed && !isKeyword(start - 1, .for) || isKeyword(start, .in)
      let phrase = Phrase(meaning: .day(day), range: position..<end, isWeak: isWeak, isPrefixed: isPrefixed)
      guard let minute = minute(ofPart: end), !isWeak else { return [phrase] }
      return [phrase, Phrase(meaning: .part(minute), range: end..<(end + 1))]
    }
    return []
  }

  typealias Found = (day: Phrase.DayWords, end: Int, isWeak: Bool)

  private func relativeDay(_ position: Int) -> Found? {
    if isKeyword(position, .today) { return (.fromToday(0), position + 1, false) }
    if isKeyword(position, .tomorrow) { return (.fromToday(1), position + 1, false) }
    let start = skip(position, .the)
    if lexeme(start).unit == .day, isKeyword(start + 1, .after), isKeyword(start + 2, .tomorrow) {
      return (.fromToday(2), start + 3, false)
    }
    return nil
  }

  private func weekday(_ position: Int) -> Found? {
    let which: Phrase.Which =
      isKeyword(position, .this) ? .this : isKeyword(position, .next) ? .next : .coming
    let start = which == .coming ? position : position + 1
    if let weekday = lexeme(start).weekday {
      return (.weekday(weekday.number, which), start + 1, weekday.isWeak && which == .coming)
    }
    if which != .coming || isKeyword(position, .the), isKeyword(skip(start, .the), .weekend) {
      return (.weekend(which), skip(start, .the) + 1, false)
    }
    return nil
  }

  /// "next month", "end of the month", "end of next year".
  private func ofUnit(_ position: Int) -> Found? {
    func isLong(_ position: Int) -> Unit? {
      lexeme(position).unit.flatMap { [.week, .month, .year].contains($0) ? $0 : nil }
    }
    if isKeyword(position, .next), let unit = isLong(position + 1) {
      return (.next(unit), position + 2, false)
    }
    let start = skip(position, .the)
    guard isKeyword(start, .end) else { return nil }
    let next = skip(skip(start + 1, .of), .the, .this, .next)
    guard next > start + 1, let unit = isLong(next) else { return nil }
    return (.end(unit, isNext: isKeyword(next - 1, .next)), next + 1, false)
  }

  /// A date with a month, in digits or in words.
  private func date(_ position: Int) -> Found? {
    switch lexeme(position).digits {
    case .iso(let year, let month, let day)?:
      return (.iso(year: year, month: month, day: day), position + 1, false)
    case .slashes(let one, let other, let year)?:
      return (.slashes(one, other, year: year), position + 1, true)
    case .dots(let day, let month, let year)?:
      return (.monthDay(month: month, day: day, year: year), position + 1, true)
    case nil: break
    }
    func dayNumber(_ position: Int) -> Int? {
      let lexeme = lexeme(position)
      return (lexeme.ordinal ?? lexeme.number).flatMap { (1...31).contains($0) ? $0 : nil }
    }
    func found(_ month: Int, _ day: Int, _ end: Int) -> Found {
      let year = lexeme(end).year
      return (.monthDay(month: month, day: day, year: year), year == nil ? end : end + 1, false)
    }
    if let month = lexeme(position).month?.number, let day = dayNumber(position + 1) {
      return found(month, day, position + 2)
    }
    let start = skip(position, .the)
    guard let day = dayNumber(start) else { return nil }
    let next = skip(start + 1, .of)
    return lexeme(next).month.map { found($0.number, day, next + 1) }
  }

  /// "in may", "in january 2027", "june 2027".
  private func month(_ position: Int) -> Found? {
    let start = skip(position, .in)
    guard let month = lexeme(start).month?.number else { return nil }
    let year = lexeme(start + 1).year
    guard start > position || year != nil else { return nil }
    return (.month(month, year: year), start + (year == nil ? 1 : 2), year == nil || start == position)
  }

  /// "the 2nd", "31st".
  private func dayOfMonth(_ position: Int) -> Found? {
    let start = skip(position, .the)
    guard let day = lexeme(start).ordinal, words[start].core.first?.isNumber ?? false else { return nil }
    return (.dayOfMonth(day), start + 1, true)
  }
}
