extension RecurrenceRule {
  /// Reads a rule such as `FREQ=MONTHLY;BYDAY=-1FR`; `RRULE:` may stand before it.
  ///
  /// - Throws: an error that names the part that is wrong.
  public init(_ text: String) throws(RecurrenceError) {
    guard text.utf8.count <= Self.textLimit else {
      throw RecurrenceError("the rule has more than \(Self.textLimit) bytes")
    }
    var values: [String: String] = [:]
    let upper = text.uppercased()
    let body = upper.hasPrefix("RRULE:") ? upper.dropFirst(6) : upper[...]
    for part in body.split(separator: ";", omittingEmptySubsequences: false) {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2, !pair[0].isEmpty, !pair[1].isEmpty else {
        throw RecurrenceError("“\(part)” is no part of a rule, such as INTERVAL=2")
      }
      guard Self.partNames.contains(String(pair[0])) else {
        throw RecurrenceError("no rule has a part \(pair[0])")
      }
      guard values.updateValue(String(pair[1]), forKey: String(pair[0])) == nil else {
        throw RecurrenceError("\(pair[0]) is there twice")
      }
    }
    guard let named = values["FREQ"] else { throw RecurrenceError("FREQ is missing") }
    guard let frequency = Frequency(rawValue: named) else {
      throw RecurrenceError(
        "FREQ=\(named) is none of \(Frequency.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    self.init(frequency)
    if let text = values["INTERVAL"] {
      interval = try Self.number("INTERVAL", text[...], 1...Self.intervalLimit)
    }
    end = try Self.end(values)
    months = try Self.numbers("BYMONTH", values, 1...12)
    weekNumbers = try Self.numbers("BYWEEKNO", values, 1...53, isSigned: true)
    yearDays = try Self.numbers("BYYEARDAY", values, 1...366, isSigned: true)
    monthDays = try Self.numbers("BYMONTHDAY", values, 1...31, isSigned: true)
    weekdays = try Self.weekdays(values["BYDAY"])
    hours = try Self.numbers("BYHOUR", values, 0...23)
    minutes = try Self.numbers("BYMINUTE", values, 0...59)
    // No clock here shows the second 60, and so it counts as the one before.
    seconds = Array(Set(try Self.numbers("BYSECOND", values, 0...60).map { min($0, 59) })).sorted()
    positions = try Self.numbers("BYSETPOS", values, 1...366, isSigned: true)
    if let text = values["WKST"] {
      guard let day = Weekday(rawValue: text) else { throw RecurrenceError("WKST=\(text) is no weekday") }
      weekStart = day
    }
    skip = try Self.skip(values)
    if frequency < .monthly { skip = .omit }
    try check()
  }

  private static let partNames: Set<String> = [
    "FREQ", "INTERVAL", "COUNT", "UNTIL", "BYMONTH", "BYWEEKNO", "BYYEARDAY", "BYMONTHDAY", "BYDAY", "BYHOUR",
    "BYMINUTE", "BYSECOND", "BYSETPOS", "WKST", "RSCALE", "SKIP",
  ]

  private static func end(_ values: [String: String]) throws(RecurrenceError) -> End {
    if let text = values["COUNT"] {
      guard values["UNTIL"] == nil else { throw RecurrenceError("a rule has COUNT or UNTIL, not both") }
      return .count(try number("COUNT", text[...], 1...countLimit))
    }
    guard let text = values["UNTIL"] else { return .never }
    let isInstant = text.hasSuffix("Z")
    let parts = (isInstant ? text.dropLast() : text[...]).split(
      separator: "T", omittingEmptySubsequences: false)
    if let date = parts.first, date.utf8.count == 8, parts.count <= 2,
      let day = Day("\(date.prefix(4))-\(date.dropFirst(4).prefix(2))-\(date.suffix(2))")
    {
      guard parts.count == 2 else { if !isInstant { return .day(day) } else { throw noTime(text) } }
      let clock = parts[1]
      if clock.utf8.count == 6,
        let time = LocalTime("\(day)T\(clock.prefix(2)):\(clock.dropFirst(2).prefix(2)):\(clock.suffix(2))")
      {
        return isInstant ? .instant(time.seconds) : .local(time)
      }
    }
    throw noTime(text)
  }

  private static func noTime(_ text: String) -> RecurrenceError {
    RecurrenceError("UNTIL=\(text) is neither a day such as 20261231 nor a time such as 20261231T090000Z")
  }

  private static func skip(_ values: [String: String]) throws(RecurrenceError) -> Skip {
    if let scale = values["RSCALE"], scale != "GREGORIAN" {
      throw RecurrenceError("RSCALE=\(scale) is a calendar that is not known, only GREGORIAN is")
    }
    guard let text = values["SKIP"] else { return .omit }
    guard values["RSCALE"] != nil else { throw RecurrenceError("SKIP needs RSCALE=GREGORIAN") }
    guard let skip = Skip(rawValue: text) else {
      throw RecurrenceError("SKIP=\(text) is none of OMIT, BACKWARD, FORWARD")
    }
    return skip
  }

  private static func numbers(
    _ name: String, _ values: [String: String], _ range: ClosedRange<Int>, isSigned: Bool = false
  ) throws(RecurrenceError) -> [Int] {
    guard let text = values[name] else { return [] }
    var numbers: Set<Int> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let isNegative = isSigned && part.hasPrefix("-")
      let isMarked = isNegative || isSigned && part.hasPrefix("+")
      let number = try number(name, isMarked ? part.dropFirst() : part, range, isSigned: isSigned)
      numbers.insert(isNegative ? -number : number)
    }
    return numbers.sorted()
  }

  private static func number(
    _ name: String, _ text: Substring, _ range: ClosedRange<Int>, isSigned: Bool = false
  ) throws(RecurrenceError) -> Int {
    guard text.utf8.count <= 6, let number = digits(text, text.utf8.count), range.contains(number) else {
      let negative = isSigned ? ", or -\(range.lowerBound) to -\(range.upperBound)" : ""
      throw RecurrenceError(
        "\(name) has “\(text)”, not a number from \(range.lowerBound) to \(range.upperBound)\(negative)")
    }
    return number
  }

  private static func weekdays(_ text: String?) throws(RecurrenceError) -> [Place] {
    guard let text else { return [] }
    var places: Set<Place> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let weekday = Weekday(rawValue: String(part.suffix(2))) else {
        throw RecurrenceError("BYDAY has “\(part)”, not a weekday such as MO or -1FR")
      }
      let place = part.dropLast(2)
      guard !place.isEmpty else {
        places.insert(Place(ordinal: nil, weekday: weekday))
        continue
      }
      let isNegative = place.hasPrefix("-")
      let isMarked = isNegative || place.hasPrefix("+")
      let number = try number("BYDAY", isMarked ? place.dropFirst() : place, 1...53, isSigned: true)
      places.insert(Place(ordinal: isNegative ? -number : number, weekday: weekday))
    }
    return places.sorted()
  }
}
