import Recurrence
import Testing

@testable import DogearCommand

@Suite("The command dogear occurrences", .timeLimit(.minutes(10)))
struct OccurrencesCommandTests {
  private func lines(_ arguments: String...) throws -> [String] { try OccurrencesCommand(arguments).lines() }

  @Test("It prints the dates of a rule, with their offsets in a zone") func dates() throws {
    #expect(
      try lines("--start", "2026-01-30", "--rule", "FREQ=MONTHLY;BYDAY=-1FR", "--count", "2")
        == ["2026-01-30", "2026-02-27"])
    #expect(
      try lines(
        "--start", "2026-03-07T02:30:00", "--zone", "America/New_York", "--rule", "FREQ=DAILY", "--count", "3"
      )
        == ["2026-03-07T02:30:00-05:00", "2026-03-08T03:30:00-04:00", "2026-03-09T02:30:00-04:00"])
    #expect(
      try lines("--start", "2026-03-07T02:30", "--rule", "FREQ=DAILY;COUNT=1") == ["2026-03-07T02:30:00"])
    #expect(
      try lines("--start", "2026-01-01", "--rule", "FREQ=DAILY;COUNT=3", "--exdate", "2026-01-02")
        == ["2026-01-01", "2026-01-03"])
  }

  @Test("It prints the date after a completion, and nothing after the last") func next() throws {
    #expect(
      try lines(
        "--next", "--due", "2026-01-01T09:00:00+01:00", "--period", "P3D", "--mode", "completion",
        "--completed", "2026-01-05T22:15:00+01:00", "--zone", "Europe/Berlin") == [
          "2026-01-08T09:00:00+01:00"
        ])
    #expect(
      try lines(
        "--next", "--due", "2026-01-01", "--rule", "FREQ=DAILY;COUNT=1", "--mode", "due",
        "--completed", "2026-01-01T10:00:00Z", "--zone", "UTC") == [])
  }

  @Test(
    "Wrong arguments are told of",
    arguments: [
      [], ["--start", "2026-01-01"], ["--rule", "FREQ=DAILY"], ["--start", "today", "--rule", "FREQ=DAILY"],
      ["--start", "2026-02-30", "--rule", "FREQ=DAILY"],
      ["--start", "2026-01-01", "--rule", "FREQ=DAILY", "--count", "0"],
      ["--start", "2026-01-01", "--rule", "FREQ=DAILY", "--count", "10001"],
      ["--start", "2026-01-01", "--rule", "FREQ=DAILY", "--count"],
      ["--start", "2026-01-01", "--start", "2026-01-02", "--rule", "FREQ=DAILY"],
      ["--start", "2026-01-01", "--rule", "FREQ=DAILY", "--zone", "Europe/Atlantis"],
      ["--start", "2026-01-01T09:00:00+01:00", "--rule", "FREQ=DAILY"],
      ["--start", "2026-01-01", "--rule", "FREQ=DAILY", "--due", "2026-01-01"],
      ["--next", "--due", "2026-01-01", "--rule", "FREQ=DAILY", "--mode", "due", "--zone", "UTC"],
      [
        "--next", "--due", "2026-01-01", "--rule", "FREQ=DAILY", "--period", "P1D", "--mode", "due", "--zone",
        "UTC",
        "--completed", "2026-01-01T10:00:00Z",
      ],
    ])
  func wrong(arguments: [String]) {
    #expect(throws: UsageError.self) { try OccurrencesCommand(arguments).lines() }
  }

  @Test("A rule that is wrong is told of") func wrongRule() {
    #expect(throws: RecurrenceError.self) {
      try lines("--start", "2026-01-01", "--rule", "FREQ=DAILY;INTERVAL=0")
    }
  }
}
