import Combine
import Testing

/// A subject that notes what its only subscriber asks for and answers, and sends what it is told to.
private final class NotingSubject: Subject {
  typealias Output = Int
  typealias Failure = Failed

  private let startsAtOnce: Bool
  private(set) var requests: [Subscribers.Demand] = []
  private(set) var answers: [Subscribers.Demand] = []
  private(set) var cancellations = 0
  private var subscriber: AnySubscriber<Int, Failed>?

  init(startsAtOnce: Bool = true) { self.startsAtOnce = startsAtOnce }

  private struct Link: Subscription {
    let subject: NotingSubject
    let combineIdentifier = CombineIdentifier()
    func request(_ demand: Subscribers.Demand) { subject.requests.append(demand) }
    func cancel() { subject.cancellations += 1 }
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Failed {
    self.subscriber = AnySubscriber(subscriber)
    if startsAtOnce { start() }
  }

  func start() { subscriber?.receive(subscription: Link(subject: self)) }

  func send(_ value: Int) { if let subscriber { answers.append(subscriber.receive(value)) } }
  func send(completion: Subscribers.Completion<Failed>) { subscriber?.receive(completion: completion) }
  func send(subscription: any Subscription) { subscription.request(.unlimited) }
}

@Suite("Publishers that share a subject", .timeLimit(.minutes(10))) struct SharedSubjectTests {
  private let upstream = PassthroughSubject<Int, Failed>()

  @Test(
    "multicast and autoconnect ask the subject for the answer instead of returning it",
    arguments: [true, false])
  func asking(connects: Bool) {
    let subject = NotingSubject()
    let shared = upstream.multicast(subject: subject)
    let recorder = connects ? shared.autoconnect().record(.max(1)) : shared.record(.max(1))
    recorder.onValue = { _ in .max(2) }
    subject.send(1)
    #expect(subject.requests == [.max(1), .max(2)])
    #expect(subject.answers == [.none])
    #expect(recorder.values == [1])
  }

  @Test(
    "multicast ignores a completion that comes before the subject's subscription, and what comes after a cancel"
  )
  func early() {
    let subject = NotingSubject(startsAtOnce: false)
    let recorder = upstream.multicast(subject: subject).record()
    subject.send(completion: .finished)
    #expect(recorder.completions.isEmpty)
    subject.start()
    subject.send(1)
    recorder.cancel()
    #expect(subject.cancellations == 1)
    subject.send(2)
    subject.send(completion: .finished)
    #expect(recorder.values == [1])
    #expect(recorder.completions.isEmpty)
  }

  @Test("autoconnect connects once, though it is subscribed to as it gives its subscription") func nested() {
    var connects = 0
    let shared = upstream.handleEvents(receiveSubscription: { _ in connects += 1 }).share()
    let second = Recorder<Int, Failed>()
    let first = AnySubscriber<Int, Failed>(
      receiveSubscription: { subscription in
        subscription.request(.unlimited)
        shared.subscribe(second)
      })
    shared.subscribe(first)
    #expect(connects == 1)
    upstream.send(1)
    #expect(second.values == [1])
  }

  @Test(
    "What share() made is released after the end, while its upstream lives on", arguments: Ending.allCases)
  func released(ending: Ending) {
    final class Token {}
    weak var token: Token?
    do {
      let strong = Token()
      token = strong
      let shared = upstream.map { [strong] in ($0, strong).0 }.share()
      let recorder = shared.record()
      upstream.send(1)
      #expect(recorder.values == [1])
      switch ending {
      case .finished: upstream.send(completion: .finished)
      case .failed: upstream.send(completion: .failure(Failed()))
      case .cancelled: recorder.cancel()
      }
    }
    #expect(token == nil)
  }
}
