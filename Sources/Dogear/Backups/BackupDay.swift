import Glibc

/// A day of UTC. It has one daily backup at most.
struct BackupDay: Hashable, Comparable {
  private static let secondsPerDay = 24 * 60 * 60
  private static let (prefix, suffix) = ("dogear-", ".backup")

  /// The number of the day since 1970-01-01, which was a Thursday.
  let number: Int

  init(number: Int) {
    self.number = number
  }

  /// The day of a time in seconds since 1970.
  init(time: Int) {
    number = time >= 0 ? time / Self.secondsPerDay : (time - Self.secondsPerDay + 1) / Self.secondsPerDay
  }

  /// The day of a backup by the name of its file; nil where that is another file.
  init?(fileName: String) {
    guard fileName.hasPrefix(Self.prefix), fileName.hasSuffix(Self.suffix) else { return nil }
    let parts = fileName.dropFirst(Self.prefix.count).dropLast(Self.suffix.count).split(separator: "-")
    let numbers = parts.compactMap { Int32($0) }
    guard parts.count == 3, numbers.count == 3 else { return nil }
    var date = tm()
    (date.tm_year, date.tm_mon, date.tm_mday) = (numbers[0] - 1900, numbers[1] - 1, numbers[2])
    self.init(time: timegm(&date))
    // Names such as 2026-02-30 are nobody's.
    guard self.fileName == fileName else { return nil }
  }

  static func < (one: BackupDay, other: BackupDay) -> Bool { one.number < other.number }

  /// The number of its week, which begins on Monday.
  var week: Int { (number + 3) / 7 }

  /// The number of its month.
  var month: Int { Int(date.tm_year) * 12 + Int(date.tm_mon) }

  /// The name of the file, such as `dogear-2026-01-31.backup`.
  var fileName: String {
    let date = date
    let (month, day) = (Int(date.tm_mon) + 1, Int(date.tm_mday))
    return
      "\(Self.prefix)\(1900 + Int(date.tm_year))-\(Self.twoDigits(month))-\(Self.twoDigits(day))\(Self.suffix)"
  }

  private var date: tm {
    var time = number * Self.secondsPerDay
    var date = tm()
    gmtime_r(&time, &date)
    return date
  }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
