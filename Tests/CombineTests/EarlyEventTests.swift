import Combine
import CombineTesting
import Testing

/// Upstreams that send before they give their subscription, or after their end.
@Suite("Upstreams that break the rules", .timeLimit(.minutes(10))) struct EarlyEventTests {
  private typealias Source = Upstream<Failed>
  private typealias Build = (Source) -> AnyPublisher<Int, Failed>

  /// Subscribes to an operator, and returns what comes of events before the subscription.
  private func early(_ build: Build, _ event: (Source) -> Void, _ scheduler: TestScheduler) -> String {
    let source = Source(startsAtOnce: false)
    let recorder = build(source).record()
    event(source)
    scheduler.advance(by: 10)
    return (recorder.values.map { "\($0)" } + recorder.completions.map { "\($0)" }).joined(separator: " ")
  }

  @Test("Values that come before the subscription are ignored, and no closure is called") func values() {
    let scheduler = TestScheduler()
    var calls = 0
    func call(_ value: Int) -> Bool {
      calls += 1
      return true
    }
    let builds: [Build] = [
      { $0.reduce(0) { $0 + ($1 > 0 && call($1) ? 1 : 0) }.eraseToAnyPublisher() },
      { $0.contains { call($0) }.map { _ in 1 }.eraseToAnyPublisher() },
      { $0.first { call($0) }.eraseToAnyPublisher() },
      { $0.drop { !call($0) }.eraseToAnyPublisher() },
      { $0.tryDrop { !call($0) }.mapError { _ in Failed() }.eraseToAnyPublisher() },
      { $0.delay(for: 1, scheduler: scheduler).eraseToAnyPublisher() },
      { $0.receive(on: scheduler).eraseToAnyPublisher() },
      { $0.measureInterval(using: scheduler).map { _ in 1 }.eraseToAnyPublisher() },
      { $0.replaceError(with: 0).setFailureType(to: Failed.self).eraseToAnyPublisher() },
      { $0.replaceEmpty(with: 0).eraseToAnyPublisher() },
      { $0.collect(1).map(\.count).eraseToAnyPublisher() },
      { $0.prefix(untilOutputFrom: Empty<Int, Never>(completeImmediately: false)).eraseToAnyPublisher() },
    ]
    for (index, build) in builds.enumerated() {
      #expect(early(build, { $0.send(1) }, scheduler) == "", "operator \(index)")
    }
    #expect(calls == 0)
  }

  @Test("Completions that come before the subscription are ignored") func completions() {
    let scheduler = TestScheduler()
    let builds: [Build] = [
      { $0.reduce(0, +).eraseToAnyPublisher() }, { $0.first().eraseToAnyPublisher() },
      { $0.last().eraseToAnyPublisher() }, { $0.max().eraseToAnyPublisher() },
      { $0.drop { $0 > 1 }.eraseToAnyPublisher() },
      { $0.delay(for: 1, scheduler: scheduler).eraseToAnyPublisher() },
      { $0.receive(on: scheduler).eraseToAnyPublisher() },
      { $0.measureInterval(using: scheduler).map { _ in 1 }.eraseToAnyPublisher() },
      { $0.replaceError(with: 0).setFailureType(to: Failed.self).eraseToAnyPublisher() },
      { $0.buffer(size: 1, prefetch: .byRequest, whenFull: .dropNewest).eraseToAnyPublisher() },
      { $0.subscribe(on: scheduler).eraseToAnyPublisher() },
      { $0.throttle(for: 1, scheduler: scheduler, latest: true).eraseToAnyPublisher() },
      { $0.prefix(2).eraseToAnyPublisher() }, { $0.output(at: 1).eraseToAnyPublisher() },
      { $0.tryMap { $0 }.mapError { _ in Failed() }.eraseToAnyPublisher() },
      { $0.tryScan(0) { $0 + $1 }.mapError { _ in Failed() }.eraseToAnyPublisher() },
      { $0.prefix(untilOutputFrom: Empty<Int, Never>(completeImmediately: false)).eraseToAnyPublisher() },
    ]
    for (index, build) in builds.enumerated() {
      #expect(early(build, { $0.finish() }, scheduler) == "", "operator \(index)")
    }
  }

  @Test("Groups take no values after the completion") func groups() {
    let source = Source()
    let recorder = source.collect(1).record()
    source.finish()
    source.send(1)
    #expect(recorder.values.isEmpty)
    #expect(recorder.hasFinished)
  }

  @Test("A value of the other publisher after its completion doesn't end a prefix") func lateTrigger() {
    let (source, other) = (Source(), Source())
    let recorder = source.prefix(untilOutputFrom: other).record()
    other.finish()
    other.send(1)
    #expect(recorder.completions.isEmpty)
    source.send(2)
    #expect(recorder.values == [2])
  }

  @Test("A shared subscriber that cancelled gets no value, whatever the subject sends") func multicast() {
    let subject = PassthroughSubject<Int, Failed>()
    let first = subject.multicast { PassthroughSubject() }
    let recorder = first.record()
    recorder.cancel()
    let connection = first.connect()
    subject.send(1)
    #expect(recorder.values.isEmpty)
    connection.cancel()
  }

  @Test("append drops values that nobody asked for") func append() {
    let source = Source()
    let recorder = source.append(9).record(.max(1))
    source.send(1, 2)
    #expect(recorder.values == [1])
    source.finish()
    recorder.request(.max(1))
    #expect(recorder.values == [1, 9])
  }

  @Test(
    "Assigning that is cancelled before the subscription keeps its object until that comes, and cancels it")
  func assigningCancelledEarly() {
    final class Target { var value = 0 }
    weak var weakly: Target?
    let assign: Subscribers.Assign<Target, Int>
    do {
      let target = Target()
      weakly = target
      assign = Subscribers.Assign(object: target, keyPath: \.value)
    }
    assign.cancel()
    #expect(weakly != nil)
    let late = Upstream<Never>()
    late.subscribe(assign)
    #expect(late.cancellations == 1)
    #expect(late.requests == [])
    #expect(weakly == nil)
  }

  @Test("Assigning ignores what comes before the subscription") func assigning() {
    final class Target { var value = 0 }
    let (source, target) = (Upstream<Never>(startsAtOnce: false), Target())
    let link = source.assign(to: \.value, on: target)
    source.send(1)
    source.finish()
    source.start()
    source.send(2)
    #expect(target.value == 2)
    link.cancel()
  }
}
