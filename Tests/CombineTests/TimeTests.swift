import Combine
import CombineTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct TimeTests {
  let marbles = Marbles()

  @Test func debounceSendsAfterAPause() {
    let source = marbles.source("ab--c-d---|")
    #expect(marbles.draw(source.debounce(for: 2, scheduler: marbles.scheduler)) == "---b----d-|")
  }

  @Test func debounceLosesTheLastValueWhenUpstreamEnds() {
    #expect(marbles.draw(marbles.source("a--b|").debounce(for: 2, scheduler: marbles.scheduler)) == "--a-|")
    #expect(marbles.draw(marbles.source("a--b#").debounce(for: 2, scheduler: marbles.scheduler)) == "--a-#")
  }

  @Test func delayMovesValuesAndTheEnd() {
    #expect(marbles.draw(marbles.source("a-b|").delay(for: 2, scheduler: marbles.scheduler)) == "--a-b|")
  }

  @Test func throttleSendsTheFirstAtOnce() {
    let (scheduler, source) = (marbles.scheduler, marbles.source("abcdef----g|"))
    #expect(marbles.draw(source.throttle(for: 3, scheduler: scheduler, latest: true)) == "a--d--f---g|")
    #expect(marbles.draw(source.throttle(for: 3, scheduler: scheduler, latest: false)) == "a--b--e---g|")
  }

  @Test func timeoutEndsOrFails() {
    let (scheduler, source) = (marbles.scheduler, marbles.source("a-b---c|"))
    #expect(marbles.draw(source.timeout(3, scheduler: scheduler)) == "a-b--|")
    #expect(marbles.draw(source.timeout(3, scheduler: scheduler, customError: { MarbleError() })) == "a-b--#")
    #expect(marbles.draw(source.timeout(5, scheduler: scheduler)) == "a-b---c|")
  }

  @Test func timeoutCancelsUpstream() {
    let (source, scheduler) = (Stubborn(), TestScheduler())
    let recorder = source.timeout(.seconds(3), scheduler: scheduler).record()
    scheduler.advance(by: .seconds(2))
    source.send(1)
    scheduler.advance(by: .seconds(2))
    #expect(!source.isCancelled)
    #expect(recorder.completions.isEmpty)
    scheduler.advance(by: .seconds(1))
    #expect(source.isCancelled)
    source.send(2)
    scheduler.advance(by: .seconds(1))
    #expect(recorder.values == [1])
    #expect(recorder.hasFinished)
  }

  @Test func receiveOnKeepsTheOrder() {
    #expect(marbles.draw(marbles.source("[abc]-d|").receive(on: marbles.scheduler)) == "[abc]-d|")
  }

  @Test("measureInterval sends the time that passed before each value") func measureInterval() {
    let source = marbles.source("--a-b|").measureInterval(using: marbles.scheduler).map {
      $0.nanoseconds / 1_000_000_000
    }
    #expect(marbles.draw(source) == "--2-2|")
  }

  @Test func subscribeOnWaitsForTheScheduler() {
    let scheduler = TestScheduler()
    let recorder = Just(1).subscribe(on: scheduler).record()
    #expect(recorder.subscriptions == 0)
    scheduler.advance()
    #expect(recorder.values == [1])
    #expect(recorder.hasFinished)
  }

  @Test func cancelStopsWhatIsScheduled() {
    let scheduler = TestScheduler()
    let subject = PassthroughSubject<Int, Never>()
    let recorders = [
      subject.debounce(for: 1, scheduler: scheduler).record(),
      subject.delay(for: 1, scheduler: scheduler).record(),
    ]
    subject.send(1)
    for recorder in recorders { recorder.cancel() }
    scheduler.run()
    #expect(recorders.flatMap(\.values).isEmpty)
  }

  @Test func theSchedulerRepeats() {
    let scheduler = TestScheduler()
    var times: [TestTime] = []
    let timer = scheduler.schedule(after: scheduler.now.advanced(by: 1), interval: 2) {
      times.append(scheduler.now)
    }
    scheduler.advance(by: 5)
    timer.cancel()
    scheduler.advance(by: 5)
    #expect(times.map(\.nanoseconds) == [1_000_000_000, 3_000_000_000, 5_000_000_000])
  }

  @Test func theSchedulerKeepsTheOrder() {
    for seed in 0..<20 {
      var generator = Generator(seed: seed)
      let scheduler = TestScheduler()
      let times = (0..<50).map { _ in Int.random(in: 0..<10, using: &generator) }
      var order: [Int] = []
      for (index, time) in times.enumerated() {
        scheduler.schedule(after: scheduler.now.advanced(by: .seconds(time))) { order.append(index) }
      }
      #expect(scheduler.scheduledCount == 50)
      scheduler.run()
      // At the same time, what was scheduled first runs first.
      #expect(order == times.indices.sorted { (times[$0], $0) < (times[$1], $1) }, "seed \(seed)")
      #expect(scheduler.scheduledCount == 0)
    }
  }
}
