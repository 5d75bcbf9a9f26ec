import Combine
import Testing

@Suite(.timeLimit(.minutes(10))) struct ConnectingTests {
  /// Counts how often a publisher was subscribed to and cancelled.
  private final class Visits {
    var subscriptions = 0
    var cancels = 0

    func watch<P: Publisher>(_ publisher: P) -> Publishers.HandleEvents<P> {
      publisher.handleEvents(
        receiveSubscription: { _ in self.subscriptions += 1 }, receiveCancel: { self.cancels += 1 })
    }
  }

  @Test func autoconnectConnectsForTheFirstAndEndsWithTheLast() {
    let (subject, visits) = (PassthroughSubject<Int, Never>(), Visits())
    let shared = visits.watch(subject).makeConnectable().autoconnect()
    for round in 1...2 {
      let (one, two) = (shared.record(), shared.record())
      #expect(visits.subscriptions == round)
      one.cancel()
      subject.send(round)
      #expect(two.values == [round])
      #expect(visits.cancels == round - 1)
      two.cancel()
      #expect(visits.cancels == round)
    }
  }

  /// The publisher sends, and its subscriber leaves, before there is a connection to cancel.
  @Test func autoconnectEndsAConnectionThatNobodyWantsAnyMore() {
    let visits = Visits()
    let endless = Just(1).append(PassthroughSubject<Int, Never>())
    let recorder = Recorder<Int, Never>()
    recorder.onValue = { [unowned recorder] _ in
      recorder.cancel()
      return .none
    }
    visits.watch(endless).makeConnectable().autoconnect().subscribe(recorder)
    #expect(recorder.values == [1])
    #expect(visits.subscriptions == 1)
    #expect(visits.cancels == 1)
  }
}
