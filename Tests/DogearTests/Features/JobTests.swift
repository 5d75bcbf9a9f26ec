import DatabaseTesting
import Synchronization
import Testing

@testable import Dogear

@Suite("Jobs", .timeLimit(.minutes(10)))
struct JobTests {
  /// The lines of a log, and the times at which a job was done.
  private final class Record: Sendable {
    let times = Mutex<[Int]>([])
    let lines = Mutex<[String]>([])
    let now = Atomic(1000)
    private let task = Mutex<Task<Void, Never>?>(nil)

    var faults: FaultLog { FaultLog(clock: { 0 }) { line in self.lines.withLock { $0.append(line) } } }

    func run(_ job: Job) async { await job.run({ self.now.load(ordering: .relaxed) }, faults) }

    /// Runs a job until it cancels itself.
    func runUntilCancelled(_ job: Job) async {
      let running = task.withLock { task in
        let running = Task { await run(job) }
        task = running
        return running
      }
      await running.value
    }

    func cancel() { task.withLock { $0?.cancel() } }

    func note(_ time: Int) -> Int {
      times.withLock {
        $0.append(time)
        return $0.count
      }
    }
  }

  private struct Failure: Error, CustomStringConvertible {
    let description = "no luck"
  }

  @Test("A job that is done once is done at once, and ends")
  func once() async {
    let record = Record()
    await record.run(Job("It", .once) { _ = record.note($0) })
    #expect(record.times.withLock(\.self) == [1000])
    await record.run(Job("It", .once) { _ in throw Failure() })
    #expect(record.lines.withLock(\.self) == ["It failed: no luck"])
  }

  @Test("One that is done again and again goes on after a failure, until it is cancelled")
  func repeated() async {
    let record = Record()
    let job = Job("It", .after(.milliseconds(1))) { now in
      let count = record.note(now)
      if count == 2 { throw Failure() }
      if count == 4 { record.cancel() }
    }
    await record.runUntilCancelled(job)
    #expect(record.times.withLock(\.self) == [1000, 1000, 1000, 1000])
    #expect(record.lines.withLock(\.self) == ["It failed: no luck"])
  }

  @Test("A time is left out where the clock has jumped")
  func jump() async {
    let record = Record()
    let job = Job("It", .after(.milliseconds(1))) { now in
      if record.note(now) == 2 { record.cancel() }
      record.now.add(1 << 20, ordering: .relaxed)
    }
    await record.runUntilCancelled(job)
    // The job's own jump forward is met by the next time, which begins from there.
    #expect(record.times.withLock(\.self) == [1000, 1000 + 1 << 20])
    #expect(record.lines.withLock(\.self.count) == 1)
  }

  @Test("Each job of the app has a name of its own, by which servers take turns, and is done without a fault")
  func all() async throws {
    let lines = Mutex<[String]>([])
    let app = try AppFixture(logFault: { line in lines.withLock { $0.append(line) } })
    let jobs = app.stores.jobs
    #expect(Set(jobs.map(\.subject)).count == jobs.count)
    #expect(jobs.filter { $0.schedule == .hourly }.count == 6)
    for job in jobs { try await job.body(app.now) }
    #expect(lines.withLock(\.self) == [])
  }
}
