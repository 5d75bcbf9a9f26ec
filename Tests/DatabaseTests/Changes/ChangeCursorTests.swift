import Testing

@testable import Database

@Suite("The place in the log of changes", .timeLimit(.minutes(10)))
struct ChangeCursorTests {
  private let now = ContinuousClock.now

  private func cursor(_ snapshot: String, time: Int = 0, after: Duration = .zero) throws -> ChangeCursor {
    try #require(ChangeCursor(snapshot: snapshot, time: time, at: now + after))
  }

  @Test("Is a snapshot of PostgreSQL's")
  func snapshot() throws {
    #expect(try cursor("10:20:10,14").oldest == 10)
    #expect(try cursor("10:20:10,14").next == 20)
    #expect(try cursor("10:10:").next == 10)
  }

  @Test("Any other text is none", arguments: ["", "10", "10:20", "a:b:", "10:20:1:2"])
  func invalid(_ text: String) {
    #expect(ChangeCursor(snapshot: text, time: 0, at: now) == nil)
  }

  @Test("Is good while changes are kept, by both clocks")
  func good() throws {
    let first = try cursor("10:20:", time: 1000)
    #expect(!first.isLost(at: try cursor("10:20:", time: 1000)))
    #expect(
      !first.isLost(
        at: try cursor(
          "30:40:", time: 1000 + ChangeLog.longestPause, after: .milliseconds(ChangeLog.longestPause))))
  }

  @Test("Is lost after a long pause, whichever clock shows it")
  func pause() throws {
    let first = try cursor("10:20:", time: 1000)
    #expect(first.isLost(at: try cursor("30:40:", time: 1001 + ChangeLog.longestPause)))
    #expect(
      first.isLost(at: try cursor("30:40:", time: 1001, after: .milliseconds(ChangeLog.longestPause + 1))))
  }

  @Test("Is lost where the database's clock, or the database itself, was set back")
  func setBack() throws {
    let first = try cursor("10:20:", time: 1000)
    #expect(first.isLost(at: try cursor("30:40:", time: 999)))
    #expect(first.isLost(at: try cursor("10:19:", time: 1001)))
  }
}
