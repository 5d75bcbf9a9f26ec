extension PhraseReader {
  /// A repetition: "every day", "every other friday", "monthly", "first monday of the month".
  func rule(_ position: Int) -> [Phrase] {
    if let (rule, end) = isKeyword(position, .every) ? every(position + 1) : ofMonth(skip(position, .on)) {
      let phrase = Phrase(meaning: .rule(rule), range: position..<end)
      if let minute = minute(ofPart: end - 1), rule.frequency == RuleWords.Frequency.daily {
        return [phrase, Phrase(meaning: .part(minute), range: (end - 1)..<end)]
      }
      guard let minute = minute(ofPart: end), !rule.weekdays.isEmpty else { return [phrase] }
      return [phrase, Phrase(meaning: .part(minute), range: end..<(end + 1))]
    }
    let start = skip(position, .on)
    if let weekday = lexeme(start).weekday, weekday.isPlural {
      let rule = RuleWords(weekdays: [weekday.number])
      return [
        Phrase(
          meaning: .rule(rule), range: position..<(start + 1), isWeak: true, isPrefixed: start > position)
      ]
    }
    guard let rule = lexeme(position).keyword.flatMap(Self.adverb) else { return [] }
    return [Phrase(meaning: .rule(rule), range: position..<(position + 1), isWeak: true)]
  }

  private static func adverb(_ keyword: Keyword) -> RuleWords? {
    switch keyword {
    case .daily: RuleWords(.day)
    case .weekly: RuleWords(.week)
    case .fortnightly: RuleWords(.week, interval: 2)
    case .monthly: RuleWords(.month)
    case .yearly: RuleWords(.year)
    default: nil
    }
  }

  private typealias FoundRule = (rule: RuleWords, end: Int)

  /// The rule that follows "every".
  private func every(_ position: Int) -> FoundRule? {
    if isKeyword(position, .other) { return interval(2, position + 1) }
    if isKeyword(position, .last) { return nth(-1, position + 1) }
    if let found = weekdays(position, interval: 1) { return found }
    if let ordinal = lexeme(position).ordinal {
      if lexeme(position + 1).month == nil, var found = nth(ordinal, position + 1) {
        found.rule.mayBeInterval = true
        return found
      }
      if let found = interval(ordinal, position + 1) { return found }
      if lexeme(position + 1).month == nil, words[position].core.first?.isNumber ?? false {
        return (RuleWords(monthDay: ordinal), afterOfMonth(position + 1))
      }
    }
    if let (words, end) = dayWords(position), case .monthDay(let month, let day, nil) = words {
      return (RuleWords(monthDay: day, month: month), end)
    }
    if let number = lexeme(position).number, (1...1000).contains(number) {
      return interval(number, position + 1)
    }
    if minute(ofPart: position) != nil { return (RuleWords(.day), position + 1) }
    guard var found = interval(1, position) else { return nil }
    if found.rule.frequency == .daily, isKeyword(found.end, .except),
      let others = weekdays(found.end + 1, interval: 1)
    {
      found = (RuleWords(weekdays: Array(Set(1...7).subtracting(others.rule.weekdays)).sorted()), others.end)
    }
    return found
  }

  /// A unit or days of the week, each so many times: "month on the 30th", "mon, wed and fri".
  private func interval(_ interval: Int, _ position: Int) -> FoundRule? {
    if let found = weekdays(position, interval: interval) { return found }
    guard let unit = lexeme(position).unit else { return nil }
    var rule = RuleWords(unit, interval: interval)
    let next = position + 1
    guard isKeyword(next, .on), let (day, end) = dayWords(next) else { return (rule, next) }
    switch (unit, day) {
    case (.month, .dayOfMonth(let day)): rule.monthDay = day
    case (.week, .weekday): return weekdays(next + 1, interval: interval) ?? (rule, next)
    case (.year, .monthDay(let month, let day, nil)): (rule.month, rule.monthDay) = (month, day)
    default: return (rule, next)
    }
    return (rule, end)
  }

  /// "mon, wed and fri", "weekday", "weekend".
  private func weekdays(_ position: Int, interval: Int) -> FoundRule? {
    if isKeyword(position, .weekdays) {
      return (RuleWords(weekdays: Array(1...5), interval: interval), position + 1)
    }
    if isKeyword(position, .weekend) {
      return (RuleWords(weekdays: [6, 7], interval: interval), position + 1)
    }
    var (days, next) = ([Int](), position)
    while let day = lexeme(next).weekday?.number {
      days.append(day)
      next += 1
      let following = skip(next, .and)
      if lexeme(following).weekday != nil { next = following }
    }
    return days.isEmpty ? nil : (RuleWords(weekdays: Array(Set(days)).sorted(), interval: interval), next)
  }

  /// The nth weekday, or the last day, of a month: "friday", "day of the month".
  private func nth(_ number: Int, _ position: Int) -> FoundRule? {
    if let weekday = lexeme(position).weekday?.number, number <= 5 {
      return (RuleWords(nth: number, weekday: weekday), afterOfMonth(position + 1))
    }
    if number == -1, lexeme(position).unit == .day {
      return (RuleWords(monthDay: -1), afterOfMonth(position + 1))
    }
    return nil
  }

  /// "first monday of the month", "last day of every month", "1st of every month".
  private func ofMonth(_ position: Int) -> FoundRule? {
    let start = skip(position, .the)
    if let day = lexeme(start).ordinal, words[start].core.first?.isNumber ?? false,
      case let end = afterOfMonth(start + 1), end > start + 1
    {
      var rule = RuleWords(monthDay: day)
      rule.mayBeOnce = !isKeyword(end - 2, .every)
      return (rule, end)
    }
    guard let number = isKeyword(start, .last) ? -1 : lexeme(start).ordinal,
      var found = nth(number, start + 1)
    else { return nil }
    let (isEvery, plain) = (
      isKeyword(found.end - 2, .every), lexeme(start + 1).weekday != nil ? start + 2 : start + 3
    )
    guard found.end > plain || lexeme(found.end - 1).unit == .month else { return nil }
    found.rule.mayBeOnce = !isEvery
    return found
  }

  /// The position after "of the month", where that follows.
  private func afterOfMonth(_ position: Int) -> Int {
    let start = skip(position, .of, .in)
    let next = skip(start, .the, .every, .a)
    return start > position && next > start && lexeme(next).unit == .month ? next + 1 : position
  }
}
