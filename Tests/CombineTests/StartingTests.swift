import Combine
import CombineTesting
import Foundation
import Testing

/// When subscriptions are handed down, and what comes before that or is cancelled meanwhile.
@Suite("Starts and early ends", .timeLimit(.minutes(10))) struct StartingTests {
  private typealias Source = Upstream<Failed>

  @Test("combineLatest hands its subscription down once all were subscribed to, though one is late")
  func combineLatest() {
    let (early, late) = (Source(), Source(startsAtOnce: false))
    let recorder = Recorder<Int, Failed>()
    early.onSubscriber = { #expect(recorder.subscriptions == 0) }
    late.onSubscriber = { #expect(recorder.subscriptions == 0) }
    early.combineLatest(late) { $0 + $1 }.subscribe(recorder)
    #expect(recorder.subscriptions == 1)
    #expect(early.requests == [.unlimited])
    late.start()
    #expect(late.requests == [.unlimited])
    early.send(1)
    late.send(2)
    #expect(recorder.values == [3])
  }

  @Test(
    "A publisher that flatMap's upstream made before its end is asked like any other, however late it comes")
  func lateAfterTheEnd() {
    let (outer, late) = (Source(), Source(startsAtOnce: false))
    let recorder = outer.flatMap { _ in late }.record()
    outer.send(1)
    outer.finish()
    #expect(recorder.completions.isEmpty)
    late.start()
    #expect(late.requests == [.unlimited])
    late.send(5)
    late.finish()
    #expect(recorder.values == [5])
    #expect(recorder.hasFinished)
  }

  @Test("A trigger that comes before upstream's subscription ends a prefix once that is there")
  func earlyTrigger() {
    let (late, other) = (Source(startsAtOnce: false), Source())
    let recorder = late.prefix(untilOutputFrom: other).record()
    other.send(1)
    #expect(recorder.subscriptions == 0)
    #expect(recorder.completions.isEmpty)
    late.start()
    #expect(recorder.subscriptions == 1)
    #expect(recorder.hasFinished)
    #expect(late.cancellations == 1)
  }

  @Test("A value of the other publisher before its subscription neither ends a prefix nor begins a drop")
  func unannouncedTrigger() {
    let (source, other) = (Source(), Source(startsAtOnce: false))
    let recorder = source.prefix(untilOutputFrom: other).record()
    other.send(1)
    #expect(recorder.completions.isEmpty)
    source.send(2)
    #expect(recorder.values == [2])
  }

  @Test("An operator that was cancelled before upstream's subscription cancels that when it comes")
  func cancelledEarly() {
    let late = Source(startsAtOnce: false)
    let recorder = late.dropFirst(1).record()
    recorder.cancel()
    late.start()
    #expect(late.cancellations == 1)
    #expect(late.requests == [])
  }

  @Test(
    "What is on its way through a scheduler is dropped by a cancellation, the completion too",
    arguments: [true, false])
  func cancelledOnTheWay(delays: Bool) {
    let (subject, scheduler) = (PassthroughSubject<Int, Failed>(), TestScheduler())
    let recorder =
      delays
      ? subject.delay(for: 1, scheduler: scheduler).eraseToAnyPublisher().record()
      : subject.receive(on: scheduler).eraseToAnyPublisher().record()
    subject.send(1)
    subject.send(completion: .finished)
    recorder.cancel()
    scheduler.advance(by: 5)
    #expect(recorder.values.isEmpty)
    #expect(recorder.completions.isEmpty)
  }

  @Test("A sink without a subscription lets go of its closures with the completion") func sink() {
    final class Token {}
    weak var token: Token?
    let sink: Subscribers.Sink<Int, Failed>
    do {
      let strong = Token()
      token = strong
      sink = Subscribers.Sink(
        receiveCompletion: { _ in withExtendedLifetime(strong) {} },
        receiveValue: { _ in withExtendedLifetime(strong) {} })
    }
    #expect(token != nil)
    sink.receive(completion: .finished)
    #expect(token == nil)
  }

  @Test("Values that come to a loop before the subscription are ignored") func loop() async {
    let late = Upstream<Never>(startsAtOnce: false)
    let iterator = late.values.makeAsyncIterator()
    late.send(1)
    late.start()
    late.finish()
    var next = iterator
    let value = await next.next()
    #expect(value == nil)
  }

  @Test("A model with a current value that is fed by a subscription it keeps can be released")
  func fedCurrentValue() {
    final class Model {
      let subject = CurrentValueSubject<Int, Never>(0)
      var subscriptions = Set<AnyCancellable>()

      init(_ upstream: some Publisher<Int, Never>) {
        upstream.subscribe(subject).store(in: &subscriptions)
      }
    }
    let upstream = PassthroughSubject<Int, Never>()
    var cancellations = 0
    var model: Model? = Model(upstream.handleEvents(receiveCancel: { cancellations += 1 }))
    weak let released = model
    upstream.send(1)
    model = nil
    #expect(released == nil)
    #expect(cancellations == 1)
  }

  @Test("A subscription to notifications that was cancelled lets go of its subscriber") func notifications() {
    weak var keeper: Keeper<Notification, Never>?
    let center = NotificationCenter()
    do {
      let strong = Keeper<Notification, Never>(.unlimited)
      keeper = strong
      center.publisher(for: Notification.Name("test")).subscribe(strong)
      strong.subscription?.cancel()
    }
    #expect(keeper == nil)
  }

  @Test("Throwing operators of one result without one finish with the first request, and fail at once")
  func throwingResults() {
    typealias Build = (AnyPublisher<Int, Failed>) -> AnyPublisher<Int, any Error>
    let builds: [Build] = [
      { $0.tryFirst { $0 > 1 }.eraseToAnyPublisher() }, { $0.tryLast { $0 > 1 }.eraseToAnyPublisher() },
      { $0.tryMin { $0 < $1 }.eraseToAnyPublisher() }, { $0.tryMax { $0 < $1 }.eraseToAnyPublisher() },
    ]
    for build in builds {
      let recorder = build(Empty().eraseToAnyPublisher()).record(.none)
      #expect(recorder.completions.isEmpty)
      recorder.request(.max(1))
      #expect(recorder.hasFinished)
      #expect(build(Fail(error: Failed()).eraseToAnyPublisher()).record(.none).failure is Failed)
    }
  }

  @Test("A known failure passes tryRemoveDuplicates, tryMin and tryMax without a call") func knownFailure() {
    let failing = Result<Int, Failed>.Publisher(Failed())
    var calls = 0
    func compare(_ lhs: Int, _ rhs: Int) -> Bool {
      calls += 1
      return true
    }
    let min: Result<Int, any Error>.Publisher = failing.tryMin(by: compare)
    let max: Result<Int, any Error>.Publisher = failing.tryMax(by: compare)
    let unique: Result<Int, any Error>.Publisher = failing.tryRemoveDuplicates(by: compare)
    for publisher in [min, max, unique] { #expect(publisher.record().failure is Failed) }
    #expect(calls == 0)
  }

  @Test("A recording can be written into an encoder of any type") func recording() throws {
    var recording = Record<Int, Never>.Recording(output: [1], completion: .finished)
    recording = Record(recording: recording).recording
    let data = try JSONEncoder().encode(Wrapped(recording: recording))
    let read = try JSONDecoder().decode(Record<Int, Never>.Recording.self, from: data)
    #expect(read.output == [1])
  }

  private struct Wrapped: Encodable {
    let recording: Record<Int, Never>.Recording
    func encode(to encoder: any Encoder) throws { try recording.encode(into: encoder) }
  }

  @Test("An optional's range may have no end") func endlessRange() {
    #expect(Optional(1).publisher.output(in: 0...).record().values == [1])
    #expect(Optional(1).publisher.output(in: 0..<(.max - 1)).record().values == [1])
  }
}
