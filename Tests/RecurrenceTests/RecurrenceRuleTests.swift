import Testing

@testable import Recurrence

@Suite("Recurrence: rules as text", .timeLimit(.minutes(10)))
struct RecurrenceRuleTests {
  @Test(
    "A rule is written in one way",
    arguments: [
      ("freq=daily", "FREQ=DAILY"),
      ("RRULE:BYDAY=TU,MO,TU;FREQ=WEEKLY;WKST=MO;INTERVAL=1", "FREQ=WEEKLY;BYDAY=MO,TU"),
      ("COUNT=10;FREQ=WEEKLY;BYDAY=TU", "FREQ=WEEKLY;COUNT=10;BYDAY=TU"),
      ("FREQ=DAILY;UNTIL=20261231T200000Z", "FREQ=DAILY;UNTIL=20261231T200000Z"),
      ("FREQ=DAILY;UNTIL=20261231T200000", "FREQ=DAILY;UNTIL=20261231T200000"),
      ("FREQ=DAILY;UNTIL=99991231", "FREQ=DAILY;UNTIL=99991231"),
      ("FREQ=MONTHLY;BYSETPOS=-1;BYMONTHDAY=30,+28,29", "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1"),
      ("FREQ=MONTHLY;SKIP=BACKWARD;RSCALE=GREGORIAN", "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD"),
      ("RSCALE=GREGORIAN;FREQ=MONTHLY", "FREQ=MONTHLY"),
      ("FREQ=MONTHLY;BYDAY=-1FR,1MO", "FREQ=MONTHLY;BYDAY=-1FR,1MO"),
      ("FREQ=DAILY;BYSECOND=60", "FREQ=DAILY;BYSECOND=59"),
    ])
  func text(text: String, canonical: String) throws {
    #expect(try RecurrenceRule(text).description == canonical)
    #expect(try RecurrenceRule(canonical).description == canonical)
  }

  @Test(
    "A rule with a fault is refused, and its part is named",
    arguments: [
      ("", "no part"), ("FREQ", "no part"), ("FREQ=", "no part"), ("FREQ=DAILY;", "no part"),
      ("COUNT=3", "FREQ"),
      ("FREQ=FORTNIGHTLY", "FORTNIGHTLY"), ("FREQ=DAILY;FREQ=DAILY", "twice"), ("FREQ=DAILY;X-A=1", "X-A"),
      ("FREQ=DAILY;INTERVAL=0", "INTERVAL"), ("FREQ=DAILY;INTERVAL=-1", "INTERVAL"),
      ("FREQ=DAILY;INTERVAL=10000", "INTERVAL"), ("FREQ=DAILY;INTERVAL=99999999999999999999", "INTERVAL"),
      ("FREQ=DAILY;INTERVAL=１", "INTERVAL"), ("FREQ=DAILY;COUNT=0", "COUNT"),
      ("FREQ=DAILY;COUNT=100000", "COUNT"),
      ("FREQ=DAILY;COUNT=1;UNTIL=20260101", "not both"), ("FREQ=DAILY;UNTIL=20260230", "UNTIL"),
      ("FREQ=DAILY;UNTIL=20260101Z", "UNTIL"), ("FREQ=DAILY;UNTIL=20260101T2500", "UNTIL"),
      ("FREQ=DAILY;UNTIL=2026-01-01", "UNTIL"), ("FREQ=DAILY;BYMONTH=13", "BYMONTH"),
      ("FREQ=DAILY;BYMONTH=-1", "BYMONTH"), ("FREQ=DAILY;BYMONTH=1,,2", "BYMONTH"),
      ("FREQ=MONTHLY;BYMONTHDAY=0", "BYMONTHDAY"), ("FREQ=MONTHLY;BYMONTHDAY=32", "BYMONTHDAY"),
      ("FREQ=YEARLY;BYYEARDAY=367", "BYYEARDAY"), ("FREQ=YEARLY;BYWEEKNO=54", "BYWEEKNO"),
      ("FREQ=DAILY;BYHOUR=24", "BYHOUR"), ("FREQ=DAILY;BYMINUTE=60", "BYMINUTE"),
      ("FREQ=DAILY;BYSECOND=61", "BYSECOND"),
      ("FREQ=WEEKLY;BYDAY=XX", "BYDAY"), ("FREQ=WEEKLY;BYDAY=1MO", "BYDAY"),
      ("FREQ=MONTHLY;BYDAY=0MO", "BYDAY"),
      ("FREQ=MONTHLY;BYDAY=6MO", "never"), ("FREQ=YEARLY;BYDAY=54MO", "BYDAY"),
      ("FREQ=WEEKLY;WKST=1MO", "WKST"),
      ("FREQ=WEEKLY;BYMONTHDAY=1", "BYMONTHDAY"), ("FREQ=DAILY;BYYEARDAY=1", "BYYEARDAY"),
      ("FREQ=MONTHLY;BYWEEKNO=1", "BYWEEKNO"), ("FREQ=YEARLY;BYWEEKNO=1;BYDAY=1MO", "BYWEEKNO"),
      ("FREQ=DAILY;BYSETPOS=1", "BYSETPOS"), ("FREQ=DAILY;BYMONTH=1;BYSETPOS=2", "never"),
      ("FREQ=MONTHLY;SKIP=BACKWARD", "RSCALE"), ("RSCALE=CHINESE;FREQ=MONTHLY", "CHINESE"),
      ("RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=SIDEWAYS", "SKIP"),
      ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "never"), ("FREQ=DAILY;BYMONTH=4,6;BYMONTHDAY=31,-31", "never"),
    ])
  func fault(text: String, word: String) {
    let error = #expect(throws: RecurrenceError.self) { try RecurrenceRule(text) }
    #expect(error?.description.contains(word) == true, "\(error?.description ?? "")")
  }

  @Test("A long text is refused") func long() {
    let text = "FREQ=DAILY;BYHOUR=" + String(repeating: "1,", count: 1000) + "1"
    #expect(throws: RecurrenceError.self) { try RecurrenceRule(text) }
  }

  @Test("Every month on a day that some months lack") func monthEnds() throws {
    for (day, expected) in [
      (28, ["2026-01-28", "2026-02-28", "2026-03-28"]), (29, ["2026-01-29", "2026-02-28", "2026-03-29"]),
      (30, ["2026-01-30", "2026-02-28", "2026-03-30"]), (31, ["2026-01-31", "2026-02-28", "2026-03-31"]),
    ] {
      let start = CalendarTime.day(try #require(Day(expected[0])))
      let rule = try #require(RecurrenceRule.monthly(on: day))
      #expect(
        try RecurrenceSeries(start: start, rule: rule).occurrences().prefix(3).map(\.description) == expected)
    }
    #expect(RecurrenceRule.monthly(on: 0) == nil)
    #expect(RecurrenceRule.monthly(on: 32) == nil)
  }
}
