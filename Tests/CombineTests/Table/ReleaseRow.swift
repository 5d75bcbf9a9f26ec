import Combine
import CombineTesting
import Testing

/// A subscriber that keeps its subscription, as many classes do, and never clears it.
final class Keeper<Input, Failure: Error>: Subscriber {
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
struct ReleaseRow: @unchecked Sendable, CustomTestStringConvertible {
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

  /// A publisher on a subject and another one, which lives on too, and may be what ends the stream.
  init<P: Publisher>(
    _ name: String,
    _ build: @escaping (PassthroughSubject<Int, Failed>, PassthroughSubject<Int, Failed>) -> P,
    other: @escaping (PassthroughSubject<Int, Failed>, Ending) -> Void
  ) {
    testDescription = name
    isReleased = { ending in
      let (subject, second) = (PassthroughSubject<Int, Failed>(), PassthroughSubject<Int, Failed>())
      weak var weakly: Keeper<P.Output, P.Failure>?
      weak var subscription: AnyObject?
      do {
        let keeper = Keeper<P.Output, P.Failure>(.unlimited)
        build(subject, second).subscribe(keeper)
        weakly = keeper
        subscription = keeper.subscription.map { $0 as AnyObject }
        subject.send(1)
        other(second, ending)
        switch ending {
        case .finished: subject.send(completion: .finished)
        case .failed: subject.send(completion: .failure(Failed()))
        case .cancelled: keeper.subscription?.cancel()
        }
      }
      return weakly == nil && subscription == nil
    }
  }

  /// A publisher without an upstream. It is asked for all values or, to be cancelled, for none or one.
  init<P: Publisher>(_ name: String, source build: @escaping () -> P) {
    testDescription = name
    isReleased = { ending in
      let demands: [Subscribers.Demand] = ending == .cancelled ? [.none, .max(1)] : [.unlimited]
      return demands.allSatisfy { demand in
        weak var weakly: Keeper<P.Output, P.Failure>?
        do {
          let keeper = Keeper<P.Output, P.Failure>(demand)
          weakly = keeper
          build().subscribe(keeper)
          if ending == .cancelled { keeper.subscription?.cancel() }
        }
        return weakly == nil
      }
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

  /// The operators on two subjects where one subject starts or ends the other.
  @Rows<ReleaseRow> static var until: [ReleaseRow] {
    ReleaseRow(
      "prefix(untilOutputFrom:)", { $0.prefix(untilOutputFrom: $1) }, other: { _, _ in })
    ReleaseRow(
      "prefix(untilOutputFrom:) that the other ends", { $0.prefix(untilOutputFrom: $1) },
      other: { other, _ in other.send(1) })
    ReleaseRow(
      "prefix(untilOutputFrom:) after the other's end", { $0.prefix(untilOutputFrom: $1) },
      other: { $0.send(completion: $1 == .failed ? .failure(Failed()) : .finished) })
    ReleaseRow(
      "drop(untilOutputFrom:)", { $0.drop(untilOutputFrom: $1) }, other: { _, _ in })
    ReleaseRow(
      "drop(untilOutputFrom:) that the other starts", { $0.drop(untilOutputFrom: $1) },
      other: { other, _ in other.send(1) })
    ReleaseRow(
      "drop(untilOutputFrom:) that the other ends", { $0.drop(untilOutputFrom: $1) },
      other: { $0.send(completion: $1 == .failed ? .failure(Failed()) : .finished) })
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
