import Combine
import Testing

@Suite(.timeLimit(.minutes(10))) struct MergingTests {
  private let first = Stubborn()
  private let second = Stubborn()
  private let third = Stubborn()

  @Test func whatComesWhileOthersAreSentWaitsItsTurn() {
    let recorder = first.merge(with: second).record(.max(1))
    first.send(1)
    second.send(2)
    first.send(3)
    #expect(recorder.values == [1])
    recorder.onValue = { [second] value in
      if value == 2 { second.send(4) }
      return .none
    }
    recorder.request(.max(3))
    #expect(recorder.values == [1, 2, 3, 4])
  }

  @Test func aValueOfAJustWaitsItsTurn() {
    let outer = PassthroughSubject<Int, Never>()
    let recorder = outer.flatMap { Just($0) }.record(.max(1))
    for value in 1...3 { outer.send(value) }
    #expect(recorder.values == [1])
    recorder.onValue = { value in
      if value == 2 { outer.send(4) }
      return .none
    }
    recorder.request(.unlimited)
    #expect(recorder.values == [1, 2, 3, 4])
  }

  @Test func theEndWaitsForWhatWaits() {
    let recorder = Just(1).merge(with: Just(2)).record(.max(1))
    #expect(recorder.values == [1])
    #expect(recorder.completions.isEmpty)
    recorder.request(.max(1))
    #expect(recorder.values == [1, 2])
    #expect(recorder.hasFinished)
  }

  @Test func aPublisherThatStartsAfterTheEndIsCancelled() {
    let late = Stubborn(startsAtOnce: false)
    let recorder = first.merge(with: late).record()
    recorder.cancel()
    #expect(first.isCancelled)
    late.start()
    #expect(late.isCancelled)
    #expect(late.requested == .none)
  }

  @Test func aPublisherThatStartsLateIsAskedAsTheOthersAre() {
    let late = Stubborn(startsAtOnce: false)
    let recorder = first.merge(with: late).record()
    late.start()
    #expect(late.requested == .unlimited)
    late.send(1)
    #expect(recorder.values == [1])
  }

  @Test func unlimitedDemandThatComesLaterReachesAll() {
    let recorder = first.merge(with: second).record(.max(1))
    #expect(first.requested == .max(1))
    recorder.request(.unlimited)
    #expect(first.requested == .unlimited)
    #expect(second.requested == .unlimited)
  }

  /// Those that are left stand in other places then.
  @Test func publishersMayEndInAnyOrder() {
    let recorder = first.merge(with: second, third).record()
    first.finish()
    third.finish()
    #expect(recorder.completions.isEmpty)
    second.send(1)
    second.finish()
    #expect(recorder.values == [1])
    #expect(recorder.hasFinished)
  }

  @Test func flatMapGoesOnAfterEachOfLimitedPublishers() {
    let limited = (1...3).publisher.flatMap(maxPublishers: .max(1)) { Just($0) }
    #expect(limited.wholeValues() == [1, 2, 3])
  }

  @Test func cancellingReachesWhatFlatMapIsOn() {
    var cancels = 0
    let outer = PassthroughSubject<Stubborn, Failed>()
    let recorder = outer.handleEvents(receiveCancel: { cancels += 1 }).flatMap { $0 }.record()
    outer.send(first)
    recorder.cancel()
    #expect(cancels == 1)
    #expect(first.isCancelled)
  }
}
