extension RecurrenceRule: CustomStringConvertible {
  /// The rule as RFC 5545 writes it, its parts in a fixed order, without those that say nothing.
  public var description: String {
    var parts = ["FREQ=\(frequency.rawValue)"]
    if interval != 1 { parts.append("INTERVAL=\(interval)") }
    switch end {
    case .never: break
    case .count(let count): parts.append("COUNT=\(count)")
    case .day(let day): parts.append("UNTIL=\(Self.basic(day.description))")
    case .local(let time): parts.append("UNTIL=\(Self.basic(time.description))")
    case .instant(let instant):
      parts.append("UNTIL=\(Self.basic(LocalTime(seconds: instant).description))Z")
    }
    parts += dayParts
    parts += Self.part("BYHOUR", hours) + Self.part("BYMINUTE", minutes) + Self.part("BYSECOND", seconds)
    parts += Self.part("BYSETPOS", positions)
    if weekStart != .monday { parts.append("WKST=\(weekStart.rawValue)") }
    return withSkip(parts)
  }

  /// The parts that choose days.
  var dayParts: [String] {
    Self.part("BYMONTH", months) + Self.part("BYWEEKNO", weekNumbers) + Self.part("BYYEARDAY", yearDays)
      + Self.part("BYMONTHDAY", monthDays) + Self.part("BYDAY", weekdays)
  }

  /// A rule's text of these parts, with RSCALE and SKIP round them.
  func withSkip(_ parts: [String]) -> String {
    let text = parts.joined(separator: ";")
    return skip == .omit ? text : "RSCALE=GREGORIAN;\(text);SKIP=\(skip.rawValue)"
  }

  private static func part(_ name: String, _ values: [some CustomStringConvertible]) -> [String] {
    values.isEmpty ? [] : ["\(name)=\(values.map(\.description).joined(separator: ","))"]
  }

  private static func basic(_ text: String) -> String { text.filter { $0 != "-" && $0 != ":" } }
}

extension RecurrenceRule.Place: CustomStringConvertible {
  /// The weekday as BYDAY has it, such as `-1FR`.
  var description: String { (ordinal.map(String.init) ?? "") + weekday.rawValue }
}
