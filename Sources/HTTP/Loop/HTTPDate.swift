/// Dates as HTTP writes them: `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
  private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The date of a second since 1970.
  static func format(_ second: Int64) -> String {
    let day = second >= 0 ? second / 86_400 : (second - 86_399) / 86_400
    let rest = second - day * 86_400
    let date = civil(day)
    let weekday = days[Int(((day % 7) + 7) % 7)]
    let time = "\(two(rest / 3600)):\(two(rest / 60 % 60)):\(two(rest % 60))"
    return "\(weekday), \(two(date.day)) \(months[Int(date.month) - 1]) \(four(date.year)) \(time) GMT"
  }

  /// The parts of a second's date and time, in UTC.
  static func parts(
    _ second: Int64
  ) -> (year: Int64, month: Int64, day: Int64, hour: Int64, minute: Int64, second: Int64) {
    let day = second >= 0 ? second / 86_400 : (second - 86_399) / 86_400
    let rest = second - day * 86_400
    let date = civil(day)
    return (date.year, date.month, date.day, rest / 3600, rest / 60 % 60, rest % 60)
  }

  /// The Gregorian date of a day since 1970-01-01, by counting from March in eras of 400 years.
  private static func civil(_ day: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let ofEra = shifted - era * 146_097
    let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * ofYear + 2) / 153
    let civilMonth = month < 10 ? month + 3 : month - 9
    return (yearOfEra + era * 400 + (civilMonth <= 2 ? 1 : 0), civilMonth, ofYear - (153 * month + 2) / 5 + 1)
  }

  static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
  private static func four(_ number: Int64) -> String {
    let text = "\(number)"
    return String(repeating: "0", count: max(0, 4 - text.utf8.count)) + text
  }
}
