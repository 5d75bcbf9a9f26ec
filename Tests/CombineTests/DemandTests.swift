import Combine
import CombineTesting
import Testing

/// The demand that operators pass on, ask for by themselves and return.
@Suite("Demand", .timeLimit(.minutes(10))) struct DemandTests {
  private typealias Source = Upstream<Failed>
  private let source = Source()
  private let other = Source()

  @Test("A request for no value is handed on by operators that keep no count") func noneIsHandedOn() {
    let scheduler = TestScheduler()
    let builds: [(Source) -> AnyPublisher<Int, Failed>] = [
      { $0.append(1).eraseToAnyPublisher() },
      { $0.prepend([Int]()).eraseToAnyPublisher() },
      { $0.delay(for: 1, scheduler: scheduler).eraseToAnyPublisher() },
      { $0.receive(on: scheduler).eraseToAnyPublisher() },
      { $0.subscribe(on: scheduler).eraseToAnyPublisher() },
      { $0.timeout(1, scheduler: scheduler).eraseToAnyPublisher() },
      { $0.handleEvents(receiveOutput: { _ in }).eraseToAnyPublisher() },
      { $0.measureInterval(using: scheduler).map { _ in 1 }.eraseToAnyPublisher() },
      { $0.prefix(untilOutputFrom: Empty<Int, Never>(completeImmediately: false)).eraseToAnyPublisher() },
    ]
    for (index, build) in builds.enumerated() {
      let source = Source()
      let recorder = build(source).record(.none)
      scheduler.advance()
      recorder.request(.none)
      scheduler.advance()
      #expect(source.requests == [.none], "operator \(index)")
      recorder.cancel()
    }
  }

  @Test("dropFirst asks for what it drops and what was asked so far at once, and returns none for it")
  func dropFirst() {
    let late = Source(startsAtOnce: false)
    let recorder = late.dropFirst(2).record(.max(3))
    #expect(recorder.subscriptions == 1)
    late.start()
    #expect(late.requests == [.max(5)])
    recorder.request(.max(1))
    #expect(late.requests == [.max(5), .max(1)])
    recorder.onValue = { _ in .max(7) }
    late.send(1, 2, 3)
    #expect(late.answers == [.none, .none, .max(7)])
    #expect(recorder.values == [3])
    _ = source.dropFirst(0).record(.none)
    #expect(source.requests == [])
  }

  @Test("drop(untilOutputFrom:) hands its subscription down first, and returns the answer once it is open")
  func dropUntil() {
    let late = Source(startsAtOnce: false)
    let recorder = late.drop(untilOutputFrom: other).record(.max(2))
    #expect(recorder.subscriptions == 1)
    #expect(other.requests == [.max(1)])
    recorder.request(.max(1))
    late.start()
    #expect(late.requests == [.max(3)])
    recorder.onValue = { _ in .max(4) }
    late.send(1)
    other.send(0)
    late.send(2)
    #expect(late.answers == [.max(1), .max(4)])
    #expect(recorder.values == [2])
    #expect(other.cancellations == 0)
  }

  @Test("prefix(untilOutputFrom:) returns the answer, and cancels upstream at the trigger, not the other")
  func prefixUntil() {
    let recorder = source.prefix(untilOutputFrom: other).record(.max(2))
    recorder.onValue = { _ in .max(4) }
    source.send(1)
    #expect(source.answers == [.max(4)])
    #expect(other.requests == [.max(1)])
    other.send(0)
    #expect(recorder.hasFinished)
    #expect(source.cancellations == 1)
    #expect(other.cancellations == 0)
  }

  @Test("output(in:) returns 1 before its range and the answer within, the last included") func output() {
    let recorder = source.output(in: 1...2).record(.max(1))
    recorder.onValue = { _ in .max(3) }
    source.send(0, 1, 2)
    #expect(source.answers == [.max(1), .max(3), .max(3)])
    #expect(recorder.values == [1, 2])
    #expect(recorder.hasFinished)
  }

  @Test("flatMap asks each publisher for one value at a time, and gives back one for each that passes")
  func flatMap() {
    let recorder = source.flatMap(maxPublishers: .max(2)) { [other] _ in other }.record(.none)
    #expect(source.requests == [.max(2)])
    source.send(0)
    #expect(other.requests == [.max(1)])
    other.send(1)
    #expect(other.answers == [.none])
    recorder.request(.max(2))
    #expect(recorder.values == [1])
    #expect(other.requests == [.max(1), .max(1)])
    other.send(2)
    #expect(other.answers == [.none, .max(1)])
    recorder.request(.unlimited)
    #expect(other.requests == [.max(1), .max(1), .unlimited])
    other.send(3)
    #expect(other.answers == [.none, .max(1), .none])
    #expect(recorder.values == [1, 2, 3])
  }

  @Test(
    "flatMap hands its subscription down before upstream is subscribed to, and asks even for no publisher")
  func flatMapOrder() {
    let recorder = Recorder<Int, Failed>(.none)
    source.onSubscriber = { #expect(recorder.subscriptions == 1) }
    source.flatMap(maxPublishers: .none) { Just($0).setFailureType(to: Failed.self) }.subscribe(recorder)
    #expect(source.requests == [.none])
  }

  @Test("flatMap cancels the publishers first, then upstream") func flatMapCancels() {
    var log: [String] = []
    let outer = source.handleEvents(receiveCancel: { log.append("outer") })
    let recorder = outer.flatMap { [other] _ in other.handleEvents(receiveCancel: { log.append("inner") }) }
      .record()
    source.send(1)
    recorder.cancel()
    #expect(log == ["inner", "outer"])
  }

  @Test("merge asks each for one value unbidden, and for all once they are wanted") func merge() {
    let recorder = source.merge(with: other).record(.none)
    #expect(source.requests == [.max(1)])
    #expect(other.requests == [.max(1)])
    source.send(1)
    recorder.request(.max(2))
    #expect(source.requests == [.max(1), .max(1)])
    other.send(2)
    #expect(source.answers == [.none])
    #expect(other.answers == [.max(1)])
    recorder.request(.unlimited)
    #expect(other.requests == [.max(1), .unlimited])
    #expect(recorder.values == [1, 2])
    let first = Source()
    let all = first.merge(with: Source()).record(.unlimited)
    #expect(first.requests == [.unlimited])
    withExtendedLifetime(all) {}
  }

  @Test("merge and zip cancel an upstream that has failed like the others", arguments: [true, false])
  func failingUpstream(isZip: Bool) {
    let recorder =
      isZip
      ? source.zip(other) { $0 + $1 }.eraseToAnyPublisher().record()
      : source.merge(with: other).eraseToAnyPublisher().record()
    source.fail(Failed())
    #expect(recorder.failure == Failed())
    #expect(source.cancellations == 1)
    #expect(other.cancellations == 1)
  }

  @Test("zip answers the upstream that completes a tuple with all that is asked, and asks the others for it")
  func zip() {
    let recorder = source.zip(other) { $0 + $1 }.record(.none)
    recorder.onValue = { _ in
      recorder.request(.max(2))
      return .max(1)
    }
    source.send(1)
    other.send(2)
    #expect(recorder.values == [3])
    #expect(other.answers == [.max(3)])
    #expect(source.answers == [.none])
    #expect(source.requests == [.max(3)])
    #expect(other.requests == [])
  }

  @Test("zip hands its subscription down once all upstreams have sent theirs") func zipStarts() {
    let late = Source(startsAtOnce: false)
    let recorder = source.zip(late) { $0 + $1 }.record()
    #expect(recorder.subscriptions == 0)
    late.start()
    #expect(recorder.subscriptions == 1)
    #expect(late.requests == [.unlimited])
  }

  @Test("switchToLatest returns the answer, and asks a new publisher for what is left") func switchToLatest()
  {
    let (first, second) = (Source(), Source())
    let outer = PassthroughSubject<Source, Failed>()
    let recorder = outer.switchToLatest().record(.max(2))
    recorder.onValue = { $0 == 1 ? .max(3) : .none }
    outer.send(first)
    first.send(1)
    #expect(first.answers == [.max(3)])
    outer.send(second)
    #expect(second.requests == [.max(4)])
    second.send(2, 3, 4, 5)
    outer.send(other)
    #expect(other.requests == [])
    #expect(recorder.values == [1, 2, 3, 4, 5])
  }

  @Test("retry, measureInterval and multicast ask for the answer instead of returning it") func asking() {
    let scheduler = TestScheduler()
    let builds: [(Source) -> AnyPublisher<Int, Failed>] = [
      { $0.retry(1).eraseToAnyPublisher() },
      { $0.measureInterval(using: scheduler).map { _ in 1 }.eraseToAnyPublisher() },
    ]
    for build in builds {
      let source = Source()
      let recorder = build(source).record(.max(1))
      recorder.onValue = { _ in .max(2) }
      source.send(1)
      #expect(source.requests == [.max(1), .max(2)])
      #expect(source.answers == [.none])
      recorder.cancel()
    }
  }

  @Test("What the subscriber asks for while a completion is on its way still reaches upstream")
  func askingBehindTheEnd() {
    let scheduler = TestScheduler()
    let recorder = source.receive(on: scheduler).record(.max(1))
    recorder.onValue = { _ in .max(2) }
    source.send(1)
    source.finish()
    scheduler.advance()
    #expect(source.requests == [.max(1), .max(2)])
    #expect(recorder.hasFinished)
  }

  @Test("A cancellation that overtakes a request on the scheduler doesn't drop it") func subscribeOn() {
    let scheduler = TestScheduler()
    let recorder = source.subscribe(on: scheduler).record(.none)
    scheduler.advance()
    let subscription = recorder.subscription
    subscription?.request(.max(1))
    subscription?.cancel()
    #expect(scheduler.scheduledCount == 2)
    subscription?.request(.max(2))
    subscription?.cancel()
    #expect(scheduler.scheduledCount == 2)
    scheduler.advance()
    #expect(source.requests == [.max(1)])
    #expect(source.cancellations == 1)
  }
}
