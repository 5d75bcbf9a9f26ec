/// Times are in seconds since 1970, without leap seconds, as POSIX counts them.
extension Format where Value == Int {
  /// The day: 5 March 2026.
  public static var date: Format {
    Format { seconds in
      let day = CivilDay(seconds: seconds)
      return "\(day.day) \(CivilDay.months[day.month - 1]) \(day.year)"
    }
  }

  /// The day and the time to the minute: 5 March 2026, 09:07.
  public static var dateAndTime: Format {
    Format { seconds in
      let time = CivilDay.time(of: seconds)
      return "\(date.write(seconds)), \(two(time.hour)):\(two(time.minute))"
    }
  }

  /// For the attribute `datetime` of `<time>`, and for other programs: 2026-03-05T09:07:00Z (RFC 3339).
  public static var timestamp: Format {
    Format { seconds in
      let (day, time) = (CivilDay(seconds: seconds), CivilDay.time(of: seconds))
      let year = String(day.year)
      return String(repeating: "0", count: max(0, 4 - year.count))
        + "\(year)-\(two(day.month))-\(two(day.day))"
        + "T\(two(time.hour)):\(two(time.minute)):\(two(time.second))Z"
    }
  }

  /// The relative time of a moment, from the number of seconds since then: just now, 5 minutes ago, yesterday, in 2
  /// hours. The view model holds the number, and a timer that updates it.
  public static var ago: Format {
    Format { seconds in
      if seconds.magnitude < 45 { return "just now" }
      let units = [
        (60, "minute"), (3600, "hour"), (86_400, "day"), (7 * 86_400, "week"), (365 * 86_400, "year"),
      ]
      var (amount, name) = (1, "minute")
      for (length, unit) in units where seconds.magnitude >= UInt(length) {
        (amount, name) = (Int(seconds.magnitude) / length, unit)
      }
      if name == "day", amount == 1 { return seconds > 0 ? "yesterday" : "tomorrow" }
      let span = count(name, "\(name)s").write(amount)
      return seconds > 0 ? "\(span) ago" : "in \(span)"
    }
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

/// A day of the Gregorian calendar in UTC.
struct CivilDay: Equatable {
  let year: Int
  let month: Int
  let day: Int

  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November",
    "December",
  ]

  /// By Howard Hinnant's `civil_from_days`: years begin in March, so that the leap day is the last one.
  init(seconds: Int) {
    let days = Self.floor(seconds, 86_400) + 719_468
    let era = Self.floor(days, 146_097)
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shifted + 2) / 5 + 1
    month = shifted < 10 ? shifted + 3 : shifted - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  static func time(of seconds: Int) -> (hour: Int, minute: Int, second: Int) {
    let rest = seconds - floor(seconds, 86_400) * 86_400
    return (rest / 3600, rest / 60 % 60, rest % 60)
  }

  private static func floor(_ number: Int, _ divisor: Int) -> Int {
    number >= 0 ? number / divisor : -((-(number + 1)) / divisor) - 1
  }
}
