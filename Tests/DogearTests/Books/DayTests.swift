import Foundation
import Testing

@testable import Dogear

@Suite("Days", .timeLimit(.minutes(10)))
struct DayTests {
  @Test(
    "Only days of the calendar are read",
    arguments: [
      ("2026-03-05", true), ("2024-02-29", true), ("2000-02-29", true), ("0001-01-01", true),
      ("2026-02-29", false), ("1900-02-29", false), ("2026-13-01", false), ("2026-04-31", false),
      ("2026-00-10", false), ("0000-01-01", false), ("26-3-5", false), ("2026-3-05", false),
      ("2026-03-05T", false),
      ("+026-03-05", false), ("2026/03/05", false), ("٢٠٢٦-٠٣-٠٥", false), ("", false), ("--", false),
    ])
  func reading(text: String, isDay: Bool) {
    #expect((Day(text) != nil) == isDay)
    #expect(Day(text)?.description ?? text == text)
  }

  @Test("Each number of a day stands for one day, in the order of the calendar")
  func numbers() throws {
    #expect(Day("1970-01-01")?.number == 0)
    #expect(Day("2000-03-01")?.number == 11_017)
    var last = try #require(Day("1599-12-31"))
    for number in (last.number + 1)...(last.number + 200_000) {
      let day = Day(number: number)
      try #require(day.number == number)
      try #require(last < day)
      try #require(Day(year: day.year, month: day.month, day: day.day) == day)
      last = day
    }
  }

  @Test("Days end at the ends of the calendar")
  func ends() {
    #expect(Day(number: .min).description == "0001-01-01")
    #expect(Day(number: .max).description == "9999-12-31")
  }

  @Test("The day of a time depends on the time zone")
  func zones() throws {
    let evening = 1_772_749_800  // 5 March 2026, 22:30 UTC
    #expect(Day(at: evening, in: .gmt).text == "5 March 2026")
    #expect(Day(at: evening, in: try #require(TimeZone(identifier: "Asia/Tokyo"))).text == "6 March 2026")
    #expect(Day(at: -1, in: .gmt).description == "1969-12-31")
  }
}
