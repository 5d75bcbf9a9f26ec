import Combine
import Dispatch
import Testing

@Suite("Publishers whose subscription comes late", .timeLimit(.minutes(10)))
struct LateSubscriptionTests {
  /// A publisher that hands its subscription down when it is told to.
  private final class Late: Publisher {
    typealias Output = Int
    typealias Failure = Never

    private let values: [Int]
    private var subscribe: (() -> Void)?

    init(_ values: Int...) { self.values = values }

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
      subscribe = { [values] in values.publisher.subscribe(subscriber) }
    }

    func arrive() { subscribe?() }
  }

  private func record<P: Publisher>(_ publisher: P, into log: Log) -> AnyCancellable
  where P.Failure == Never {
    publisher.sink(receiveCompletion: { _ in log.add("finished") }, receiveValue: { log.add("\($0)") })
  }

  private final class Log {
    private(set) var lines: [String] = []

    func add(_ line: String) { lines.append(line) }
  }

  @Test("flatMap waits for each publisher that its closure returned")
  func flatMap() {
    let (log, late) = (Log(), [Late(1, 2), Late(3)])
    let subscription = record([0, 1].publisher.flatMap { late[$0] }, into: log)
    #expect(log.lines.isEmpty)
    late[1].arrive()
    late[0].arrive()
    #expect(log.lines == ["3", "1", "2", "finished"])
    _ = subscription
  }

  @Test("flatMap takes one publisher after the other, however late they are")
  func flatMapOneByOne() {
    let (log, late) = (Log(), [Late(1), Late(2), Late(3)])
    let subscription = record([0, 1, 2].publisher.flatMap(maxPublishers: .max(1)) { late[$0] }, into: log)
    for each in late { each.arrive() }
    #expect(log.lines == ["1", "2", "3", "finished"])
    _ = subscription
  }

  @Test("flatMap's upstream may finish while a publisher is subscribed to")
  func finishDuringSubscription() {
    let (log, subject) = (Log(), PassthroughSubject<Int, Never>())
    let subscription = record(
      subject.flatMap { value in
        Deferred {
          subject.send(completion: .finished)
          return Just(value)
        }
      }, into: log)
    subject.send(7)
    #expect(log.lines == ["7", "finished"])
    _ = subscription
  }

  @Test("flatMap over a queue loses nothing")
  func flatMapOverQueue() async {
    let queue = DispatchQueue(label: "late")
    let values = await withCheckedContinuation { (continuation: CheckedContinuation<[Int], Never>) in
      let holder = Holder()
      holder.subscription = [1, 2, 3].publisher
        .flatMap { Just($0).subscribe(on: queue) }
        .collect()
        .sink { values in
          continuation.resume(returning: values)
          holder.subscription = nil
        }
    }
    #expect(values.sorted() == [1, 2, 3])
  }

  private final class Holder: @unchecked Sendable {
    var subscription: AnyCancellable?
  }

  @Test(
    "zip and combineLatest ask a late publisher for what they asked the others", arguments: [true, false])
  func tuples(isZip: Bool) {
    for lateFirst in [true, false] {
      let (log, late) = (Log(), Late(1))
      let (one, two) =
        lateFirst
        ? (late.eraseToAnyPublisher(), Just(2).eraseToAnyPublisher())
        : (Just(2).eraseToAnyPublisher(), late.eraseToAnyPublisher())
      let pair: AnyPublisher<(Int, Int), Never> =
        isZip ? one.zip(two).eraseToAnyPublisher() : one.combineLatest(two).eraseToAnyPublisher()
      let subscription = record(pair, into: log)
      #expect(log.lines.isEmpty)
      late.arrive()
      #expect(log.lines == [lateFirst ? "(1, 2)" : "(2, 1)", "finished"])
      _ = subscription
    }
  }

  @Test("A late publisher is asked for the sum of what was asked so far")
  func sumOfDemand() {
    let (late, ready) = (Late(1, 2, 3, 4), [1, 2, 3, 4].publisher)
    let recorder = late.combineLatest(ready).record(.none)
    recorder.request(.max(1))
    recorder.request(.max(2))
    late.arrive()
    #expect(recorder.values.map(\.0) == [1, 2, 3])
    recorder.request(.max(1))
    #expect(recorder.values.map(\.0) == [1, 2, 3, 4])
  }

  @Test("A subscriber that sends again while it gets the last value gets no more")
  func sendingDuringTheLast() {
    let subject = PassthroughSubject<Int, Never>()
    for (publisher, expected) in [
      (subject.prefix(1).eraseToAnyPublisher(), ["0", "finished"]),
      (subject.prefix(2).eraseToAnyPublisher(), ["0", "1", "finished"]),
      (subject.output(at: 0).eraseToAnyPublisher(), ["0", "finished"]),
      (subject.output(in: 0...1).eraseToAnyPublisher(), ["0", "1", "finished"]),
      (subject.first().eraseToAnyPublisher(), ["0", "finished"]),
    ] {
      let log = Log()
      let subscription = publisher.sink(
        receiveCompletion: { _ in log.add("finished") },
        receiveValue: { value in
          log.add("\(value)")
          if value < 3 { subject.send(value + 1) }
        })
      subject.send(0)
      #expect(log.lines == expected)
      _ = subscription
    }
  }

  @Test("A subscriber that cancels while it gets the last value hears no more")
  func cancellingDuringTheLast() {
    let (log, subject, holder) = (Log(), PassthroughSubject<Int, Never>(), Holder())
    holder.subscription = subject.prefix(1).sink(
      receiveCompletion: { _ in log.add("finished") },
      receiveValue: { _ in
        log.add("value")
        holder.subscription?.cancel()
      })
    subject.send(0)
    #expect(log.lines == ["value"])
  }

  @Test("Asking a sequence or a record for nothing does nothing")
  func noDemand() {
    var record = Record<Int, Never>.Recording()
    record.receive(1)
    record.receive(completion: .finished)
    for publisher in [
      [1].publisher.eraseToAnyPublisher(), Record(recording: record).eraseToAnyPublisher(),
    ] {
      let recorder = publisher.record(.none)
      recorder.request(.none)
      #expect(recorder.values.isEmpty)
      recorder.request(.max(1))
      #expect(recorder.values == [1])
    }
  }

  @Test("A model whose subject is fed by a subscription it keeps can be released")
  func releaseOfAFedSubject() {
    final class Model {
      let subject = PassthroughSubject<Int, Never>()
      var subscriptions = Set<AnyCancellable>()

      init(_ upstream: some Publisher<Int, Never>) {
        upstream.subscribe(subject).store(in: &subscriptions)
      }
    }
    let upstream = PassthroughSubject<Int, Never>()
    var cancellations = 0
    var model: Model? = Model(upstream.handleEvents(receiveCancel: { cancellations += 1 }))
    weak let released = model
    model = nil
    #expect(released == nil)
    #expect(cancellations == 1)
  }
}
