import Combine
import CombineTesting
import Foundation
import Testing

@Suite("Subscribers that keep their subscription, and what else is let go of", .timeLimit(.minutes(10)))
struct ReleaseTests {
  @Test("A publisher releases a subscriber that keeps its subscription", arguments: ReleaseRow.sources)
  func sources(row: ReleaseRow) {
    #expect(row.isReleased(.finished))
    #expect(row.isReleased(.cancelled))
  }

  @Test(
    "An operator releases a subscriber that keeps its subscription", arguments: ReleaseRow.operators,
    Ending.allCases)
  func operators(row: ReleaseRow, ending: Ending) { #expect(row.isReleased(ending)) }

  @Test(
    "An operator that another publisher starts or ends releases its subscriber and itself at the end",
    arguments: ReleaseRow.until, Ending.allCases)
  func untilOutput(row: ReleaseRow, ending: Ending) { #expect(row.isReleased(ending)) }

  @Test("A future that was given up while it was pending goes, with its subscriber")
  func pendingFuture() {
    weak var future: Future<Int, Never>?
    weak var keeper: Keeper<Int, Never>?
    do {
      let (strongFuture, strongKeeper) = (Future<Int, Never> { _ in }, Keeper<Int, Never>(.unlimited))
      (future, keeper) = (strongFuture, strongKeeper)
      strongFuture.subscribe(strongKeeper)
      strongKeeper.subscription?.cancel()
    }
    #expect(future == nil)
    #expect(keeper == nil)
  }

  @Test("A future that lives on, still pending, lets go of a subscription that was cancelled")
  func cancelledFuture() {
    let future = Future<Int, Never> { _ in }
    weak var subscription: AnyObject?
    do {
      let keeper = Keeper<Int, Never>(.unlimited)
      future.subscribe(keeper)
      keeper.subscription?.cancel()
      subscription = keeper.subscription.map { $0 as AnyObject }
    }
    #expect(subscription == nil)
    withExtendedLifetime(future) {}
  }

  private final class Token {}

  private struct Held<Value>: Publisher {
    typealias Output = Int
    typealias Failure = Never
    let value: Value

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(completion: .finished)
    }
  }

  @Test("Cancelling while the first publisher runs lets go of the second at once")
  func secondPublisher() {
    let subject = PassthroughSubject<Int, Never>()
    for prepends in [true, false] {
      var token: Token? = Token()
      weak let weakly = token
      let stubborn = Keeping(subject.eraseToAnyPublisher())
      var joined: AnyPublisher<Int, Never>? =
        prepends
        ? Held(value: token).prepend(stubborn).eraseToAnyPublisher()
        : stubborn.append(Held(value: token)).eraseToAnyPublisher()
      let sink = joined?.sink { _ in }
      (token, joined) = (nil, nil)
      #expect(weakly != nil)
      sink?.cancel()
      #expect(weakly == nil)
    }
  }

  /// Keeps its subscriber for ever.
  private final class Keeping: Publisher {
    typealias Output = Int
    typealias Failure = Never
    private let upstream: AnyPublisher<Int, Never>
    private var subscribers: [Any] = []

    init(_ upstream: AnyPublisher<Int, Never>) { self.upstream = upstream }

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
      subscribers.append(subscriber)
      upstream.subscribe(subscriber)
    }
  }

  @Test("A subscription to notifications that was cancelled holds neither center nor object")
  func notifications() {
    weak var center: NotificationCenter?
    weak var object: Token?
    let keeper = Keeper<Notification, Never>(.unlimited)
    do {
      let (strongCenter, strongObject) = (NotificationCenter(), Token())
      (center, object) = (strongCenter, strongObject)
      strongCenter.publisher(for: Notification.Name("test"), object: strongObject).subscribe(keeper)
      keeper.subscription?.cancel()
    }
    #expect(center == nil)
    #expect(object == nil)
    withExtendedLifetime(keeper) {}
  }

  /// Sends one value to its subscriber, and keeps nothing.
  private struct Fleeting: Publisher {
    typealias Output = Int
    typealias Failure = Never

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
      subscriber.receive(subscription: Subscriptions.empty)
      _ = subscriber.receive(1)
    }
  }

  @Test("A throttle that nobody holds any more sends nothing")
  func throttle() {
    let scheduler = TestScheduler()
    var values: [Int] = []
    do {
      // Neither the upstream nor the subscriber holds on to the other.
      Fleeting().throttle(for: 1, scheduler: scheduler, latest: true)
        .subscribe(
          AnySubscriber(
            receiveSubscription: { $0.request(.unlimited) },
            receiveValue: { value in
              values.append(value)
              return .none
            }))
    }
    scheduler.advance(by: .seconds(10))
    #expect(values == [])
  }

  @Test("A sink lets go of its closures at the end", arguments: Ending.allCases)
  func sinks(ending: Ending) {
    let subject = PassthroughSubject<Int, Failed>()
    var token: Token? = Token()
    weak let weakly = token
    let sink = Subscribers.Sink<Int, Failed>(
      receiveCompletion: { [token] _ in withExtendedLifetime(token) {} },
      receiveValue: { [token] _ in withExtendedLifetime(token) {} })
    subject.subscribe(sink)
    token = nil
    subject.send(1)
    #expect(weakly != nil)
    switch ending {
    case .finished: subject.send(completion: .finished)
    case .failed: subject.send(completion: .failure(Failed()))
    case .cancelled: sink.cancel()
    }
    #expect(weakly == nil)
    sink.receiveValue(1)
    sink.receiveCompletion(.finished)
  }

  @Test("A sink that is ended from within its closure lets go of it afterwards", arguments: [true, false])
  func sinkFromWithin(cancels: Bool) {
    let subject = PassthroughSubject<Int, Never>()
    var token: Token? = Token()
    weak let weakly = token
    var sink: Subscribers.Sink<Int, Never>?
    var isThere = false
    sink = Subscribers.Sink(
      receiveCompletion: { _ in },
      receiveValue: { [token] _ in
        if cancels { sink?.cancel() } else { subject.send(completion: .finished) }
        isThere = token != nil
      })
    sink.map { subject.subscribe($0) }
    token = nil
    subject.send(1)
    #expect(isThere)
    #expect(weakly == nil)
  }

  @Test("A sink without a subscription keeps its closures when it is cancelled")
  func sinkWithoutSubscription() {
    var values: [Int] = []
    let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { values.append($0) })
    sink.cancel()
    sink.receiveValue(1)
    #expect(values == [1])
  }

  @Test("An object that is fed by a sink it keeps is released when the upstream finishes")
  func modelOfASink() {
    final class Model {
      var value = 0
      var bag = Set<AnyCancellable>()

      func follow(_ upstream: some Publisher<Int, Never>) {
        upstream.sink { self.value = $0 }.store(in: &bag)
      }
    }
    let subject = PassthroughSubject<Int, Never>()
    var model: Model? = Model()
    weak let weakly = model
    model?.follow(subject)
    model = nil
    #expect(weakly != nil)
    subject.send(completion: .finished)
    #expect(weakly == nil)
  }
}
