import Database
import Synchronization
import Testing

@testable import Dogear

@Suite("Limits of a server's health, to the last one", .timeLimit(.minutes(10)))
struct ExactHealthTests {
  @Test("The disk is low below its reserve, and exhausted below a quarter of it")
  func disk() {
    let now = Mutex(0)
    let free = Mutex<Int?>(nil)
    let disk = DiskReserve(bytes: 400, clock: { now.withLock { $0 } }, free: { free.withLock { $0 } })
    for (bytes, level) in [
      (nil, .plenty), (401, .plenty), (400, .plenty), (399, .low), (100, .low), (99, .exhausted),
      (0, .exhausted),
    ] as [(Int?, DiskReserve.Level)] {
      free.withLock { $0 = bytes }
      now.withLock { $0 += DiskReserve.validSeconds }
      #expect(disk.level == level, "\(bytes ?? -1)")
      #expect(((try? disk.requireRoom()) == nil) == (level == .exhausted))
    }
    // What was seen is good for so long, and not for a time before.
    free.withLock { $0 = 1000 }
    now.withLock { $0 += DiskReserve.validSeconds - 1 }
    #expect(disk.level == .exhausted)
    now.withLock { $0 -= DiskReserve.validSeconds }
    #expect(disk.level == .plenty)
    #expect(DiskReserve(bytes: 0, clock: { 0 }, free: { 0 }).level == .plenty)
  }

  @Test("A line of the log has at most five hundred characters, and a period as many lines as it may have")
  func faults() {
    let lines = FaultLines()
    let log = FaultLog(clock: { lines.now }, write: lines.write)
    log.note(DatabaseError.closed, in: String(repeating: "é", count: 1000))
    #expect(lines.take() == [String(repeating: "é", count: 500)])
    for _ in 0..<FaultLog.most { log.note(DatabaseError.full, in: "It") }
    #expect(lines.take().count == FaultLog.most - 1)
    lines.now += FaultLog.period - 1
    log.note(DatabaseError.full, in: "It")
    #expect(lines.take().isEmpty)
    lines.now += 1
    log.note(DatabaseError.full, in: "It")
    #expect(
      lines.take() == ["2 more faults were not written (DatabaseError).", "It failed: the disk is full"])
  }

  @Test("A clock that jumped by more than ten minutes has nothing removed until it has gone on")
  func clock() throws {
    for jump in [0, ClockWatch.tolerance, -ClockWatch.tolerance] {
      var watch = ClockWatch()
      try watch.look(time: 10_000, count: 100)
      try watch.look(time: 13_600 + jump, count: 3700)
      try watch.look(time: 17_200 + jump, count: 7300)
    }
    for jump in [ClockWatch.tolerance + 1, -ClockWatch.tolerance - 1] {
      var watch = ClockWatch()
      try watch.look(time: 10_000, count: 100)
      #expect(throws: ClockError.jumped(seconds: jump)) { try watch.look(time: 13_600 + jump, count: 3700) }
      try watch.look(time: 17_200 + jump, count: 7300)
    }
  }

  @Test("A name that is made up has no room in the log of security")
  func subjects() throws {
    let lines = LogLines()
    let app = try AppFixture(logSecurity: { lines.add($0) })
    app.stores.services.accounts.events.logRefusal(
      .forbidden, SessionClient(), subject: String(repeating: "x", count: 300))
    let line = try #require(lines.text.first)
    #expect(line.contains("\"\(String(repeating: "x", count: 200))\""))
  }
}
