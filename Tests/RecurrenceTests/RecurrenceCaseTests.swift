import Foundation
import Testing

@testable import Recurrence

/// The cases of `recurrence.json`, whose head says what they mean and how they were verified.
@Suite("Recurrence: known cases", .timeLimit(.minutes(10)))
struct RecurrenceCaseTests {
  /// A case of the file; each kind has its own fields.
  struct Case: Decodable, CustomTestStringConvertible, Sendable {
    /// A zone, several zones, or none.
    enum Zones: Decodable, Sendable {
      case one(String)
      case several([String])

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let one = try? container.decode(String.self) {
          self = .one(one)
        } else {
          self = .several(try container.decode([String].self))
        }
      }
    }

    /// One next date, or one for each zone.
    enum Following: Decodable, Sendable {
      case one(String)
      case byZone([String: String])

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let one = try? container.decode(String.self) {
          self = .one(one)
        } else {
          self = .byZone(try container.decode([String: String].self))
        }
      }
    }

    let id: String
    let title: String
    let zone: Zones?
    let rule: String?
    let start: String?
    let expect: [String]?
    let exdate: [String]?
    let complete: Bool?
    let invalid: Bool?
    let mode: String?
    let due: String?
    let period: String?
    let completed: String?
    let next: Following?
    let nextUTC: [String: String]?
    let skipped: [String]?
    let ruleAfter: String?
    let at: String?

    enum CodingKeys: String, CodingKey {
      case id, title, zone, rule, start, expect, exdate, complete, invalid, mode, due, period, completed,
        next, skipped, at
      case nextUTC = "next_utc"
      case ruleAfter = "rule_after"
    }

    var testDescription: String { "\(id) \(title)" }
  }

  struct File: Decodable {
    let rules: [Case]
    let completions: [Case]
  }

  static let file: File = {
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "recurrence.json")
    do {
      return try JSONDecoder().decode(File.self, from: Data(contentsOf: url))
    } catch { fatalError("recurrence.json can't be read: \(error)") }
  }()

  @Test("The file has all of its cases") func count() {
    #expect(Self.file.rules.count == 42)
    #expect(Self.file.completions.count == 17)
  }

  @Test("A rule gives its dates", arguments: file.rules)
  func rule(_ item: Case) throws {
    let text = try #require(item.rule)
    if item.invalid == true {
      #expect(throws: RecurrenceError.self) { try RecurrenceRule(text) }
      return
    }
    let zone: TimeZone? = if case .one(let name) = item.zone { TimeZone(identifier: name) } else { nil }
    let excluded = try (item.exdate ?? []).map { try #require(Timestamp($0)).local }
    let rule = try RecurrenceRule(text)
    let series = try RecurrenceSeries(
      start: try time(#require(item.start), zone), rule: rule, excluding: Set(excluded))
    let expected = try #require(item.expect)
    let isComplete = item.complete == true
    let found = series.occurrences().prefix(expected.count + (isComplete ? 1 : 0)).map(\.description)
    #expect(found == expected)
    #expect(try RecurrenceRule(rule.description) == rule)
  }

  @Test("A completion gives the next date", arguments: file.completions)
  func completion(_ item: Case) throws {
    let due = try #require(item.due)
    switch item.zone {
    case .one(let name):
      let zone = try #require(TimeZone(identifier: name))
      if let at = item.at {
        // An early reminder at 09:00 on the day before.
        let eve = try #require(Day(due)).adding(days: -1)
        #expect(CalendarTime.zoned(LocalTime(eve, secondOfDay: 9 * 3600), zone).description == at)
        return
      }
      let found = try next(item, due: time(due, zone), in: zone, completed: item.completed)
      guard case .one(let expected) = item.next else {
        Issue.record("the case has no date")
        return
      }
      #expect(found.time.description == expected)
      if let skipped = item.skipped { #expect(found.skipped == skipped.count) }
      if let text = item.ruleAfter { #expect(found.repetition == .rule(try RecurrenceRule(text))) }
    case .several(let names):
      for name in names {
        let zone = try #require(TimeZone(identifier: name))
        let found = try next(item, due: time(due, nil), in: zone, completed: nil)
        if let expected = item.nextUTC?[name] {
          #expect(found.time.instant(in: zone) == Timestamp(expected)?.instant)
        } else if case .byZone(let expected) = item.next {
          #expect(found.time.description == expected[name])
        }
      }
    case nil: Issue.record("the case has no zone")
    }
  }

  private func next(
    _ item: Case, due: CalendarTime, in zone: TimeZone, completed: String?
  ) throws -> Completion.Next {
    let instant = try completed.map { try #require(Timestamp($0)?.instant) } ?? due.instant(in: zone)
    let repetition: Completion.Repetition =
      if let period = item.period { .period(try Period(period)) } else {
        .rule(try RecurrenceRule(#require(item.rule)))
      }
    let origin: Completion.Origin = item.mode == "completion" ? .completion : .due
    return try #require(try Completion(of: due, at: instant, in: zone).next(repetition, from: origin))
  }

  /// The time that a text names: a day, or a local time with or without a zone.
  private func time(_ text: String, _ zone: TimeZone?) throws -> CalendarTime {
    let stamp = try #require(Timestamp(text))
    if stamp.isDay { return .day(stamp.local.day) }
    return zone.map { .zoned(stamp.local, $0) } ?? .floating(stamp.local)
  }
}
