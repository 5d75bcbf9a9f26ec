import Testing

@testable import Dogear

@Suite(.timeLimit(.minutes(10))) struct VisitorSweepTests {
  @Test func removesAllThatVisitorsLeftLongAgo() async throws {
    let fixture = try StoreFixture()
    let visitors = 450
    for number in 0..<visitors {
      try await fixture.books.set(.isRead, to: true, id: "sample-1", of: .visitor("\(number)"))
    }
    try await fixture.reminders.add(Reminder(title: "Visitor's"), to: fixture.visitor)
    try await fixture.reminders.add(Reminder(title: "Account's"), to: fixture.account)
    let sweep = VisitorSweep([fixture.books, fixture.reminders])
    #expect(try await sweep.sweep(now: fixture.now + VisitorSweep.keptSeconds) == 0)
    #expect(try await sweep.sweep(now: fixture.now + VisitorSweep.keptSeconds + 1) == visitors + 1)
    #expect(try await fixture.count("books") == 0)
    #expect(try await fixture.count("reminders") == 1)
  }

  @Test func aSweepThatIsCancelledEnds() async throws {
    let fixture = try StoreFixture()
    let task = Task { await VisitorSweep([fixture.books, fixture.reminders]).run() }
    task.cancel()
    await task.value
  }
}
