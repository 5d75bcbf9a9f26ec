import Testing

@testable import Recurrence

@Suite("Rules and periods in words", .timeLimit(.minutes(10)))
struct WordsTests {
  @Test(
    "A rule says when it comes, and how long",
    arguments: [
      ("FREQ=DAILY", "Every day"),
      ("FREQ=DAILY;INTERVAL=3;COUNT=10", "Every 3 days, 10 times"),
      ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "Every weekday"),
      ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH", "Every 2 weeks on Monday and Thursday"),
      ("FREQ=MONTHLY;BYMONTHDAY=-1", "Every month on the last day"),
      ("FREQ=MONTHLY;BYMONTHDAY=1,15,22", "Every month on the 1st, 15th and 22nd"),
      ("FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1", "Every month on the 30th or the last day before"),
      ("FREQ=MONTHLY;BYDAY=3FR", "Every month on the 3rd Friday"),
      ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "Every month on the last weekday"),
      ("FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=5", "Every year on the 5th of March"),
      ("FREQ=YEARLY;BYMONTH=6,12", "Every year in June and December"),
      ("FREQ=DAILY;UNTIL=20270305", "Every day, until 5 March 2027"),
      ("FREQ=YEARLY;BYYEARDAY=100", "Every year (BYYEARDAY=100)"),
      ("FREQ=HOURLY;INTERVAL=12;COUNT=1", "Every 12 hours, once"),
    ])
  func rules(text: String, words: String) throws {
    #expect(try RecurrenceRule(text).words == words)
  }

  @Test(
    "A period says its units",
    arguments: [
      ("P3D", "3 days"), ("P1M", "1 month"), ("P2W", "2 weeks"), ("PT90M", "1 hour and 30 minutes"),
    ])
  func periods(text: String, words: String) throws {
    #expect(try Period(text).words == words)
  }
}
