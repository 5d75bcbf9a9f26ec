extension RecurrenceRule {
  /// Refuses parts that don't go together (RFC 5545, 3.3.10), and days that never come.
  func check() throws(RecurrenceError) {
    let name = frequency.rawValue
    func refuse(_ part: String) -> RecurrenceError {
      RecurrenceError("\(part) does not go with FREQ=\(name)")
    }
    if !weekNumbers.isEmpty, frequency != .yearly { throw refuse("BYWEEKNO") }
    if !yearDays.isEmpty, [.daily, .weekly, .monthly].contains(frequency) { throw refuse("BYYEARDAY") }
    if !monthDays.isEmpty, frequency == .weekly { throw refuse("BYMONTHDAY") }
    if let place = weekdays.first(where: { $0.ordinal != nil }) {
      guard frequency >= .monthly else { throw refuse("BYDAY=\(place)") }
      guard weekNumbers.isEmpty else { throw RecurrenceError("BYDAY=\(place) does not go with BYWEEKNO") }
    }
    let isInMonth = frequency == .monthly || !months.isEmpty
    if isInMonth, let place = weekdays.first(where: { abs($0.ordinal ?? 0) > 5 }) {
      throw RecurrenceError("BYDAY=\(place) never comes, as no month has a weekday six times")
    }
    if !positions.isEmpty {
      guard !dayParts.isEmpty || !hours.isEmpty || !minutes.isEmpty || !seconds.isEmpty else {
        throw RecurrenceError("BYSETPOS needs another part to choose from, such as BYDAY")
      }
      guard skip == .omit else { throw RecurrenceError("BYSETPOS does not go with SKIP") }
    }
    guard skip == .omit || weekNumbers.isEmpty else {
      throw RecurrenceError("BYWEEKNO does not go with SKIP")
    }
    if let least = positions.map(abs).min(), least > most {
      throw RecurrenceError("BYSETPOS=\(positions.map(\.description).joined(separator: ",")) never comes")
    }
    guard canMatch(months: months.isEmpty ? Array(1...12) : months) else {
      throw RecurrenceError("BYMONTHDAY=\(monthDays.map(\.description).joined(separator: ",")) never comes")
    }
  }

  /// The largest number of occurrences of a period.
  private var most: Int {
    let (inMinute, inHour) = (max(1, seconds.count), max(1, minutes.count) * max(1, seconds.count))
    let inDay = max(1, hours.count) * inHour
    return switch frequency {
    case .secondly: 1
    case .minutely: inMinute
    case .hourly: inHour
    case .daily: inDay
    case .weekly: inDay * max(1, weekdays.count)
    case .monthly: inDay * 31
    case .yearly: inDay * 366
    }
  }

  /// Whether one of the months can have one of the days.
  func canMatch(months: [Int]) -> Bool {
    guard !months.isEmpty else { return false }
    guard skip == .omit, let least = monthDays.map(abs).min() else { return true }
    return months.contains { Day.count(ofMonth: $0, year: 2000) >= least }
  }

  /// Whether a series from a day on can match at all, by its months alone.
  func canMatch(from day: Day) -> Bool {
    guard frequency == .monthly else { return true }
    let first = day.date.month - 1
    let reached = Set((0..<12).map { (first + $0 * interval) % 12 + 1 })
    return canMatch(months: months.isEmpty ? reached.sorted() : months.filter(reached.contains))
  }
}
