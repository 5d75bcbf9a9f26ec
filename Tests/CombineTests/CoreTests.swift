import Combine
import Testing

@Suite(.timeLimit(.minutes(10))) struct CoreTests {
  @Test("Demands are added, subtracted, multiplied and compared, and unlimited stays unlimited")
  func demandArithmetic() {
    typealias Demand = Subscribers.Demand
    #expect(Demand.none == .max(0))
    #expect(Demand.max(2) + .max(3) == .max(5))
    #expect(Demand.unlimited + 1 == .unlimited)
    #expect(Demand.unlimited - .max(3) == .unlimited)
    #expect(Demand.unlimited + .unlimited == .unlimited)
    #expect(Demand.unlimited + .max(1) == .unlimited)
    #expect(Demand.max(.max) + .max(.max) == .unlimited)
    #expect(Demand.max(2) * 3 == .max(6))
    #expect(Demand.max(5) - .max(2) == .max(3))
    #expect(Demand.max(5) - .unlimited == .none)
    #expect(Demand.max(1) < .unlimited)
    #expect(Demand.max(1) < 2)
    #expect(3 > Demand.max(2))
    #expect(Demand.max(2) == 2)
    #expect(Demand.unlimited > 1_000_000)
    #expect(Demand.unlimited != 5)
    #expect(Demand.unlimited.max == nil)
    #expect(Demand.max(4).max == 4)
    #expect("\(Demand.unlimited) \(Demand.max(2))" == "unlimited max(2)")
    #expect(Demand.none + .none == .none)
    #expect(Demand.max(3) - .none == .max(3))
  }

  @Test func aCancellableCancelsOnceAndWhenReleased() {
    var count = 0
    do {
      let cancellable = AnyCancellable { count += 1 }
      cancellable.cancel()
      cancellable.cancel()
    }
    #expect(count == 1)
    var set: Set<AnyCancellable> = []
    var list: [AnyCancellable] = []
    AnyCancellable { count += 1 }.store(in: &set)
    AnyCancellable { count += 1 }.store(in: &list)
    #expect(count == 1)
    set = []
    list.removeAll()
    #expect(count == 3)
  }

  @Test("A subscriber made of closures gets as many values as they ask for") func anySubscriberOfClosures() {
    var log: [String] = []
    let subscriber = AnySubscriber<Int, Never>(
      receiveSubscription: { $0.request(.max(1)) },
      receiveValue: {
        log.append("\($0)")
        return $0 < 3 ? .max(1) : .none
      }, receiveCompletion: { log.append("\($0)") })
    (1...5).publisher.subscribe(subscriber)
    #expect(log == ["1", "2", "3"])
  }

  @Test("Simple publishers send their value once it is wanted, or their error") func simplePublishers() {
    #expect(Empty<Int, Never>(completeImmediately: false).record().completions.isEmpty)
    #expect(Fail<Int, Failed>(error: Failed()).record().failure == Failed())
    #expect(Optional<Int>.none.publisher.record().hasFinished)
    #expect(Optional(1).publisher.record().values == [1])
    #expect(Result<Int, Failed>.failure(Failed()).publisher.record().failure == Failed())
    #expect(Just(1).record(.none).values.isEmpty)
    var made = 0
    let deferred = Deferred {
      made += 1
      return Just(made)
    }
    #expect(made == 0)
    #expect(deferred.record().values == [1])
    #expect(deferred.record().values == [2])
  }

  @Test func sequenceOperatorsStaySequences() {
    let mapped: Publishers.Sequence<[Int], Never> = [1, 2, 3].publisher.map { $0 + 1 }
    #expect(mapped.sequence == [2, 3, 4])
    let just: Just<String> = Just(1).map(String.init)
    #expect(just.output == "1")
    #expect([1, 2].publisher.append(3).prepend(0).sequence == [0, 1, 2, 3])
    #expect([1, 2, 3].publisher.output(at: 9).record().values.isEmpty)
  }

  @Test func identifiersDiffer() {
    #expect(CombineIdentifier() != CombineIdentifier())
    final class Token {}
    let token = Token()
    #expect(CombineIdentifier(token) == CombineIdentifier(token))
  }

  @Test("A connectable publisher sends while it is connected, and not before") func connecting() {
    let subject = PassthroughSubject<Int, Never>()
    let connectable = subject.makeConnectable()
    let recorder = connectable.record()
    subject.send(1)
    let connection = connectable.connect()
    subject.send(2)
    connection.cancel()
    subject.send(3)
    #expect(recorder.values == [2])
    #expect(recorder.completions.isEmpty)
    let multicast = (1...3).publisher.multicast(subject: PassthroughSubject())
    let (a, b) = (multicast.record(), multicast.record())
    #expect(a.values.isEmpty)
    let other = multicast.connect()
    #expect(a.values == [1, 2, 3])
    #expect(b.values == [1, 2, 3])
    #expect(a.hasFinished)
    other.cancel()
  }

  @Test func nothingLeaksAfterTheEnd() {
    final class Token {}
    weak var token: Token?
    let subjects = (0..<3).map { _ in PassthroughSubject<Int, Never>() }
    func build() -> AnyCancellable {
      let strong = Token()
      token = strong
      return subjects[0].combineLatest(subjects[1]).merge(with: subjects[2].map { ($0, $0) })
        .flatMap { Just($0.0) }.scan(0, +).share().zip(subjects[0]).map { _ in strong }.sink { _ in }
    }
    let cancelled = build()
    for subject in subjects { subject.send(1) }
    #expect(token != nil)
    cancelled.cancel()
    #expect(token == nil)
    let finished = build()
    for subject in subjects { subject.send(completion: .finished) }
    withExtendedLifetime(finished) {}
  }
}
