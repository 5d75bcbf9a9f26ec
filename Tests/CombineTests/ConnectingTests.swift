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

  /// Sends as soon as it is connected, and counts the connections that ended.
  private final class Eager: ConnectablePublisher, Cancellable {
    typealias Output = Int
    typealias Failure = Never

    private let subject = PassthroughSubject<Int, Never>()
    private(set) var cancels = 0

    func receive<S>(subscriber: S) where S: Subscriber, S.Input == Int, S.Failure == Never {
      subject.receive(subscriber: subscriber)
    }

    func connect() -> any Cancellable {
      subject.send(1)
      return self
    }

    func cancel() { cancels += 1 }
  }

  /// Its subscriber leaves before there is a connection to cancel.
  @Test func autoconnectEndsAConnectionThatNobodyWantsAnyMore() {
    let source = Eager()
    let recorder = Recorder<Int, Never>()
    recorder.onValue = { [unowned recorder] _ in
      recorder.cancel()
      return .none
    }
    source.autoconnect().subscribe(recorder)
    #expect(recorder.values == [1])
    #expect(source.cancels == 1)
  }
}
