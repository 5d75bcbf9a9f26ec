import DatabaseTesting
import Synchronization
import Testing

@testable import Dogear

@Suite("The sweep of visitors' data", .everyEngine, .timeLimit(.minutes(10)))
struct VisitorSweepTests {
  @Test("Lists of visitors go half a year after their last use, lists of accounts stay")
  func visitorsOfLongAgo() async throws {
    let fixture = try StoreFixture()
    let visitors = 450
    for status in [ReadingStatus.read, .wanted] {
      for number in 0..<visitors {
        try await fixture.books.set(.status, to: status.rawValue, id: "sample-1", of: .visitor("\(number)"))
      }
      try await fixture.reminders.add(Reminder(title: "Visitor's"), to: fixture.visitor)
      try await fixture.reminders.add(Reminder(title: "Account's"), to: fixture.account)
      fixture.now += ListTable<Book>.touchSeconds
    }
    fixture.now -= ListTable<Book>.touchSeconds
    let sweep = VisitorSweep([fixture.books, fixture.reminders])
    #expect(try await sweep.sweep(now: fixture.now + VisitorSweep.keptSeconds) == 0)
    #expect(try await sweep.sweep(now: fixture.now + VisitorSweep.keptSeconds + 1) == visitors + 1)
    #expect(try await fixture.count("books") == 0)
    #expect(try await fixture.count("reminders") == 2)
  }

  @Test("Lists that were used on one day only go after two weeks")
  func visitorsOfOneDay() async throws {
    let fixture = try StoreFixture()
    let sweep = VisitorSweep([fixture.books, fixture.reminders])
    let start = fixture.now
    try await fixture.books.set(.status, to: ReadingStatus.read.rawValue, id: "sample-1", of: fixture.visitor)
    try await fixture.books.set(.status, to: ReadingStatus.read.rawValue, id: "sample-1", of: fixture.account)
    fixture.now += ListTable<Book>.touchSeconds - 1
    try await fixture.books.set(
      .status, to: ReadingStatus.wanted.rawValue, id: "sample-1", of: fixture.visitor)
    #expect(try await sweep.sweep(now: fixture.now + VisitorSweep.keptSecondsOfOneDay) == 0)
    #expect(try await sweep.sweep(now: fixture.now + VisitorSweep.keptSecondsOfOneDay + 1) == 1)
    #expect(try await fixture.count("books") == Book.samples.count)
    // Who comes back the next day is no longer a visitor of one day.
    fixture.now = start
    try await fixture.reminders.add(Reminder(title: "Milk"), to: fixture.visitor)
    fixture.now += ListTable<Reminder>.touchSeconds + 1
    _ = try await fixture.reminders.list(of: fixture.visitor)
    #expect(try await sweep.sweep(now: fixture.now + VisitorSweep.keptSecondsOfOneDay + 1) == 0)
  }

  @Test("A sweep that is cancelled ends")
  func cancelled() async throws {
    let fixture = try StoreFixture()
    let faults = FaultLog(clock: { 0 }) { Issue.record("\($0)") }
    let task = Task { await VisitorSweep([fixture.books, fixture.reminders]).job.run({ 0 }, faults) }
    task.cancel()
    await task.value
  }

  @Test("A sweep that fails is logged")
  func failing() async throws {
    let fixture = try StoreFixture()
    fixture.database.close()
    let task = Mutex<Task<Void, Never>?>(nil)
    let lines = Mutex<[String]>([])
    let faults = FaultLog(clock: { 0 }) { line in
      lines.withLock { $0.append(line) }
      task.withLock { $0?.cancel() }
    }
    let sweep = VisitorSweep([fixture.books])
    let running = task.withLock { task in
      let running = Task { await sweep.job.run({ 0 }, faults) }
      task = running
      return running
    }
    await running.value
    #expect(lines.withLock { $0 } == ["The sweep of visitors' data failed: the database is closed"])
  }
}
