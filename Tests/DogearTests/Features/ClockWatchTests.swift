import Testing

@testable import Dogear

@Suite("A clock that jumps", .timeLimit(.minutes(10)))
struct ClockWatchTests {
  private static let year = 365 * 24 * 60 * 60

  @Test("Is noticed, in both directions, and trusted again once it goes on")
  func jumps() throws {
    var watch = ClockWatch()
    try watch.look(time: 1000, count: 0)
    try watch.look(time: 4600, count: 3600)
    #expect(throws: ClockError.jumped(seconds: Self.year)) {
      try watch.look(time: 8200 + Self.year, count: 7200)
    }
    try watch.look(time: 11_800 + Self.year, count: 10_800)
    #expect(throws: ClockError.jumped(seconds: -Self.year)) { try watch.look(time: 15_400, count: 14_400) }
    try watch.look(time: 19_000, count: 18_000)
  }

  @Test("Is one that was set by more than minutes")
  func tolerance() throws {
    var watch = ClockWatch()
    try watch.look(time: 0, count: 0)
    try watch.look(time: 3600 + ClockWatch.tolerance, count: 3600)
    try watch.look(time: 7200, count: 7200)
    #expect(throws: ClockError.self) { try watch.look(time: 10_801 + ClockWatch.tolerance, count: 10_800) }
  }

  @Test("Counts the time in which the machine slept")
  func boot() {
    let first = ClockWatch.secondsSinceBoot
    #expect(first > 0)
    #expect(ClockWatch.secondsSinceBoot >= first)
  }
}
