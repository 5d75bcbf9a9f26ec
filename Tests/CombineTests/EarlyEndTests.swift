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
}
