import Combine
import CombineExtras
import CombineTesting
import Testing

/// Lists from which one is taken out, wherever it stands: the others stay, and it is not heard of again.
@Suite("One of several", .timeLimit(.minutes(10))) struct OneOfSeveralTests {
  @Test("A subscriber of a future that cancels gets nothing, and the others all", arguments: 0..<3)
  func waitingForAFuture(index: Int) {
    var promise: Future<Int, Never>.Promise?
    let future = Future<Int, Never> { promise = $0 }
    var recorders: [Recorder<Int, Never>?] = (0..<3).map { _ in future.record() }
    weak let left = recorders[index]
    recorders[index]?.cancel()
    recorders[index] = nil
    #expect(left == nil)
    promise?(.success(1))
    #expect(recorders.map { $0?.values ?? [] } == (0..<3).map { $0 == index ? [] : [1] })
  }

  @Test(
    "A subscriber of a subject that cancels is released, and the others go on", arguments: 0..<3,
    [true, false])
  func subscribersOfASubject(index: Int, isReplaying: Bool) {
    let subject = PassthroughSubject<Int, Never>()
    let publisher = isReplaying ? subject.shareReplay(1).eraseToAnyPublisher() : subject.eraseToAnyPublisher()
    var recorders: [Recorder<Int, Never>?] = (0..<3).map { _ in publisher.record() }
    weak let left = recorders[index]
    subject.send(1)
    recorders[index]?.cancel()
    recorders[index] = nil
    #expect(left == nil)
    subject.send(2)
    subject.send(completion: .finished)
    #expect(recorders.compactMap(\.?.values) == [[1, 2], [1, 2]])
    #expect(recorders.compactMap(\.?.completions.count) == [1, 1])
  }

  @Test("Of the publishers that feed a subject all are cancelled with it", arguments: 0..<3)
  func feedsOfASubject(index: Int) {
    let sources = (0..<3).map { _ in Upstream<Never>() }
    var links: [AnyCancellable] = []
    do {
      let subject = CurrentValueSubject<Int, Never>(0)
      links = sources.map { $0.subscribe(subject) }
      sources[index].send(5)
      #expect(subject.value == 5)
      links[index].cancel()
      sources[index].send(6)
      #expect(subject.value == 5)
      #expect(sources.map(\.cancellations) == (0..<3).map { $0 == index ? 1 : 0 })
    }
    #expect(sources.map(\.cancellations) == [1, 1, 1])
    withExtendedLifetime(links) {}
  }

  @Test(
    "One of many publishers that are merged may finish, and a cancellation reaches the others",
    arguments: 0..<3)
  func merged(index: Int) {
    let sources = (0..<3).map { _ in Upstream<Failed>() }
    let recorder = Publishers.MergeMany(sources).record()
    sources[index].finish()
    for (number, source) in sources.enumerated() where number != index { source.send(1) }
    #expect(recorder.values == [1, 1])
    #expect(recorder.completions.isEmpty)
    recorder.cancel()
    #expect(sources.map(\.cancellations) == (0..<3).map { $0 == index ? 0 : 1 })
  }

  @Test("A retry that was cancelled while it waits isn't made") func cancelledRetry() {
    let scheduler = TestScheduler()
    var attempts = 0
    let failing = Deferred {
      attempts += 1
      return Fail<Int, Failed>(error: Failed())
    }
    let recorder = failing.retry(3, withDelay: 5, scheduler: scheduler).record()
    scheduler.advance(by: 5)
    #expect(attempts == 2)
    recorder.cancel()
    scheduler.advance(by: 50)
    #expect(attempts == 2)
    #expect(recorder.completions.isEmpty)
  }
}
