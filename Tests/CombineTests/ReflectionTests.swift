import Combine
import CombineTesting
import Foundation
import Testing

/// The names, identifiers and mirrors that operators show in logs and debuggers.
@Suite("Names, identifiers and mirrors", .timeLimit(.minutes(10))) struct ReflectionTests {
  private let subject = PassthroughSubject<Int, Failed>()

  /// Keeps its subscribers, to be looked at.
  private final class Showing: Publisher {
    typealias Output = Int
    typealias Failure = Failed
    private(set) var subscriber: (any CustomCombineIdentifierConvertible)?
    private let upstream = Upstream<Failed>()

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Failed {
      self.subscriber = subscriber
      upstream.subscribe(subscriber)
    }

    func send(_ value: Int) { upstream.send(value) }
  }

  private func labels(_ value: Any?) -> [String?] {
    value.map { Mirror(reflecting: $0).children.map(\.label) } ?? []
  }

  private func subscription<P: Publisher>(_ publisher: P) -> (any Subscription)? {
    publisher.record(.none).subscription
  }

  @Test("Mirrors of subscriptions have Apple's children") func mirrors() {
    let result: [String?] = ["downstream", "result", "initial", "status"]
    #expect(labels(subscription(subject.reduce(0, +))) == result)
    #expect(labels(subscription(subject.first())) == result)
    #expect(labels(subscription(subject.collect())) == ["count"])
    #expect(
      labels(subscription(subject.collect(2))) == ["downstream", "upstreamSubscription", "buffer", "count"])
    #expect(labels(subscription(subject.tryFilter { _ in true })) == ["downstream"])
    #expect(labels(subscription(subject.prefix { _ in true })) == ["downstream"])
    #expect(
      labels(subscription(subject.map { [$0] }.encode(encoder: JSONEncoder())))
        == ["downstream", "finished", "upstreamSubscription"])
    #expect(
      labels(subscription(subject.buffer(size: 1, prefetch: .keepFull, whenFull: .dropNewest)))
        == ["values", "state", "downstreamDemand", "terminal"])
    #expect(
      labels(subscription(subject.debounce(for: 1, scheduler: TestScheduler())))
        == ["downstream", "downstreamDemand", "currentValue"])
    #expect(labels(subscription(subject.catch { _ in Just(1) })) == ["downstream", "demand"])
    #expect(labels(subscription(subject)) == ["parent", "downstream", "demand", "subject"])
    #expect(
      labels(subscription(Future<Int, Never> { _ in })) == [
        "parent", "downstream", "hasAnyDemand", "subject",
      ])
    #expect(labels(subscription([1].publisher)) == ["sequence"])
    #expect(
      labels(subscription(Record<Int, Never>(output: [1], completion: .finished))) == [
        "sequence", "completion",
      ])
    #expect(labels(subscription(Just(1))) == [nil])
    #expect(labels(subscription(ObservableObjectPublisher())) == ["downstream"])
    for empty in [
      subscription(subject.tryMap { $0 }), subscription(subject.dropFirst()), subscription(subject.prefix(2)),
      subscription(subject.append(1)), subscription(subject.retry(1)), subscription(subject.print()),
      subscription(subject.replaceEmpty(with: 1)), subscription(subject.drop { $0 > 1 }),
    ] {
      #expect(labels(empty) == [])
    }
  }

  @Test("Subscriptions show the same text as description and in playgrounds, and none for debugging")
  func descriptions() throws {
    let made = try #require(subscription(subject.tryMap { $0 }))
    #expect("\(made)" == "TryMap")
    let shown = made as? any CustomPlaygroundDisplayConvertible
    #expect(shown?.playgroundDescription as? String == "TryMap")
    #expect(!(made is any CustomDebugStringConvertible))
  }

  @Test("Subscribers carry the operator's name") func names() {
    let builds: [(String, (Showing) -> AnyPublisher<String, Failed>)] = [
      ("Catch", { $0.catch { _ in Just(1) }.eraseFailing() }),
      ("Concatenate", { $0.append(1).eraseFailing() }),
      ("Retry", { $0.retry(1).eraseFailing() }),
      ("FlatMap", { $0.flatMap { Just($0) }.eraseFailing() }),
      ("ValueForKey", { $0.map(\.description).eraseFailing() }),
      ("ValueForKeys", { $0.map(\.description, \.hashValue).eraseFailing() }),
      ("Autoconnect", { Connecting(upstream: $0).autoconnect().eraseFailing() }),
    ]
    for (name, build) in builds {
      let showing = Showing()
      let recorder = build(showing).record(.none)
      #expect("\(showing.subscriber.map { "\($0)" } ?? "")" == name)
      recorder.cancel()
    }
  }

  private struct Connecting: ConnectablePublisher {
    typealias Output = Int
    typealias Failure = Failed
    let upstream: Showing

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Failed {
      upstream.subscribe(subscriber)
    }

    func connect() -> any Cancellable { AnyCancellable {} }
  }

  @Test("A subscription and its operator's subscribers have one identifier, publishers within have their own")
  func identifiers() {
    let (first, second) = (Showing(), Showing())
    for build: (Showing, Showing) -> AnyPublisher<Int, Failed> in [
      { $0.append($1).eraseToAnyPublisher() },
      { first, _ in first.catch { _ in Fail<Int, Failed>(error: Failed()) }.eraseToAnyPublisher() },
      { $0.drop(untilOutputFrom: $1).eraseToAnyPublisher() },
      { $1.drop(untilOutputFrom: $0).eraseToAnyPublisher() },
      { $1.prefix(untilOutputFrom: $0).eraseToAnyPublisher() },
    ] {
      let recorder = build(first, second).record(.none)
      #expect(recorder.subscription?.combineIdentifier == first.subscriber?.combineIdentifier)
    }
    let recorder = first.flatMap { _ in second }.record()
    first.send(1)
    #expect(recorder.subscription?.combineIdentifier != second.subscriber?.combineIdentifier)
    #expect(labels(second.subscriber) == ["parentSubscription"])
  }

  @Test("Known values show what they are until the end, then only their kind") func knownValues() {
    let sequence = [1, 2].publisher.record(.none)
    #expect(sequence.subscription.map { "\($0)" } == "[1, 2]")
    sequence.request(.unlimited)
    #expect(sequence.subscription.map { "\($0)" } == "Sequence")
    let record = Record<Int, Never>(output: [1, 2], completion: .finished).record(.none)
    #expect(record.subscription.map { "\($0)" } == "[1, 2]")
    record.subscription?.cancel()
    #expect(record.subscription.map { "\($0)" } == "Cancelled Events")
  }

  @Test("A shared subscription shows upstream's name and identifier, after the end too") func shared() {
    let recorder = subject.share().record()
    #expect(recorder.subscription.map { "\($0)" } == "Multicast")
    subject.send(completion: .finished)
    #expect(recorder.subscription.map { "\($0)" } == "Multicast")
  }
}

extension Publisher where Failure == Failed {
  /// The values as texts.
  fileprivate func eraseFailing() -> AnyPublisher<String, Failed> { map { "\($0)" }.eraseToAnyPublisher() }
}
extension Publisher where Failure == Never {
  fileprivate func eraseFailing() -> AnyPublisher<String, Failed> {
    map { "\($0)" }.setFailureType(to: Failed.self).eraseToAnyPublisher()
  }
}
