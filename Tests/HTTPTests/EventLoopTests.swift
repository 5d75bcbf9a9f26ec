import Glibc
import HTTP
import HTTPTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct EventLoopTests {
  private func withLoop<T: Sendable>(_ body: (EventLoop) async throws -> T) async rethrows -> T {
    let loop = EventLoop(name: "test")
    defer { loop.shutDown() }
    return try await body(loop)
  }

  @Test func runsWorkOnItsThreadInOrder() async {
    await withLoop { loop in
      #expect(!loop.isCurrent)
      #expect(EventLoop.current == nil)
      let seen = Box<[Int]>([])
      let done = Flag()
      for number in 0..<1000 {
        loop.execute {
          if loop.isCurrent, EventLoop.current === loop { seen.change { $0.append(number) } }
        }
      }
      loop.execute { done.set() }
      await done.wait()
      #expect(seen.value == Array(0..<1000))
    }
  }

  @Test func workFromElsewhereGoesBeforeWorkQueuedLater() async {
    await withLoop { loop in
      let seen = Box<[String]>([])
      let done = Flag()
      loop.execute {
        // Another thread queues, and tells us; what we queue then comes after it.
        let other = EventLoop(name: "other")
        let queued = Box(false)
        other.execute {
          loop.execute { seen.change { $0.append("theirs") } }
          queued.change { $0 = true }
        }
        try? blockUntil { queued.value }
        loop.execute { seen.change { $0.append("ours") } }
        loop.execute { done.set() }
        other.shutDown()
      }
      await done.wait()
      #expect(seen.value == ["theirs", "ours"])
    }
  }

  @Test("Long work is done on one thread of its own, which gives way to others")
  func aside() async throws {
    // Of the thread, as Linux has it (getpriority(2)).
    let niceness: @Sendable () -> Int32 = { getpriority(Int32(PRIO_PROCESS.rawValue), 0) }
    let usual = try await withLoop { try await $0.run { niceness() } }
    let (isElsewhere, given) = try await EventLoop.shared.run {
      await withTaskExecutorPreference(EventLoop.aside) { (EventLoop.aside.isCurrent, niceness()) }
    }
    #expect(isElsewhere)
    #expect(given == min(usual + 5, 19))
    #expect(try await withLoop { try await $0.run { niceness() } } == usual)
  }

  @Test func tasksWithThePreferenceStayOnTheLoop() async throws {
    try await withLoop { loop in
      let places = try await loop.run {
        var places = [loop.isCurrent]
        await Task.yield()
        places.append(loop.isCurrent)
        await withTaskGroup { group in group.addTask {} }
        places.append(loop.isCurrent)
        return places
      }
      #expect(places == [true, true, true])
    }
  }

  @Test func runPassesErrorsAndCancellationOn() async throws {
    await withLoop { loop in
      await #expect(throws: HTTPError(.gone)) { try await loop.run { throw HTTPError(.gone) } }
      let started = Flag()
      let task = Task {
        try await loop.run {
          started.set()
          while !Task.isCancelled { await Task.yield() }
        }
      }
      await started.wait()
      task.cancel()
      _ = try? await task.value
    }
  }

  @Test func timersFireAndNotEarly() async {
    await withLoop { loop in
      let seen = Box<[Int]>([])
      let early = Box(false)
      let done = Flag()
      for delay in [30, 5, 15, 0] {
        let start = ContinuousClock.now
        loop.schedule(after: .milliseconds(delay)) {
          if ContinuousClock.now - start < .milliseconds(delay) { early.change { $0 = true } }
          seen.change { $0.append(delay) }
          if seen.value.count == 4 { done.set() }
        }
      }
      await done.wait()
      #expect(seen.value.sorted() == [0, 5, 15, 30])
      #expect(!early.value)
    }
  }

  @Test func cancelledTimersDoNotFire() async {
    await withLoop { loop in
      let fired = Box(0)
      let done = Flag()
      loop.execute {
        // The loop is busy here, so none of them can fire meanwhile.
        let timers = (0..<100).map { _ in loop.schedule(after: .milliseconds(5)) { fired.change { $0 += 1 } }
        }
        for timer in timers {
          timer.cancel()
          timer.cancel()
          #expect(!timer.isPending)
        }
      }
      loop.schedule(after: .milliseconds(10)) { done.set() }
      await done.wait()
      #expect(fired.value == 0)
    }
  }

  @Test func aTimerMayCancelAnotherOfTheSameMoment() async {
    await withLoop { loop in
      let fired = Box<[String]>([])
      let done = Flag()
      loop.execute {
        let second = Box<LoopTimer?>(nil)
        loop.schedule(after: .milliseconds(2)) {
          fired.change { $0.append("first") }
          second.value?.cancel()
        }
        let timer = loop.schedule(after: .milliseconds(2)) { fired.change { $0.append("second") } }
        second.change { $0 = timer }
        loop.schedule(after: .milliseconds(6)) { done.set() }
      }
      await done.wait()
      #expect(fired.value == ["first"])
    }
  }

  @Test func aStoppedLoopStillRunsWhatComesLate() async throws {
    let loop = EventLoop(name: "late")
    for _ in 0..<50 {
      loop.shutDown()
      #expect(try await loop.run { loop.isCurrent })
    }
  }

  @Test func nowMovesOn() async throws {
    try await withLoop { loop in
      let first = try await loop.run { loop.now }
      let done = Flag()
      loop.schedule(after: .milliseconds(3)) { done.set() }
      await done.wait()
      let second = try await loop.run { loop.now }
      #expect(second > first)
      #expect(second - ContinuousClock.now < .milliseconds(1))
    }
  }

  @Test("A task that is resumed before it has suspended catches up with what was queued before")
  func catchingUp() async throws {
    try await withLoop { loop in
      try await withLoop { other in
        let order = Box<[String]>([])
        try await loop.run {
          let isResumed = Atomic(false)
          await withCheckedContinuation { continuation in
            other.execute {
              loop.execute { order.change { $0.append("news") } }
              continuation.resume()
              isResumed.store(true, ordering: .releasing)
            }
            do {
              try blockUntil { isResumed.load(ordering: .acquiring) }
            } catch {
              Issue.record(error)
            }
          }
          order.change { $0.append("resumed") }
          await loop.catchUp()
          order.change { $0.append("caught up") }
        }
        #expect(order.value == ["resumed", "news", "caught up"])
      }
    }
  }

  @Test func manyThreadsMayQueueAtOnce() async {
    await withLoop { loop in
      let count = Box(0)
      await withTaskGroup { group in
        for _ in 0..<8 {
          group.addTask {
            for _ in 0..<2000 { loop.execute { count.change { $0 += 1 } } }
          }
        }
      }
      let done = Flag()
      loop.execute { done.set() }
      await done.wait()
      #expect(count.value == 16_000)
    }
  }
}
