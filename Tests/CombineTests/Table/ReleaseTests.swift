import Combine
import CombineTesting
import Foundation
import Testing

/// A subscriber that keeps its subscription, as many classes do, and never clears it.
private final class Keeper<Input, Failure: Error>: Subscriber {
  private(set) var subscription: (any Subscription)?
  let demand: Subscribers.Demand

  init(_ demand: Subscribers.Demand) { self.demand = demand }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    if demand > .none { subscription.request(demand) }
  }

  func receive(_ input: Input) -> Subscribers.Demand { .none }
  func receive(completion: Subscribers.Completion<Failure>) {}
}

/// A publisher, and what is done until its subscriber has to be released. Unchecked because its closures keep nothing.
private struct ReleaseRow: @unchecked Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Subscribes a keeper, brings the stream to its end, and returns whether the keeper was released.
  let isReleased: (Ending) -> Bool

  /// A publisher on a subject, which sends 1 before the end.
  init<P: Publisher>(
    _ name: String, _ build: @escaping (PassthroughSubject<Int, Failed>, TestScheduler) -> P
  ) {
    testDescription = name
    isReleased = { ending in
      let (subject, scheduler) = (PassthroughSubject<Int, Failed>(), TestScheduler())
      weak var weakly: Keeper<P.Output, P.Failure>?
      do {
        let keeper = Keeper<P.Output, P.Failure>(.unlimited)
        weakly = keeper
        let publisher = build(subject, scheduler)
        publisher.subscribe(keeper)
        subject.send(1)
        scheduler.advance(by: .seconds(10))
        switch ending {
        case .finished: subject.send(completion: .finished)
        case .failed: subject.send(completion: .failure(Failed()))
        case .cancelled: keeper.subscription?.cancel()
        }
        scheduler.advance(by: .seconds(10))
        withExtendedLifetime(publisher) {}
      }
      return weakly == nil
    }
  }

  /// A publisher without an upstream. It is asked for all values or, to be cancelled, for one.
  init<P: Publisher>(_ name: String, source build: @escaping () -> P) {
    testDescription = name
    isReleased = { ending in
      weak var weakly: Keeper<P.Output, P.Failure>?
      do {
        let keeper = Keeper<P.Output, P.Failure>(ending == .cancelled ? .max(1) : .unlimited)
        weakly = keeper
        build().subscribe(keeper)
        if ending == .cancelled { keeper.subscription?.cancel() }
      }
      return weakly == nil
    }
  }

  @Rows<ReleaseRow> static var sources: [ReleaseRow] {
    ReleaseRow("Just", source: { Just(1) })
    ReleaseRow("Optional", source: { Int?.some(1).publisher })
    ReleaseRow("Result", source: { Result<Int, Failed>.success(1).publisher })
    ReleaseRow("Result of a failure", source: { Result<Int, Failed>.failure(Failed()).publisher })
    ReleaseRow("Record", source: { Record(output: [1, 2], completion: .failure(Failed())) })
    ReleaseRow("Sequence", source: { [1, 2].publisher })
    ReleaseRow("Future", source: { Future<Int, Failed> { $0(.success(1)) } })
    ReleaseRow("Future that fails", source: { Future<Int, Failed> { $0(.failure(Failed())) } })
    ReleaseRow("Empty", source: { Empty<Int, Failed>() })
    ReleaseRow("Fail", source: { Fail<Int, Failed>(error: Failed()) })
  }

  @Rows<ReleaseRow> static var operators: [ReleaseRow] {
    ReleaseRow("subject", { subject, _ in subject })
    ReleaseRow("map", { subject, _ in subject.map { $0 + 1 } })
    ReleaseRow("map of a key path", { subject, _ in subject.map(\.description) })
    ReleaseRow("mapError", { subject, _ in subject.mapError { $0 as any Error } })
    ReleaseRow("filter", { subject, _ in subject.filter { $0 > 0 } })
    ReleaseRow("compactMap", { subject, _ in subject.compactMap { Optional($0) } })
    ReleaseRow("ignoreOutput", { subject, _ in subject.ignoreOutput() })
    ReleaseRow("scan", { subject, _ in subject.scan(0, +) })
    ReleaseRow("retry", { subject, _ in subject.retry(1) })
    ReleaseRow("append", { subject, _ in subject.append(2) })
    ReleaseRow("prepend", { subject, _ in subject.prepend(0) })
    ReleaseRow("catch", { subject, _ in subject.catch { _ in Just(2) } })
    ReleaseRow("tryCatch", { subject, _ in subject.tryCatch { _ in Just(2) } })
    ReleaseRow(
      "buffer", { subject, _ in subject.buffer(size: 9, prefetch: .byRequest, whenFull: .dropNewest) })
    ReleaseRow("debounce", { subject, clock in subject.debounce(for: 1, scheduler: clock) })
    ReleaseRow("throttle", { subject, clock in subject.throttle(for: 1, scheduler: clock, latest: true) })
    ReleaseRow("timeout", { subject, clock in subject.timeout(1000, scheduler: clock) })
    ReleaseRow("multicast", { subject, _ in Connected(subject.multicast { PassthroughSubject() }) })
    ReleaseRow("share", { subject, _ in subject.share() })
    ReleaseRow("autoconnect", { subject, _ in subject.multicast { PassthroughSubject() }.autoconnect() })
  }
}

/// A connectable publisher that connects after each subscription.
private struct Connected<Upstream: ConnectablePublisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure
  private final class Link { var connection: (any Cancellable)? }

  private let upstream: Upstream
  private let link = Link()

  init(_ upstream: Upstream) { self.upstream = upstream }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    upstream.subscribe(subscriber)
    link.connection = upstream.connect()
  }
}

@Suite("Subscribers that keep their subscription, and what else is let go of", .timeLimit(.minutes(10)))
struct ReleaseTests {
  @Test("A publisher releases a subscriber that keeps its subscription", arguments: ReleaseRow.sources)
  private func sources(row: ReleaseRow) {
    #expect(row.isReleased(.finished))
    #expect(row.isReleased(.cancelled))
  }

  @Test(
    "An operator releases a subscriber that keeps its subscription", arguments: ReleaseRow.operators,
    Ending.allCases)
  private func operators(row: ReleaseRow, ending: Ending) { #expect(row.isReleased(ending)) }

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
