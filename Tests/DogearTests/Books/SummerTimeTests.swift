import Foundation
import Testing

@testable import Dogear

/// Days, weeks and times in zones with summer time, in both halves of the year: a test that took the offset of today would
/// fail in one of them, whenever it runs.
@Suite("Summer time", .timeLimit(.minutes(10)))
struct SummerTimeTests {
  /// The seconds since 1970 of a moment in UTC.
  private func seconds(_ moment: String) throws -> Int {
    Int(try Date("\(moment)Z", strategy: .iso8601).timeIntervalSince1970)
  }

  private func zone(_ name: String) throws -> TimeZone { try #require(TimeZone(identifier: name)) }

  @Test(
    "A day begins at midnight of its own time",
    arguments: [
      ("Europe/Berlin", "2026-01-01T23:00:00", "2026-01-02"),
      ("Europe/Berlin", "2026-07-01T22:00:00", "2026-07-02"),
      ("America/New_York", "2026-01-02T05:00:00", "2026-01-02"),
      ("America/New_York", "2026-07-02T04:00:00", "2026-07-02"),
      ("America/Santiago", "2026-01-02T03:00:00", "2026-01-02"),
      ("America/Santiago", "2026-07-02T04:00:00", "2026-07-02"),
      ("Australia/Lord_Howe", "2026-01-01T13:00:00", "2026-01-02"),
      ("Australia/Lord_Howe", "2026-07-01T13:30:00", "2026-07-02"),
      // The days on which the clocks change, and those after.
      ("Europe/Berlin", "2026-03-28T23:00:00", "2026-03-29"),
      ("Europe/Berlin", "2026-03-29T22:00:00", "2026-03-30"),
      ("Europe/Berlin", "2026-10-24T22:00:00", "2026-10-25"),
      ("Europe/Berlin", "2026-10-25T23:00:00", "2026-10-26"),
      ("America/New_York", "2026-03-08T05:00:00", "2026-03-08"),
      ("America/New_York", "2026-03-09T04:00:00", "2026-03-09"),
      ("America/New_York", "2026-11-01T04:00:00", "2026-11-01"),
      ("America/New_York", "2026-11-02T05:00:00", "2026-11-02"),
      // Before 1970, where nothing but the day counts.
      ("Europe/Berlin", "1969-12-31T23:00:00", "1970-01-01"),
    ])
  func days(_ name: String, _ first: String, _ day: String) throws {
    let (zone, first) = (try zone(name), try seconds(first))
    let expected = try #require(Day(day))
    #expect(Day(at: first, in: zone) == expected)
    #expect(Day(at: first - 1, in: zone).number == expected.number - 1)
    var account = Account(id: "a", username: "jon", createdAt: 0)
    account.chosenZone = zone
    let visitor = Visitor(owner: account.owner, account: account, key: "")
    #expect(visitor.day(at: first) == expected)
    #expect(visitor.day(at: first - 1).number == expected.number - 1)
  }

  @Test("A day whose first hour there is not, or is twice, is one day nevertheless")
  func gapsAndOverlaps() throws {
    // In Chile the clocks change at midnight.
    let santiago = try zone("America/Santiago")
    for (moment, day) in [
      ("2026-09-06T03:59:59", "2026-09-05"), ("2026-09-06T04:00:00", "2026-09-06"),
      ("2026-09-07T02:59:59", "2026-09-06"), ("2026-09-07T03:00:00", "2026-09-07"),
      ("2026-04-05T02:30:00", "2026-04-04"), ("2026-04-05T03:30:00", "2026-04-04"),
      ("2026-04-05T04:00:00", "2026-04-05"),
    ] {
      #expect(Day(at: try seconds(moment), in: santiago).description == day, "\(moment)")
    }
    // An hour that there is twice is of the same day both times, and one that there is not leaves the day as it is.
    let berlin = try zone("Europe/Berlin")
    for moment in ["2026-10-25T00:30:00", "2026-10-25T01:30:00"] {
      #expect(Day(at: try seconds(moment), in: berlin).description == "2026-10-25")
      #expect(berlin.dateAndTime(try seconds(moment)) == "25 October 2026, 02:30")
    }
    #expect(berlin.dateAndTime(try seconds("2026-03-29T00:59:00")) == "29 March 2026, 01:59")
    #expect(berlin.dateAndTime(try seconds("2026-03-29T01:00:00")) == "29 March 2026, 03:00")
  }

  @Test(
    "A week begins at midnight of its first day",
    arguments: [
      (FirstWeekday.monday, "Europe/Berlin", "2026-01-04T23:00:00"),
      (.monday, "Europe/Berlin", "2026-07-05T22:00:00"),
      (.sunday, "America/New_York", "2026-01-04T05:00:00"),
      (.sunday, "America/New_York", "2026-07-05T04:00:00"),
      (.saturday, "America/Santiago", "2026-01-03T03:00:00"),
      (.saturday, "America/Santiago", "2026-07-04T04:00:00"),
      // Weeks that begin the day after the clocks changed.
      (.monday, "Europe/Berlin", "2026-03-29T22:00:00"), (.monday, "Europe/Berlin", "2026-10-25T23:00:00"),
      (.sunday, "UTC", "2026-07-05T00:00:00"), (.saturday, "UTC", "2026-07-04T00:00:00"),
      (.monday, "UTC", "2026-07-06T00:00:00"),
    ])
  func weeks(_ first: FirstWeekday, _ name: String, _ moment: String) throws {
    let (zone, begin) = (try zone(name), try seconds(moment))
    let week = first.week(of: begin, in: zone)
    #expect(first.week(of: begin - 1, in: zone) == week - 1)
    let day = 24 * 60 * 60
    #expect(first.week(of: begin + 6 * day, in: zone) == week)
    #expect(first.name(ofWeekOf: begin, now: begin, in: zone) == "This week")
    #expect(first.name(ofWeekOf: begin - 1, now: begin, in: zone) == "Last week")
    #expect(first.name(ofWeekOf: begin - 6 * day, now: begin, in: zone) == "Last week")
    #expect(first.name(ofWeekOf: begin - 8 * day, now: begin, in: zone) == "Before")
    #expect(first.name(ofWeekOf: begin + day, now: begin, in: zone) == "This week")
  }

  @Test("A page takes the day in the account's zone for today, in summer and in winter")
  func pages() async throws {
    let app = try AppFixture(hasher: PasswordHasher(cost: .minimal))
    let accounts = app.stores.services.accounts
    let account = try await accounts.store.create(username: "jon", password: "correct horse battery")
    for (name, moment, year) in [
      // The first seconds of a year, in winter and, south of the equator, in summer; and the last before.
      ("Europe/Berlin", "2026-12-31T23:00:00", 2027), ("Europe/Berlin", "2026-12-31T22:59:59", 2026),
      ("America/New_York", "2027-01-01T05:00:00", 2027), ("America/New_York", "2027-01-01T04:59:59", 2026),
      ("America/Santiago", "2027-01-01T03:00:00", 2027), ("America/Santiago", "2027-01-01T02:59:59", 2026),
    ] {
      app.now = try seconds(moment)
      try await accounts.store.setTimeZone(name, of: account)
      let token = try await accounts.sessions.start(for: account)
      let page = try await app.get("/books/statistics", cookies: "session=\(token)").text
      #expect(page.contains("Your reading in \(year)"), "\(name) \(moment)")
    }
  }
}
