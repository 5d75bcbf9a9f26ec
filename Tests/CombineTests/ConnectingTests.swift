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

  /// The first connection sends while it is made. Its subscriber leaves then, and another comes.
  @Test("autoconnect keeps the connection of those who came while an earlier one was made")
  func comingWhileConnecting() {
    let (subject, late) = (PassthroughSubject<Int, Never>(), Recorder<Int, Never>())
    let (first, visits) = (Recorder<Int, Never>(), Visits())
    var isFirst = true
    let source = Deferred {
      defer { isFirst = false }
      return isFirst
        ? Just(1).append(visits.watch(subject)).eraseToAnyPublisher()
        : visits.watch(subject).eraseToAnyPublisher()
    }
    let shared = source.share()
    first.onValue = { [unowned first] _ in
      first.cancel()
      shared.subscribe(late)
      return .none
    }
    shared.subscribe(first)
    subject.send(2)
    #expect(late.values == [2])
    #expect(visits.subscriptions == 2)
    #expect(visits.cancels == 1, "only the connection that nobody wants any more")
    late.cancel()
    #expect(visits.cancels == 2)
  }
}
