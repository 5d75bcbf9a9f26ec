import Combine
import CombineTesting
import Foundation
import Testing

/// Values, their order and their ends, where they are easily taken for something else.
@Suite("Values and their order", .timeLimit(.minutes(10))) struct SemanticsTests {
  private let subject = PassthroughSubject<Int, Failed>()

  @Test("A throttle drops what isn't wanted when it comes, and schedules nothing for it") func throttle() {
    let scheduler = TestScheduler()
    let recorder = subject.throttle(for: 2, scheduler: scheduler, latest: true).record(.none)
    subject.send(1)
    #expect(scheduler.scheduledCount == 0)
    recorder.request(.max(1))
    #expect(recorder.values == [])
    subject.send(2)
    subject.send(3)
    scheduler.advance()
    #expect(recorder.values == [3])
  }

  @Test("A value that waits in a throttle comes at its time, and a failure with it") func throttleFailure() {
    let scheduler = TestScheduler()
    let recorder = subject.throttle(for: 2, scheduler: scheduler, latest: true).record()
    subject.send(1)
    scheduler.advance()
    subject.send(2)
    subject.send(completion: .failure(Failed()))
    scheduler.advance(by: 1)
    #expect(recorder.values == [1])
    #expect(recorder.completions.isEmpty)
    scheduler.advance(by: 1)
    #expect(recorder.values == [1, 2])
    #expect(recorder.failure == Failed())
  }

  private func buffer(_ size: Int, _ strategy: Publishers.BufferingStrategy<Failed> = .dropNewest)
    -> Publishers.Buffer<PassthroughSubject<Int, Failed>>
  {
    subject.buffer(size: size, prefetch: .byRequest, whenFull: strategy)
  }

  @Test("A failure overtakes what waits in a buffer") func bufferFailure() {
    let recorder = buffer(5).record(.none)
    for value in 1...3 { subject.send(value) }
    subject.send(completion: .failure(Failed()))
    #expect(recorder.failure == Failed())
    recorder.request(.unlimited)
    #expect(recorder.values == [])
  }

  @Test("A buffer finishes once something is asked that it can't give") func bufferFinish() {
    let empty = buffer(5).record(.none)
    let filled = buffer(5).record(.none)
    let wanted = buffer(5).record(.none)
    _ = empty
    subject.send(1)
    empty.request(.max(1))
    subject.send(completion: .finished)
    #expect(empty.values == [1])
    #expect(!empty.hasFinished)
    empty.request(.max(1))
    #expect(empty.hasFinished)
    filled.request(.max(1))
    #expect(filled.values == [1])
    #expect(!filled.hasFinished)
    filled.request(.max(1))
    #expect(filled.hasFinished)
    wanted.request(.max(2))
    #expect(wanted.hasFinished)
  }

  @Test("A buffer that overflows with an error sends what is asked, then fails, and has cancelled at once")
  func bufferOverflow() {
    var cancelledAfter: Int?
    var sent = 0
    let recorder = subject.handleEvents(
      receiveOutput: { _ in sent += 1 }, receiveCancel: { cancelledAfter = sent }
    )
    .buffer(size: 5, prefetch: .byRequest, whenFull: .customError { Failed() }).record(.none)
    for value in 0..<10 { subject.send(value) }
    #expect(cancelledAfter == 6)
    recorder.request(.max(3))
    #expect(recorder.values == [0, 1, 2])
    #expect(recorder.failure == Failed())
  }

  @Test("A full buffer is asked for as many as were sent, with the request or as the answer")
  func bufferDemand() {
    let source = Stubborn()
    var requests: [Subscribers.Demand] = []
    let recorder = source.handleEvents(receiveRequest: { requests.append($0) })
      .buffer(size: 3, prefetch: .keepFull, whenFull: .dropNewest).record(.none)
    #expect(requests == [.max(3)])
    for value in 1...3 { source.send(value) }
    recorder.request(.max(2))
    #expect(requests == [.max(3), .max(2)])
    recorder.request(.max(2))
    #expect(requests == [.max(3), .max(2), .max(1)])
    source.send(4)
    #expect(requests == [.max(3), .max(2), .max(1), .max(1)])
    source.send(5)
    #expect(requests.count == 4)
    #expect(recorder.values == [1, 2, 3, 4])
  }

  @Test("An operator of one result without one finishes with the first request, and fails at once")
  func emptyResults() {
    let empty = Empty<Int, Failed>()
    let builds: [(AnyPublisher<Int, Failed>) -> AnyPublisher<Int, Failed>] = [
      { $0.first().eraseToAnyPublisher() }, { $0.last().eraseToAnyPublisher() },
      { $0.min().eraseToAnyPublisher() }, { $0.max().eraseToAnyPublisher() },
      { $0.first { $0 > 1 }.eraseToAnyPublisher() }, { $0.last { $0 > 1 }.eraseToAnyPublisher() },
    ]
    for build in builds {
      let recorder = build(empty.eraseToAnyPublisher()).record(.none)
      #expect(recorder.completions.isEmpty)
      recorder.request(.max(1))
      #expect(recorder.hasFinished)
      #expect(build(Fail(error: Failed()).eraseToAnyPublisher()).record(.none).failure == Failed())
    }
  }

  @Test("A value set after the completion is kept, one that is sent is not") func valueAfterTheEnd() {
    let subject = CurrentValueSubject<Int, Never>(1)
    let recorder = subject.record()
    subject.send(completion: .finished)
    subject.value = 42
    #expect(subject.value == 42)
    subject.send(43)
    #expect(subject.value == 42)
    #expect(recorder.values == [1])
  }

  private final class Model: ObservableObject {
    @Published var x = 0
  }

  @Test("Properties whose publishers are assigned keep their values and stay apart") func projectedValues() {
    let (a, b) = (Model(), Model())
    a.x = 1
    b.x = 2
    a.$x = b.$x
    #expect(a.x == 1)
    b.x = 3
    #expect(a.x == 1)
  }

  @Test("Whoever has requested one change of an object is told of all of them") func objectWillChange() {
    let model = Model()
    let (one, none) = (model.objectWillChange.record(.max(1)), model.objectWillChange.record(.none))
    for value in 1...3 { model.x = value }
    #expect(one.values.count == 3)
    #expect(none.values.isEmpty)
  }

  @Test("Groups by time or count, and the end, come on the scheduler") func collectByTime() {
    let scheduler = TestScheduler()
    let recorder = subject.collect(.byTimeOrCount(scheduler, 10, 2)).record()
    for value in 1...3 { subject.send(value) }
    #expect(recorder.values == [])
    scheduler.advance()
    #expect(recorder.values == [[1, 2]])
    subject.send(completion: .finished)
    #expect(recorder.values == [[1, 2]])
    scheduler.advance()
    #expect(recorder.values == [[1, 2], [3]])
    #expect(recorder.hasFinished)
  }

  @Test("A group by time or count asks for as many values as it holds; by time, for one after the other")
  func collectDemand() {
    let scheduler = TestScheduler()
    var requests: [Subscribers.Demand] = []
    let source = Stubborn()
    let log = source.handleEvents(receiveRequest: { requests.append($0) })
    let counted = log.collect(.byTimeOrCount(scheduler, 10, 4)).record(.max(2))
    #expect(requests == [.max(8)])
    requests = []
    let timed = log.collect(.byTime(scheduler, 10)).record(.max(2))
    source.send(1)
    #expect(requests == [.max(1), .max(1)])
    withExtendedLifetime((counted, timed)) {}
  }

  @Test("By time each request asks for one value, a later one too, and nothing is asked before")
  func collectRequests() {
    let (source, scheduler) = (Upstream<Failed>(), TestScheduler())
    let recorder = source.collect(.byTime(scheduler, 10)).record(.none)
    #expect(source.requests == [])
    recorder.onValue = { _ in .max(1) }
    recorder.request(.max(2))
    #expect(source.requests == [.max(1)])
    source.send(1, 2, 3)
    scheduler.advance(by: 10)
    #expect(recorder.values == [[1, 2, 3]])
    #expect(source.answers == [.max(1), .max(1), .max(1)])
    #expect(source.requests == [.max(1)])
    recorder.request(.unlimited)
    #expect(source.requests == [.max(1), .max(1)])
  }

  @Test("Events are handled until the end: one cancellation, and nothing after the completion")
  func handleEvents() {
    var log: [String] = []
    let handled = subject.handleEvents(
      receiveOutput: { log.append("\($0)") }, receiveCompletion: { _ in log.append("completion") },
      receiveCancel: { log.append("cancel") }, receiveRequest: { log.append("\($0)") })
    let cancelled = handled.record()
    cancelled.subscription?.cancel()
    cancelled.subscription?.cancel()
    #expect(log == ["unlimited", "cancel"])
    log = []
    let completed = handled.record()
    subject.send(completion: .finished)
    completed.request(.max(1))
    completed.cancel()
    #expect(log == ["unlimited", "completion"])
  }
}
