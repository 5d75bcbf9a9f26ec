extension HTTPDate {
  /// The second since 1970 that a date names, in any of the three formats a recipient must take (RFC 9110,
  /// 5.6.7), or nil. The weekday is not compared with the date.
  static func parse(_ text: String) -> Int64? {
    var words = text.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
    guard let first = words.first, words.count >= 4 else { return nil }
    if first.hasSuffix(",") {
      words.removeFirst()
      // Sun, 06 Nov 1994 08:49:37 GMT, or Sunday, 06-Nov-94 08:49:37 GMT
      if words.count == 3 { words = words[0].split(separator: "-").map(String.init) + words[1...] }
      guard words.count == 5, words[4] == "GMT", words[0].utf8.count == 2 else { return nil }
      return second(year: words[2], month: words[1], day: words[0], time: words[3])
    }
    // Sun Nov  6 08:49:37 1994
    guard words.count == 5, words[4].utf8.count == 4 else { return nil }
    return second(year: words[4], month: words[1], day: words[2], time: words[3])
  }

  private static func second(year: String, month: String, day: String, time: String) -> Int64? {
    let clock = time.split(separator: ":", omittingEmptySubsequences: false).map { number(String($0)) }
    guard let month = months.firstIndex(of: month), let day = number(day), let year = fullYear(year),
      clock.count == 3, time.utf8.count == 8, let hour = clock[0], let minute = clock[1],
      let second = clock[2], hour < 24, minute < 60, second <= 60, day >= 1,
      day <= length(ofMonth: month, year: year)
    else { return nil }
    return days(year, Int64(month) + 1, day) * 86_400 + hour * 3600 + minute * 60 + second
  }

  /// A year of two digits is one from 1976 to 2075: such dates come from old clients and lie in the past.
  private static func fullYear(_ text: String) -> Int64? {
    guard let year = number(text) else { return nil }
    if text.utf8.count == 4 { return year }
    guard text.utf8.count == 2 else { return nil }
    return year < 76 ? 2000 + year : 1900 + year
  }

  private static func length(ofMonth month: Int, year: Int64) -> Int64 {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return month == 1 ? (isLeap ? 29 : 28) : [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month]
  }

  private static func number(_ text: String) -> Int64? {
    guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy(ByteClass.isDigit) else { return nil }
    return Int64(text)
  }

  /// Days since 1970-01-01, by counting from March in eras of 400 years.
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let ofEra = year - era * 400
    let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
  }
}
