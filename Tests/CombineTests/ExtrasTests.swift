import Combine
import CombineExtras
import CombineTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct ExtrasTests {
  @Test("unwrap leaves out nil, and asResult makes a value of a failure") func unwrapAndAsResult() {
    #expect([1, nil, 3].publisher.eraseToAnyPublisher().unwrap().record().values == [1, 3])
    let results = Fail<Int, Failed>(error: Failed()).prepend(1).asResult().record()
    #expect(results.values == [.success(1), .failure(Failed())])
    #expect(results.hasFinished)
  }

  @Test("mapNewest maps one value at a time, of those that wait the newest, and delivers where it is told to")
  func mapNewest() {
    let (thread, scheduler) = (TestScheduler(), TestScheduler())
    let subject = PassthroughSubject<Int, Never>()
    var mapped: [Int] = []
    let recorder = subject.mapNewest(on: thread, deliverOn: scheduler) { value in
      mapped.append(value)
      return value * 10
    }.record()
    for value in 1...4 { subject.send(value) }
    #expect(mapped.isEmpty)
    thread.run()
    #expect(mapped == [1])
    #expect(recorder.values.isEmpty)
    scheduler.run()
    #expect(recorder.values == [10])
    thread.run()
    scheduler.run()
    #expect(mapped == [1, 4])
    subject.send(5)
    subject.send(completion: .finished)
    for _ in 0..<2 {
      thread.run()
      scheduler.run()
    }
    #expect(recorder.values == [10, 40, 50])
    #expect(recorder.hasFinished)
  }

  @Test("mapNewest maps at once what takes no time, unless another value is being mapped")
  func mapNewestUnlessQuick() {
    let (thread, scheduler) = (TestScheduler(), TestScheduler())
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.mapNewest(on: { thread }, deliverOn: scheduler, unless: { $0 < 10 }) { $0 * 10 }
      .record()
    subject.send(1)
    #expect(recorder.values == [10])
    for value in [20, 2] { subject.send(value) }
    #expect(recorder.values == [10])
    thread.run()
    #expect(recorder.values == [10])
    scheduler.run()
    #expect(recorder.values == [10, 200, 20])
  }

  @Test func shareReplayGivesTheLastValues() {
    let subject = PassthroughSubject<Int, Failed>()
    var subscriptions = 0
    let shared = subject.handleEvents(receiveSubscription: { _ in subscriptions += 1 }).shareReplay(2)
    let first = shared.record()
    for value in 1...3 { subject.send(value) }
    let second = shared.record(.max(1))
    #expect(first.values == [1, 2, 3])
    #expect(second.values == [2])
    subject.send(completion: .failure(Failed()))
    #expect(first.failure == Failed())
    #expect(second.completions.isEmpty)
    second.request(.max(1))
    #expect(second.values == [2, 3])
    #expect(second.failure == Failed())
    let third = shared.record()
    #expect(third.values == [2, 3])
    #expect(third.failure == Failed())
    #expect(subscriptions == 1)
  }

  @Test func shareReplayIsSilentAfterCancel() {
    let subject = PassthroughSubject<Int, Never>()
    let shared = subject.shareReplay()
    let recorder = shared.record()
    recorder.cancel()
    subject.send(1)
    subject.send(completion: .finished)
    #expect(recorder.values.isEmpty)
    #expect(recorder.completions.isEmpty)
  }

  @Test("Each attempt but the first waits for the delay") func retryWithDelay() {
    let scheduler = TestScheduler()
    var attempts: [TestTime] = []
    let failing = Deferred { () -> Fail<Int, Failed> in
      attempts.append(scheduler.now)
      return Fail(error: Failed())
    }
    let recorder = failing.retry(2, withDelay: 3, scheduler: scheduler).record()
    scheduler.run()
    #expect(attempts.map(\.nanoseconds) == [0, 3_000_000_000, 6_000_000_000])
    #expect(recorder.failure == Failed())
  }

  @Test func retryWithBackoffAsksTheConditionEachTime() {
    let scheduler = TestScheduler()
    var attempts: [TestTime] = []
    var asked = 0
    let failing = Deferred { () -> Fail<Int, Failed> in
      attempts.append(scheduler.now)
      return Fail(error: Failed())
    }
    let recorder = failing.retry(
      5, withBackoff: 1, scheduler: scheduler, cap: 3, retryAfter: { _ in asked == 2 ? 10 : nil },
      condition: { _ in
        asked += 1
        return asked < 4
      }
    ).record()
    scheduler.run()
    #expect(attempts.map(\.nanoseconds) == [0, 1_000_000_000, 11_000_000_000, 14_000_000_000])
    #expect(recorder.failure == Failed())
    #expect(asked == 4)
  }

  @Test("A sink that was paused by its closure takes nothing until it is resumed") func pausableSink() {
    var got: [Int] = []
    var completions = 0
    let sink = (1...5).publisher.pausableSink(receiveCompletion: { _ in completions += 1 }) {
      got.append($0)
      return $0 % 2 == 0
    }
    #expect(got == [1])
    #expect(sink.paused)
    sink.resume()
    #expect(got == [1, 2, 3])
    #expect(sink.paused)
    sink.resume()
    #expect(got == [1, 2, 3, 4, 5])
    #expect(completions == 1)
    sink.resume()
    sink.cancel()
  }

  @Test func assignOnWeakKeepsNothingAlive() {
    final class Target { var value = 0 }
    let subject = PassthroughSubject<Int, Never>()
    weak var released: Target?
    let link: AnyCancellable
    do {
      let target = Target()
      released = target
      link = subject.assign(to: \.value, onWeak: target)
      subject.send(1)
      #expect(target.value == 1)
    }
    #expect(released == nil)
    subject.send(2)
    link.cancel()
  }

  @Test func anySchedulerHidesAnother() {
    let scheduler = TestScheduler()
    let hidden = AnyScheduler(scheduler)
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.debounce(for: .milliseconds(800), scheduler: hidden).record()
    let intervals = subject.measureInterval(using: hidden).map(\.magnitude).record()
    subject.send(1)
    scheduler.advance(by: .milliseconds(500))
    subject.send(2)
    scheduler.advance(by: .milliseconds(799))
    #expect(recorder.values.isEmpty)
    scheduler.advance(by: .milliseconds(1))
    #expect(recorder.values == [2])
    #expect(intervals.values == [0, 500_000_000])
    var count = 0
    let timer = hidden.schedule(after: hidden.now, interval: 1) { count += 1 }
    scheduler.advance(by: 3)
    timer.cancel()
    #expect(count == 4)
    #expect(Just(1).receive(on: AnyScheduler.immediate).record().values == [1])
  }
}
