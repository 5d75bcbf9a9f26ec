import Foundation
import Recurrence

/// The kinds of the columns that only reminders have.
extension ColumnKind<Reminder> {
  static let dueDay = optional(
    \.dueDay, text: \.description, parse: { Day($0) }, message: "Not a day such as 2026-03-05")

  static let dueTime = optional(
    \.dueTime, text: DueTime.text, parse: DueTime.seconds, message: "Not a time such as 14:30")

  static let dueZone = text(\.dueZone, nil) { zone, label in
    guard zone.isEmpty || BrowserZone.zone(named: zone) != nil else {
      throw StoreError.invalid("There is no time zone “\(zone.prefix(64))”.")
    }
  }

  static let seriesDue = optional(
    \.seriesDue, text: { Reminder.text(of: $0) }, parse: { Reminder.time($0) },
    message: "Not a time such as 2026-03-05T14:30")

  static let link = text(
    \.link,
    ColumnInput(
      text: { $0.link },
      take: {
        $0.link = $1.trimmed
        return true
      }, message: { text, _ in Reminder.isLink(text.trimmed) ? nil : Reminder.linkMessage })
  ) { link, label in
    try StoreRules.check(link, field: label, limit: 2000)
    guard Reminder.isLink(link) else { throw StoreError.invalid("\(Reminder.linkMessage).") }
  }

  static let repeats = text(\.repeats, codeInput(\.repeats) { Reminder.repetition($0) != nil }) { text, _ in
    guard text.isEmpty || Reminder.repetition(text) != nil else { throw Reminder.fault(of: text) }
  }

  static let alarm = text(\.alarm, codeInput(\.alarm) { (try? Period($0)) != nil }) { text, label in
    guard text.isEmpty || (try? Period(text)) != nil else {
      throw StoreError.invalid("\(label): “\(text.prefix(40))” is no period such as PT30M or P1D.")
    }
  }

  static let priority = choice(\.priority)

  static let tags = Self.tags(\.tags)

  static let book = id(\.book)

  static let list = id(
    \.list,
    ColumnInput(
      text: { $0.list },
      take: {
        $0.list = $1
        return true
      }))

  /// The input of a code such as a rule or a period; nothing typed is none.
  private static func codeInput(
    _ path: any WritableKeyPath<Reminder, String> & Sendable, _ isValid: @escaping @Sendable (String) -> Bool
  ) -> ColumnInput<Reminder> {
    ColumnInput(
      text: { $0[keyPath: path] },
      take: { reminder, text in
        let text = text.trimmed.uppercased()
        guard text.isEmpty || isValid(text) else { return false }
        reminder[keyPath: path] = text
        return true
      })
  }
}

extension Reminder {
  fileprivate static let linkMessage = "A link begins with http:// or https://"

  /// The link where it leads to the web; empty where it is nothing that a browser should follow.
  var followedLink: String { Self.isLink(link) ? link : "" }

  /// Whether a text is an address of the web, or empty.
  fileprivate static func isLink(_ text: String) -> Bool {
    if text.isEmpty { return true }
    guard let parts = URLComponents(string: text) else { return false }
    return ["http", "https"].contains(parts.scheme?.lowercased()) && parts.host?.isEmpty == false
  }

  /// The error about a text that is no rule and no period.
  fileprivate static func fault(of text: String) -> StoreError {
    do {
      if text.hasPrefix("P") { _ = try Period(text) } else { _ = try RecurrenceRule(text) }
      return .invalid("It can't repeat like that.")
    } catch {
      return .invalid("It can't repeat like that: \(error).")
    }
  }
}

/// The time of a day, as it is stored and typed: 14:30, with seconds where there are any.
enum DueTime {
  /// The text of so many seconds of a day.
  static func text(_ seconds: Int) -> String {
    let parts = [seconds / 3600, seconds / 60 % 60] + (seconds % 60 == 0 ? [] : [seconds % 60])
    return parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }

  /// The seconds of the day; nil where a text is no time.
  static func seconds(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { part in
      part.utf8.count <= 2 && part.allSatisfy { $0.isASCII && $0.isNumber } ? Int(part) : nil
    }
    guard parts.count == 2 || parts.count == 3, let hour = parts[0], hour < 24, let minute = parts[1],
      minute < 60, let second = parts.count == 3 ? parts[2] : 0, second < 60
    else { return nil }
    return hour * 3600 + minute * 60 + second
  }
}
