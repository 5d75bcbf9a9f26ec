import Combine
import CombineTesting
import Foundation
import Testing

/// The children of subscriptions' and subscribers' mirrors, in their order.
@Suite("Mirrors", .timeLimit(.minutes(10))) struct MirrorTests {
  private let subject = PassthroughSubject<Int, Failed>()
  private let other = PassthroughSubject<Int, Failed>()

  /// Keeps its subscriber, to be looked at.
  private final class Showing: Publisher {
    typealias Output = Int
    typealias Failure = Failed
    private(set) var subscriber: Any?
    private let upstream = Upstream<Failed>()

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Failed {
      self.subscriber = subscriber
      upstream.subscribe(subscriber)
    }

    func send(_ value: Int) { upstream.send(value) }
  }

  private func labels(_ value: Any?) -> [String?] {
    value.map { Mirror(reflecting: $0).children.map(\.label) } ?? ["nothing"]
  }

  private func child(_ label: String, _ value: Any?) -> Any? {
    value.flatMap { Mirror(reflecting: $0).children.first { $0.label == label }?.value }
  }

  /// The subscriber that an operator gives its upstream.
  private func subscriber<P: Publisher>(_ build: (Showing) -> P) -> Any? {
    let showing = Showing()
    let recorder = build(showing).record(.none)
    defer { recorder.cancel() }
    return showing.subscriber
  }

  private func subscription<P: Publisher>(_ publisher: P) -> Any? {
    let recorder = publisher.record(.none)
    return recorder.subscription
  }

  @Test("Operators of one result show the subscriber, the result, the initial value and the state")
  func results() {
    let expected: [String?] = ["downstream", "result", "initial", "status"]
    #expect(labels(subscription(subject.count())) == expected)
    #expect(labels(subscription(subject.last())) == expected)
    #expect(labels(subscription(subject.max())) == expected)
    #expect(labels(subscription(subject.contains(1))) == expected)
    #expect(labels(subscription(subject.allSatisfy { $0 > 1 })) == expected)
    #expect(labels(subscription(subject.tryReduce(0) { $0 + $1 })) == expected)
    #expect(labels(subscription(subject.tryFirst { $0 > 1 })) == expected)
    #expect(labels(subscription(subject.tryMax { $0 < $1 })) == expected)
  }

  @Test("Operators of conditions show the subscriber") func conditions() {
    #expect(labels(subscription(subject.tryCompactMap { Optional($0) })) == ["downstream"])
    #expect(labels(subscription(subject.tryPrefix { _ in true })) == ["downstream"])
  }

  @Test("removeDuplicates shows the last value, scan and tryScan the result") func memories() {
    for publisher in [
      subject.removeDuplicates().mapError { $0 as any Error }.eraseToAnyPublisher(),
      subject.tryRemoveDuplicates { $0 == $1 }.eraseToAnyPublisher(),
    ] {
      let recorder = publisher.record()
      subject.send(7)
      #expect(labels(recorder.subscription) == ["downstream", "last"])
      #expect(child("last", recorder.subscription) as? Int == 7)
      recorder.cancel()
    }
    let sums = subject.tryScan(1) { $0 + $1 }.record()
    subject.send(2)
    #expect(labels(sums.subscription) == ["downstream", "status", "result"])
    #expect(child("result", sums.subscription) as? Int == 3)
    #expect(labels(subscriber { $0.scan(0, +) }) == ["downstream", "result"])
  }

  @Test("Coding operators show whether they have finished, and their upstream") func coding() {
    let expected: [String?] = ["downstream", "finished", "upstreamSubscription"]
    let data = subject.map { Data("\($0)".utf8) }
    #expect(labels(subscription(data.decode(type: Int.self, decoder: JSONDecoder()))) == expected)
  }

  @Test("tryCatch shows the subscriber and the demand") func catching() {
    #expect(labels(subscription(subject.tryCatch { _ in Just(1) })) == ["downstream", "demand"])
  }

  @Test("Publishers within flatMap and switchToLatest show the identifier of the outer subscription")
  func inner() {
    for isFlat in [true, false] {
      let (showing, outer) = (Showing(), PassthroughSubject<Int, Failed>())
      let recorder =
        isFlat
        ? outer.flatMap { _ in showing }.eraseToAnyPublisher().record()
        : outer.map { _ in showing }.switchToLatest().eraseToAnyPublisher().record()
      outer.send(1)
      #expect(labels(showing.subscriber) == ["parentSubscription"])
      #expect(
        child("parentSubscription", showing.subscriber) as? CombineIdentifier
          == recorder.subscription?.combineIdentifier)
      #expect("\(showing.subscriber ?? "")" == (isFlat ? "FlatMap" : "SwitchToLatest"))
    }
  }

  @Test("assertNoFailure shows its place, key paths themselves, autoconnect its publisher and the subscriber")
  func subscribers() {
    #expect(labels(subscriber { $0.assertNoFailure("x") }) == ["file", "line", "prefix"])
    #expect(labels(subscriber { $0.map(\.description) }) == ["keyPath"])
    #expect(labels(subscriber { $0.map(\.description, \.hashValue) }) == ["keyPath0", "keyPath1"])
    #expect(
      labels(subscriber { $0.map(\.description, \.hashValue, \.bitWidth) })
        == ["keyPath0", "keyPath1", "keyPath2"])
    let auto = subscriber { Connecting(upstream: $0).autoconnect() }
    #expect(labels(auto) == ["parent", "downstream"])
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

  @Test("autoconnect has the identifier of its upstream's subscription") func autoconnected() {
    let showing = Upstream<Failed>()
    let recorder = upstreamOf(showing).record(.none)
    #expect(recorder.subscription?.combineIdentifier == CombineIdentifier(showing))
  }

  private func upstreamOf(_ upstream: Upstream<Failed>) -> AnyPublisher<Int, Failed> {
    struct Link: ConnectablePublisher {
      typealias Output = Int
      typealias Failure = Failed
      let upstream: Upstream<Failed>
      func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Failed {
        upstream.subscribe(subscriber)
      }
      func connect() -> any Cancellable { AnyCancellable {} }
    }
    return Link(upstream: upstream).autoconnect().eraseToAnyPublisher()
  }

  @Test("Subscriptions of subjects, properties and futures show their publisher until the end")
  func conduits() {
    final class Model: ObservableObject {
      @Published var x = 1
    }
    let (model, expected) = (Model(), ["parent", "downstream", "demand", "subject"] as [String?])
    #expect(labels(subscription(model.$x)) == expected)
    #expect(labels(subscription(CurrentValueSubject<Int, Never>(1))) == expected)
    let recorder = subject.record(.max(3))
    #expect(child("parent", recorder.subscription) is PassthroughSubject<Int, Failed>)
    #expect(child("demand", recorder.subscription) as? Subscribers.Demand == .max(3))
    subject.send(completion: .finished)
    for label in ["parent", "downstream", "subject"] {
      #expect("\(child(label, recorder.subscription) ?? "")" == "nil", "\(label)")
    }
  }

  @Test("Known values show themselves without a label, and what is left of sequences and records")
  func known() {
    for each in [
      subscription(Just(1)), subscription(Int?.some(1).publisher),
      subscription(Result<Int, Failed>.success(1).publisher),
    ] {
      #expect(labels(each) == [nil])
      #expect(each.flatMap { Mirror(reflecting: $0).children.first?.value } as? Int == 1)
    }
    let sequence = [1, 2].publisher.record(.max(1))
    #expect(child("sequence", sequence.subscription) as? [Int] == [2])
    #expect(sequence.subscription.map { "\($0)" } == "[2]")
    let record = Record<Int, Never>(output: [1, 2], completion: .finished).record(.max(1))
    #expect(labels(record.subscription) == ["sequence", "completion"])
    #expect(child("sequence", record.subscription) as? [Int] == [2])
  }

  @Test("Sequences and records are shown bare, and as empty after the end") func bare() {
    let range = (1...5).publisher.record(.none)
    #expect("\(child("sequence", range.subscription) ?? "")" == "1...5")
    let record = Record<Int, Never>(output: [1, 2], completion: .finished).record(.none)
    #expect("\(child("sequence", record.subscription) ?? "")" == "[1, 2]")
    for recorder in [range, record] {
      recorder.request(.unlimited)
      #expect("\(child("sequence", recorder.subscription) ?? "")" == "[]")
    }
  }

  @Test(
    "A future's subscription shows after the end whether the result was wanted", arguments: [true, false])
  func future(isWanted: Bool) {
    let recorder = Future<Int, Never> { _ in }.record(isWanted ? .max(1) : .none)
    #expect(child("hasAnyDemand", recorder.subscription) as? Bool == isWanted)
    recorder.subscription?.cancel()
    #expect(child("hasAnyDemand", recorder.subscription) as? Bool == isWanted)
    #expect("\(child("parent", recorder.subscription) ?? "")" == "nil")
  }

  @Test("Notifications and data tasks show what they wait for") func foundation() throws {
    let center = NotificationCenter()
    let recorder = center.publisher(for: .init("a")).record(.max(2))
    #expect(labels(recorder.subscription) == ["center", "name", "object", "demand"])
    #expect(child("center", recorder.subscription) as? NotificationCenter === center)
    #expect(child("demand", recorder.subscription) as? Subscribers.Demand == .max(2))
    let url = try #require(URL(string: "http://127.0.0.1:1/"))
    let task = subscription(URLSession.shared.dataTaskPublisher(for: url))
    #expect(labels(task) == ["task", "downstream", "parent", "demand"])
  }

  @Test("An erased subscriber mirrors what it holds") func erased() {
    let sink = Subscribers.Assign(object: Target(), keyPath: \.value)
    #expect(labels(AnySubscriber(sink)) == ["object", "keyPath", "status"])
  }

  private final class Target { var value = 0 }

  @Test("Other subscriptions and subscribers show nothing") func empty() {
    let scheduler = TestScheduler()
    for (index, each) in [
      subscription(subject.tryMap { $0 }), subscription(subject.drop(untilOutputFrom: other)),
      subscription(subject.flatMap { Just($0) }), subscription(subject.map { Just($0) }.switchToLatest()),
      subscription(subject.handleEvents(receiveOutput: { _ in })), subscription(subject.output(at: 1)),
      subscription(subject.measureInterval(using: scheduler)), subscription(subject.receive(on: scheduler)),
      subscription(subject.timeout(1, scheduler: scheduler)), subscription(subject.replaceError(with: 1)),
      subscription(subject.throttle(for: 1, scheduler: scheduler, latest: true)),
      subscription(subject.multicast { PassthroughSubject() }), subscription(subject.prepend(1)),
      subscription(Empty<Int, Failed>(completeImmediately: false)),
      subscriber { $0.map { $0 + 1 } }, subscriber { $0.mapError { $0 as any Error } },
      subscriber { $0.map { Optional($0) }.replaceNil(with: 1) }, subscriber { $0.filter { $0 > 1 } },
      subscriber { $0.compactMap { Optional($0) } }, subscriber { $0.ignoreOutput() },
      subscriber { $0.breakpointOnError() },
    ].enumerated() {
      #expect(labels(each) == [], "number \(index)")
    }
  }
}
