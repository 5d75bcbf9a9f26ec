import Foundation
import Testing

@testable import Recurrence

@Suite("Recurrence: series, periods and completions", .timeLimit(.minutes(10)))
struct SeriesTests {
  private let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

  private func zoned(_ text: String) throws -> CalendarTime { .zoned(try #require(LocalTime(text)), berlin) }

  private func instant(_ text: String) throws -> Int { try #require(Timestamp(text)?.instant) }

  @Test("Days are counted as the calendar has them") func days() throws {
    let first = try #require(Day("1899-12-31"))
    var day = first
    for year in 1900...2100 {
      for month in 1...12 {
        for number in 1...Day.count(ofMonth: month, year: year) {
          day = day.adding(days: 1)
          #expect(day.date == (year, month, number))
        }
      }
    }
    #expect(try #require(Day("2026-11-29")).weekday == .sunday)
    for text in ["2026-02-29", "2026-13-01", "2026-1-1", "0000-01-01", "2026-01-01T", "", "２０２６-01-01"] {
      #expect(Day(text) == nil)
    }
  }

  @Test("A whole day has no times, and no steps shorter than a day") func wholeDay() throws {
    let start = CalendarTime.day(try #require(Day("2026-01-01")))
    let rule = try RecurrenceRule("FREQ=DAILY;BYHOUR=9,10")
    #expect(
      try RecurrenceSeries(start: start, rule: rule).occurrences().prefix(2).map(\.description)
        == ["2026-01-01", "2026-01-02"])
    #expect(throws: RecurrenceError.self) {
      try RecurrenceSeries(start: start, rule: RecurrenceRule("FREQ=HOURLY"))
    }
  }

  @Test("A series begins in a year that is known, and ends in one") func years() throws {
    let rule = try RecurrenceRule("FREQ=YEARLY")
    for text in ["1899-12-31", "2501-01-01"] {
      let start = CalendarTime.day(try #require(Day(text)))
      #expect(throws: RecurrenceError.self) { try RecurrenceSeries(start: start, rule: rule) }
    }
    let start = CalendarTime.day(try #require(Day("2499-01-01")))
    #expect(Array(try RecurrenceSeries(start: start, rule: rule).occurrences()).count == 2)
  }

  @Test(
    "A rule that never comes ends soon",
    arguments: [
      "FREQ=MONTHLY;INTERVAL=12;BYMONTH=3", "FREQ=MONTHLY;BYMONTHDAY=1;BYDAY=2MO",
      "FREQ=HOURLY;INTERVAL=24;BYHOUR=5",
      "FREQ=SECONDLY;INTERVAL=60;BYSECOND=30", "FREQ=SECONDLY;INTERVAL=2;BYSECOND=13",
      "FREQ=MINUTELY;INTERVAL=12;BYMINUTE=25",
      "FREQ=YEARLY;INTERVAL=4;BYYEARDAY=366",
    ])
  func never(text: String) throws {
    let start = CalendarTime.floating(try #require(LocalTime("2026-01-01T12:00:00")))
    // What can be told at once is refused.
    guard let rule = try? RecurrenceRule(text), let series = try? RecurrenceSeries(start: start, rule: rule)
    else {
      return
    }
    var occurrences = series.occurrences()
    #expect(occurrences.next() == nil)
  }

  @Test("Times that clocks skip come in the order of their instants, none twice") func gap() throws {
    let series = try RecurrenceSeries(
      start: zoned("2026-03-29T02:45:00"), rule: RecurrenceRule("FREQ=DAILY;BYHOUR=2,3;BYMINUTE=0,45"))
    #expect(
      series.occurrences().prefix(3).map(\.description)
        == ["2026-03-29T03:00:00+02:00", "2026-03-29T03:45:00+02:00", "2026-03-30T02:00:00+02:00"])
  }

  @Test("A later part of a series is the same as from its start") func later() throws {
    for text in [
      "FREQ=WEEKLY;INTERVAL=3;BYDAY=SU,TU", "FREQ=MONTHLY;INTERVAL=5", "FREQ=DAILY;INTERVAL=11",
      "FREQ=HOURLY;INTERVAL=7",
    ] {
      let series = try RecurrenceSeries(start: zoned("2020-01-30T09:30:00"), rule: RecurrenceRule(text))
      let day = try #require(Day("2025-05-17"))
      let all = series.occurrences().lazy.filter { $0.local.day >= day }.prefix(5)
      #expect(Array(series.occurrences(from: day).prefix(5)) == Array(all))
    }
  }

  @Test("Many missed ones are passed over, and COUNT counts each") func missed() throws {
    let due = try zoned("2020-01-01T09:00:00")
    let done = Completion(of: due, at: try instant("2026-01-01T08:30:00Z"), in: berlin)
    let minutely = try #require(try done.next(.rule(RecurrenceRule("FREQ=MINUTELY")), from: .due))
    #expect(minutely.time.description == "2026-01-01T09:31:00+01:00")
    #expect(minutely.skipped == Completion.skippedLimit)
    let counted = try #require(try done.next(.rule(RecurrenceRule("FREQ=DAILY;COUNT=3000")), from: .due))
    #expect(counted.skipped == 2192)
    #expect(counted.repetition == .rule(try RecurrenceRule("FREQ=DAILY;COUNT=807")))
    #expect(try done.next(.rule(RecurrenceRule("FREQ=DAILY;COUNT=2000")), from: .due) == nil)
  }

  @Test("A period from what was due keeps its day, and hours are elapsed time") func periods() throws {
    let due = CalendarTime.day(try #require(Day("2026-01-31")))
    let done = Completion(of: due, at: try instant("2026-04-10T10:00:00Z"), in: berlin)
    let next = try #require(try done.next(.period(Period("P1M")), from: .due))
    #expect(next.time.description == "2026-04-30")
    #expect(next.skipped == 2)
    #expect(throws: RecurrenceError.self) { try done.next(.period(Period("PT12H")), from: .due) }
    let timed = Completion(
      of: try zoned("2026-10-25T01:30:00"), at: try instant("2026-10-25T01:30:00+02:00"), in: berlin)
    let times = try ["PT1H", "PT2H", "PT24H", "P1D"].map {
      try timed.next(.period(Period($0)), from: .due)?.time.description
    }
    // The second 02:30 can't be told from the first, and it is one hour after it.
    #expect(
      times == [
        "2026-10-25T02:30:00+02:00", "2026-10-25T02:30:00+02:00", "2026-10-26T00:30:00+01:00",
        "2026-10-26T01:30:00+01:00",
      ])
  }

  @Test("Monthly from a completion on the 31st takes the end of a shorter month") func clamped() throws {
    let due = CalendarTime.day(try #require(Day("2026-01-20")))
    let done = Completion(of: due, at: try instant("2026-01-31T10:00:00Z"), in: berlin)
    #expect(
      try done.next(.rule(RecurrenceRule("FREQ=MONTHLY")), from: .completion)?.time.description
        == "2026-02-28")
    #expect(try done.next(.rule(RecurrenceRule("FREQ=DAILY;COUNT=1")), from: .completion) == nil)
  }

  @Test(
    "What is no period is refused",
    arguments: [
      "", "P", "PT", "P0D", "1D", "P-1D", "P1.5D", "P1H", "PT1D", "P1D1M", "P1D1D", "P10000D", "P1", "P1DT",
      "PT1S ",
    ])
  func noPeriod(text: String) {
    #expect(throws: RecurrenceError.self) { try Period(text) }
  }

  @Test(
    "What is no time is refused",
    arguments: [
      "2026-01-01T24:00", "2026-01-01 09:00", "2026-01-01T09:00:00+1:00", "2026-01-01T09:00:60",
      "2026-01-01Z", "T09:00",
    ])
  func noTime(text: String) { #expect(Timestamp(text) == nil) }

  @Test("Series are iterated by many threads at once") func threads() async throws {
    let series = try RecurrenceSeries(
      start: zoned("2020-01-01T09:00:00"), rule: RecurrenceRule("FREQ=MONTHLY;BYDAY=-1FR"))
    let expected = Array(series.occurrences().prefix(200))
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<50 {
        group.addTask { Array(series.occurrences().prefix(200)) == expected }
      }
      for await isEqual in group { #expect(isEqual) }
    }
  }
}
