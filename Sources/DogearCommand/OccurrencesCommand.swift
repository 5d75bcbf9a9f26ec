import Foundation
import Recurrence

/// The command `dogear occurrences`: the dates of a rule, or the one that follows a completion.
struct OccurrencesCommand {
  /// The lines that say how the command is written.
  static let usage = """
    usage: dogear occurrences --start START [--zone ZONE] --rule RRULE [--count N] [--exdate START]…
                                             print the first N dates of a rule, 10 unless said
           dogear occurrences --next --due DUE --rule RRULE|--period PERIOD --mode due|completion
                              --completed INSTANT --zone ZONE
                                             print the date that follows a completion
    """

  /// The largest number of dates.
  static let countLimit = 10_000

  private let options: [String: [String]]
  private let asksForNext: Bool

  /// Reads the arguments after the command's name.
  ///
  /// - Throws: a `UsageError` if there is an unknown one, or one twice.
  init(_ arguments: [String]) throws {
    var options: [String: [String]] = [:]
    var rest = arguments[...]
    asksForNext = rest.contains("--next")
    rest.removeAll { $0 == "--next" }
    let known =
      asksForNext
      ? ["--due", "--rule", "--period", "--mode", "--completed", "--zone"]
      : ["--start", "--zone", "--rule", "--count", "--exdate"]
    while let name = rest.popFirst() {
      guard known.contains(name) else {
        throw UsageError(description: "occurrences has no “\(name)” here\n\(Self.usage)")
      }
      guard let value = rest.popFirst() else {
        throw UsageError(description: "\(name) needs a value\n\(Self.usage)")
      }
      guard name == "--exdate" || options[name] == nil else {
        throw UsageError(description: "\(name) is there twice\n\(Self.usage)")
      }
      options[name, default: []].append(value)
    }
    self.options = options
  }

  /// The dates, a line each; none after the end of a series.
  ///
  /// - Throws: a `UsageError` or a `RecurrenceError` that says what is wrong.
  func lines() throws -> [String] {
    asksForNext ? try next().map { [$0.time.description] } ?? [] : try occurrences()
  }

  private func occurrences() throws -> [String] {
    let start = try time("--start", value("--start"), optionalZone())
    let text = options["--count"]?[0] ?? "10"
    guard let count = Int(text), (1...Self.countLimit).contains(count) else {
      throw UsageError(description: "--count is a number from 1 to \(Self.countLimit), not “\(text)”")
    }
    let excluded = try (options["--exdate"] ?? []).map { try time("--exdate", $0, optionalZone()).local }
    let series = try RecurrenceSeries(
      start: start, rule: RecurrenceRule(value("--rule")), excluding: Set(excluded))
    return series.occurrences().prefix(count).map(\.description)
  }

  private func next() throws -> Completion.Next? {
    guard let zone = try optionalZone() else { throw UsageError(description: "--zone is missing") }
    let due = try time("--due", value("--due"), zone)
    guard let instant = Timestamp(try value("--completed"))?.instant else {
      throw UsageError(description: "--completed is an instant such as 2026-01-31T10:00:00+01:00")
    }
    guard let origin = Completion.Origin(rawValue: try value("--mode")) else {
      throw UsageError(description: "--mode is due or completion")
    }
    let repetition: Completion.Repetition
    switch (options["--rule"]?[0], options["--period"]?[0]) {
    case (let rule?, nil): repetition = .rule(try RecurrenceRule(rule))
    case (nil, let period?): repetition = .period(try Period(period))
    default: throw UsageError(description: "either --rule or --period is needed")
    }
    return try Completion(of: due, at: instant, in: zone).next(repetition, from: origin)
  }

  private func value(_ name: String) throws -> String {
    guard let value = options[name]?[0] else {
      throw UsageError(description: "\(name) is missing\n\(Self.usage)")
    }
    return value
  }

  private func optionalZone() throws -> TimeZone? {
    guard let name = options["--zone"]?[0] else { return nil }
    guard let zone = TimeZone(identifier: name) else {
      throw UsageError(description: "there is no time zone “\(name)”, such as Europe/Berlin")
    }
    return zone
  }

  /// A day, or a local time, in the zone if there is one. An offset in the text leads to the local time of the zone.
  private func time(_ name: String, _ text: String, _ zone: TimeZone?) throws -> CalendarTime {
    guard let stamp = Timestamp(text) else {
      throw UsageError(
        description: "\(name) is a day such as 2026-01-31 or a time such as 2026-01-31T09:00:00")
    }
    if stamp.isDay { return .day(stamp.local.day) }
    guard let zone else {
      guard stamp.offset == nil else {
        throw UsageError(description: "\(name) has an offset, and so needs --zone")
      }
      return .floating(stamp.local)
    }
    return .zoned(stamp.instant.map { LocalTime(at: $0, in: zone) } ?? stamp.local, zone)
  }
}
