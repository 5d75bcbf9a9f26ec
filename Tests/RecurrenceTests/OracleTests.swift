import Foundation
import Testing

@testable import Recurrence

/// Where python-dateutil is.
private enum Oracle {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  static let python =
    ProcessInfo.processInfo.environment["DOGEAR_PYTHON"].map { URL(filePath: $0) }
    ?? folder.deletingLastPathComponent().deletingLastPathComponent().appending(path: ".venv/bin/python")
  /// The number of rules of each seed. The whole comparison has 10,000: `DOGEAR_ORACLE_RULES=2500`.
  static let count = ProcessInfo.processInfo.environment["DOGEAR_ORACLE_RULES"].flatMap(Int.init) ?? 250
  static let isThere = FileManager.default.isExecutableFile(atPath: python.path)
}

/// Random series whose dates python-dateutil says. `oracle.py` makes them, and lists the known differences.
@Suite("Recurrence: random rules as python-dateutil has them", .timeLimit(.minutes(10)))
struct OracleTests {
  private struct Series: Decodable {
    let start: String
    let zone: String?
    let horizon: String
    let rule: String
    let expect: [String]
  }

  @Test(
    "They agree", .enabled(if: Oracle.isThere, "scripts/setup test makes .venv"), arguments: [1, 2, 3, 4])
  func agreement(seed: Int) throws {
    let lines = try Self.series(seed: seed, count: Oracle.count)
    #expect(lines.count == Oracle.count)
    for line in lines {
      let series = try JSONDecoder().decode(Series.self, from: Data(line))
      let found = try Self.dates(of: series)
      #expect(found == series.expect, "\(series.rule) from \(series.start) in \(series.zone ?? "no zone")")
    }
  }

  /// The dates as we have them, up to the day at which the oracle stops.
  private static func dates(of series: Series) throws -> [String] {
    let stamp = try #require(Timestamp(series.start))
    let start: CalendarTime =
      if stamp.isDay { .day(stamp.local.day) } else if let name = series.zone {
        .zoned(stamp.local, try #require(TimeZone(identifier: name)))
      } else { .floating(stamp.local) }
    let rule: RecurrenceRule
    let occurrences: Occurrences
    do {
      rule = try RecurrenceRule(series.rule)
      occurrences = try RecurrenceSeries(start: start, rule: rule).occurrences()
    } catch {
      // A rule that has no date is refused where that can be told.
      guard error.description.contains("never comes") else { throw error }
      return []
    }
    #expect(try RecurrenceRule(rule.description) == rule)
    let horizon = try #require(Timestamp(series.horizon)).local
    return occurrences.prefix(12).filter { $0.local <= horizon }.map(\.description)
  }

  private static func series(seed: Int, count: Int) throws -> [Data] {
    let (process, output) = (Process(), Pipe())
    process.executableURL = Oracle.python
    process.arguments = [Oracle.folder.appending(path: "oracle.py").path, String(seed), String(count)]
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return data.split(separator: 10)
  }
}
