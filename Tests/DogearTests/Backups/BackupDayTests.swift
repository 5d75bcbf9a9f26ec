import Testing

@testable import Dogear

@Suite("The day of a backup", .timeLimit(.minutes(10)))
struct BackupDayTests {
  @Test(
    "Is one of UTC",
    arguments: [
      (0, "1970-01-01"), (86_399, "1970-01-01"), (86_400, "1970-01-02"), (-1, "1969-12-31"),
      (951_782_400, "2000-02-29"), (1_798_761_599, "2026-12-31"), (4_107_542_400, "2100-03-01"),
    ])
  func days(_ time: Int, _ date: String) {
    #expect(BackupDay(time: time).fileName == "dogear-\(date).backup")
    #expect(BackupDay(fileName: "dogear-\(date).backup") == BackupDay(time: time))
  }

  @Test("Begins a week on Monday and a month on the first")
  func spans() throws {
    let day = { (text: String) in try #require(BackupDay(fileName: "dogear-\(text).backup")) }
    // The last of November 2026 is a Monday.
    #expect(try day("2026-11-29").week + 1 == day("2026-11-30").week)
    #expect(try day("2026-11-30").week == day("2026-12-06").week)
    #expect(try day("2026-11-30").month + 1 == day("2026-12-01").month)
    #expect(try day("2026-12-31").month + 1 == day("2027-01-01").month)
  }

  @Test(
    "Is not read from the name of another file",
    arguments: [
      "", "dogear-.backup", "dogear-2026-02-30.backup", "dogear-2026-1-1.backup",
      "dogear-2026-01-01.backup.7.partial",
      "dogear-2026-01-01", "2026-01-01.backup", "dogear-2026-01-01-01.backup", "dogear-a-b-c.backup",
      "dogear-+026-01-01.backup",
    ])
  func others(name: String) {
    #expect(BackupDay(fileName: name) == nil)
  }
}
