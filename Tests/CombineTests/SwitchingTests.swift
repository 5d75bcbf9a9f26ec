import Combine
import Testing

@Suite(.timeLimit(.minutes(10))) struct SwitchingTests {
  private let outer = PassthroughSubject<Stubborn, Failed>()
  private let first = Stubborn()
  private let second = Stubborn()

  @Test func whatAnOvertakenPublisherStillSendsIsDropped() {
    let recorder = outer.switchToLatest().record()
    outer.send(first)
    first.send(1)
    outer.send(second)
    #expect(first.isCancelled)
    first.send(2)
    second.send(3)
    #expect(recorder.values == [1, 3])
  }

  @Test func theEndOfAnOvertakenPublisherIsNotTheLatestOnes() {
    let recorder = outer.switchToLatest().record()
    outer.send(first)
    outer.send(second)
    outer.send(completion: .finished)
    first.finish()
    #expect(recorder.completions.isEmpty)
    second.send(1)
    second.finish()
    #expect(recorder.values == [1])
    #expect(recorder.hasFinished)
  }

  @Test func theEndOfThePublishersWaitsForTheLatest() {
    let recorder = outer.switchToLatest().record()
    outer.send(first)
    first.finish()
    #expect(recorder.completions.isEmpty)
    outer.send(completion: .finished)
    #expect(recorder.hasFinished)
  }

  @Test func aPublisherThatIsOvertakenBeforeItStartsIsCancelled() {
    let late = Stubborn(startsAtOnce: false)
    let recorder = outer.switchToLatest().record()
    outer.send(late)
    outer.send(second)
    late.start()
    #expect(late.isCancelled)
    #expect(late.requested == .none)
    late.send(1)
    #expect(recorder.values.isEmpty)
  }

  @Test func noMoreIsSentThanIsWanted() {
    let recorder = outer.switchToLatest().record(.max(2))
    outer.send(first)
    first.send(1)
    outer.send(second)
    #expect(second.requested == .max(1))
    second.send(2)
    #expect(recorder.values == [1, 2])
    recorder.request(.max(1))
    second.send(4)
    #expect(recorder.values == [1, 2, 4])
  }

  @Test func cancellingReachesThePublisherOfPublishers() {
    var cancels = 0
    let recorder = outer.handleEvents(receiveCancel: { cancels += 1 }).switchToLatest().record()
    outer.send(first)
    recorder.cancel()
    #expect(cancels == 1)
    #expect(first.isCancelled)
  }

  @Test("A publisher of one value ends after its value, though the publisher of publishers ends meanwhile")
  func endDuringTheOnlyValue() {
    let outer = PassthroughSubject<Just<Int>, Never>()
    var log: [String] = []
    let sink = outer.switchToLatest().sink(
      receiveCompletion: { _ in log.append("finished") },
      receiveValue: { value in
        log.append("\(value)")
        if value == 1 { outer.send(Just(2)) }
        if value == 2 { outer.send(completion: .finished) }
        log.append("after \(value)")
      })
    outer.send(Just(1))
    #expect(log == ["1", "2", "after 2", "finished", "after 1"])
    sink.cancel()
  }

  @Test("A publisher of one value cancels the one before, which may send another as it is cancelled")
  func overtakenWhileCancelling() {
    let outer = PassthroughSubject<AnyPublisher<Int, Never>, Never>()
    let inner = PassthroughSubject<Int, Never>()
    let values = outer.switchToLatest().record()
    let ones = PassthroughSubject<Just<Int>, Never>()
    let recorder = ones.switchToLatest().record(.max(2))
    recorder.onValue = { $0 == 1 ? .max(1) : .none }
    for value in 1...4 { ones.send(Just(value)) }
    #expect(recorder.values == [1, 2, 3])
    recorder.request(.max(1))
    #expect(recorder.values == [1, 2, 3, 4])
    outer.send(
      inner.handleEvents(receiveCancel: { outer.send(Just(7).eraseToAnyPublisher()) }).eraseToAnyPublisher())
    outer.send(Just(8).eraseToAnyPublisher())
    #expect(values.values == [7])
  }

  /// Ends before it gives its subscription, as a subject may when another thread ends it.
  private struct Hasty: Publisher {
    typealias Output = Just<Int>
    typealias Failure = Never

    func receive<S: Subscriber>(subscriber: S) where S.Input == Just<Int>, S.Failure == Never {
      subscriber.receive(completion: .finished)
      subscriber.receive(subscription: Subscriptions.empty)
    }
  }

  @Test("switchToLatest releases its subscriber even if upstream ends before it gives its subscription")
  func hastyUpstream() {
    weak var weakly: Recorder<Int, Never>?
    do {
      let recorder = Recorder<Int, Never>()
      weakly = recorder
      Hasty().switchToLatest().subscribe(recorder)
      recorder.cancel()
    }
    #expect(weakly == nil)
  }
}
