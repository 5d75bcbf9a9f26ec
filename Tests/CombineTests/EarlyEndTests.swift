import Combine
import Testing

/// Publishers that fail before all are subscribed to, and those that only say when another ends.
@Suite(.timeLimit(.minutes(10))) struct EarlyEndTests {
  private enum Reason: Error { case first, second }

  private let first = Fail<Int, Reason>(error: .first)
  private let second = Fail<Int, Reason>(error: .second)

  @Test func theFirstOfSeveralErrorsCounts() {
    #expect(first.combineLatest(second).record().failure == .first)
    #expect(first.zip(second).record().failure == .first)
    #expect(first.merge(with: second).record().failure == .first)
  }

  @Test func whatEndsAnotherPublisherIsCancelledWithIt() {
    let (source, end) = (Stubborn(), Stubborn())
    let recorder = source.prefix(untilOutputFrom: end).record()
    recorder.cancel()
    #expect(source.isCancelled)
    #expect(end.isCancelled)
  }

  @Test func whatEndsAnotherPublisherIsCancelledAtItsEnd() {
    let (source, end) = (Stubborn(), Stubborn())
    let recorder = source.prefix(untilOutputFrom: end).record()
    source.send(1)
    source.finish()
    #expect(recorder.values == [1])
    #expect(recorder.hasFinished)
    #expect(end.isCancelled)
  }

  @Test func whatStartsAnotherPublisherIsCancelledWithIt() {
    let (source, start) = (Stubborn(), Stubborn())
    let recorder = source.drop(untilOutputFrom: start).record()
    source.send(1)
    recorder.cancel()
    #expect(recorder.values.isEmpty)
    #expect(source.isCancelled)
    #expect(start.isCancelled)
  }

  @Test("A failure that comes before a buffer has handed its subscription down waits for that")
  func failureBeforeTheSubscription() {
    let failing = Record<Int, Reason>(output: [1, 2], completion: .failure(.first))
    for prefetch in [Publishers.PrefetchStrategy.keepFull, .byRequest] {
      let buffered = failing.buffer(size: 5, prefetch: prefetch, whenFull: .dropNewest)
      let recorder = buffered.record()
      #expect(recorder.subscriptions == 1)
      #expect(recorder.values == [1, 2])
      #expect(recorder.failure == .first)
      let silent = buffered.record(.none)
      #expect(silent.subscriptions == 1)
      #expect(silent.failure == .first)
    }
  }

  @Test("An upstream that ends while its subscriber is told of the subscription ends the stream once")
  func endWhileTheSubscriptionIsTaken() {
    for completion in [Subscribers.Completion<Reason>.finished, .failure(.first)] {
      for isZip in [false, true] {
        let subject = PassthroughSubject<Int, Reason>()
        var (subscriptions, completions) = (0, 0)
        let subscriber = AnySubscriber<Int, Reason>(
          receiveSubscription: { _ in
            subscriptions += 1
            subject.send(completion: completion)
          }, receiveCompletion: { _ in completions += 1 })
        let joined =
          isZip
          ? subject.zip(subject) { $0 + $1 }.eraseToAnyPublisher()
          : subject.combineLatest(subject) { $0 + $1 }.eraseToAnyPublisher()
        joined.subscribe(subscriber)
        #expect(subscriptions == 1)
        #expect(completions == 1)
      }
    }
  }

  @Test(
    "A subscriber that cancels as it is told of the subscription isn't told of an end that has come before")
  func cancelledWithTheSubscription() {
    let publishers = [
      first.zip(second) { $0 + $1 }.eraseToAnyPublisher(),
      first.combineLatest(second) { $0 + $1 }.eraseToAnyPublisher(),
    ]
    for publisher in publishers {
      var completions = 0
      publisher.subscribe(
        AnySubscriber<Int, Reason>(
          receiveSubscription: { $0.cancel() }, receiveCompletion: { _ in completions += 1 }))
      #expect(completions == 0)
    }
  }
}
