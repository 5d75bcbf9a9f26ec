import Foundation
import Templates

/// A record with the time zone in which the owner of an account reads its times.
struct Zoned<Record: Identifiable & Hashable & Sendable>: Identifiable, Hashable, Sendable {
  let record: Record
  let zone: TimeZone

  var id: Record.ID { record.id }

  /// The day and the time of one of the record's times, which is in seconds since 1970.
  func dateAndTime(_ path: KeyPath<Record, Int>) -> String { zone.dateAndTime(record[keyPath: path]) }
}

extension Array where Element: Identifiable & Hashable & Sendable {
  /// The records with the time zone in which their times are read.
  func zoned(in zone: TimeZone) -> [Zoned<Element>] { map { Zoned(record: $0, zone: zone) } }
}

extension TimeZone {
  /// The time zones that can be chosen, as the IANA database names them: UTC, and the time zones of places.
  static let offered: [String] =
    ["UTC"] + knownTimeZoneIdentifiers.filter { $0.contains("/") && !$0.hasPrefix("Etc/") }.sorted()

  /// The day and the time in this zone: 5 March 2026, 09:07. In UTC it says so.
  func dateAndTime(_ seconds: Int) -> String {
    let offset = secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(seconds)))
    let text = Format<Int>.dateAndTime(seconds + offset)
    return self == .gmt ? "\(text) (UTC)" : text
  }
}
