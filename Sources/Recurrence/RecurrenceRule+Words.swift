extension RecurrenceRule {
  /// The rule in words for the person: “Every 2 weeks on Monday and Thursday, 10 times”. Parts that are rare are written as
  /// RFC 5545 has them.
  public var words: String { every + days + ending }

  private var every: String {
    if isOfWeekdays { return "Every weekday" }
    let unit = frequency.unit
    return interval == 1 ? "Every \(unit)" : "Every \(interval) \(unit)s"
  }

  /// Whether it comes on each day from Monday to Friday, and on no other.
  private var isOfWeekdays: Bool {
    let week = Weekday.allCases.prefix(5).map { Place(ordinal: nil, weekday: $0) }
    return interval == 1 && weekdays == week && dayParts.count == 1 && positions.isEmpty
      && (frequency == .daily || frequency == .weekly)
  }

  private var days: String {
    if isOfWeekdays || dayParts.isEmpty { return "" }
    if weekNumbers.isEmpty, yearDays.isEmpty, let places {
      return " \(places)" + (months.isEmpty ? "" : " of \(monthNames)")
    }
    if dayParts.count == 1, !months.isEmpty { return " in \(monthNames)" }
    return
      " (\((dayParts + (positions.isEmpty ? [] : ["BYSETPOS=\(positions[0])"])).joined(separator: ", ")))"
  }

  private var monthNames: String { Self.listed(months.map { Day.months[$0 - 1] }) }

  /// The days of the month or the weekdays; nil for those that are rare.
  private var places: String? {
    switch (monthDays.isEmpty, weekdays.isEmpty, positions) {
    case (false, true, []):
      return "on the \(Self.listed(monthDays.map { $0 == -1 ? "last day" : Self.ordinal($0) }))"
    case (false, true, [-1]) where monthDays.first == 28:
      return "on the \(Self.ordinal(monthDays.last ?? 28)) or the last day before"
    case (true, false, []): return "on \(Self.listed(weekdays.map(Self.name)))"
    case (true, false, [-1]) where weekdays.count == 5: return "on the last weekday"
    default: return nil
    }
  }

  private static func name(_ place: Place) -> String {
    guard let ordinal = place.ordinal else { return place.weekday.name }
    return "the \(ordinal == -1 ? "last" : Self.ordinal(ordinal)) \(place.weekday.name)"
  }

  private var ending: String {
    switch end {
    case .never: ""
    case .count(let count): count == 1 ? ", once" : ", \(count) times"
    case .day(let day): ", until \(day.text)"
    case .local(let time): ", until \(time.day.text)"
    case .instant(let instant): ", until \(LocalTime(seconds: instant).day.text)"
    }
  }

  /// 1st, 2nd, 3rd, 4th; counted from the end where it is negative.
  private static func ordinal(_ number: Int) -> String {
    let size = abs(number)
    let suffix =
      switch (size % 10, size % 100) {
      case (_, 11...13): "th"
      case (1, _): "st"
      case (2, _): "nd"
      case (3, _): "rd"
      default: "th"
      }
    return number < 0 ? "\(size)\(suffix) last" : "\(size)\(suffix)"
  }

  private static func listed(_ names: [String]) -> String {
    guard names.count > 1, let last = names.last else { return names.first ?? "" }
    return "\(names.dropLast().joined(separator: ", ")) and \(last)"
  }
}

extension RecurrenceRule.Frequency {
  /// The unit in words.
  fileprivate var unit: String {
    switch self {
    case .secondly: "second"
    case .minutely: "minute"
    case .hourly: "hour"
    case .daily: "day"
    case .weekly: "week"
    case .monthly: "month"
    case .yearly: "year"
    }
  }
}
