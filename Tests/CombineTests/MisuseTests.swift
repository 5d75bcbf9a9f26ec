import Combine
import CombineTesting
import Dispatch
import Testing

/// A mistake, and what the program says as it stops.
private struct Misuse: Sendable {
  let says: String
  let body: @Sendable () -> Void

  init(_ says: String, _ body: @escaping @Sendable () -> Void) {
    self.says = says
    self.body = body
  }

  static let all: [Misuse] = demand + limits + ends

  private static let demand: [Misuse] = [
    Misuse("Subscribers.Demand can't be negative") { _ = Subscribers.Demand.max(-1) },
    Misuse("Subscribers.Demand can't be negative") { _ = Subscribers.Demand.max(1) - .max(2) },
    Misuse("Subscribers.Demand can't be negative") { _ = Subscribers.Demand.max(1) * -1 },
    Misuse("PassthroughSubject: a request must be for at least one value") {
      requestNone(PassthroughSubject<Int, Never>())
    },
    Misuse("CurrentValueSubject: a request must be for at least one value") {
      requestNone(CurrentValueSubject<Int, Never>(1))
    },
    Misuse("Just: a request must be for at least one value") { requestNone(Just(1)) },
    Misuse("Future: a request must be for at least one value") {
      requestNone(Future<Int, Never> { $0(.success(1)) })
    },
    Misuse("[1, 2]: a request must be for at least one value") { requestNone([1, 2].publisher) },
  ]

  private static let limits: [Misuse] = [
    Misuse("prefix: the length must not be negative, but is -1") { _ = source.prefix(-1) },
    Misuse("dropFirst: the count must not be negative, but is -2") { _ = source.dropFirst(-2) },
    Misuse("output(at:): the index must not be negative, but is -1") { _ = source.output(at: -1) },
    Misuse("output(in:)") { _ = source.output(in: -3 ..< -1) },
    Misuse("collect: the count must be above 0, but is 0") { _ = source.collect(0) },
    Misuse("collect: the count must be above 0, but is -1") {
      _ = source.collect(.byTimeOrCount(DispatchQueue.main, 1, -1))
    },
    Misuse("buffer: the size must not be negative, but is -1") {
      _ = source.buffer(size: -1, prefetch: .byRequest, whenFull: .dropOldest)
    },
    Misuse("retry: the number of retries must not be negative, but is -1") { _ = source.retry(-1) },
    Misuse("shareReplay: the capacity must not be negative, but is -1") {
      _ = source.shareReplay(-1)
    },
    Misuse("retry: the jitter must be between 0 and 1, but is 2.0") {
      _ = source.retry(1, withBackoff: 1, scheduler: DispatchQueue.main, jitter: 2)
    },
    Misuse("TestScheduler: a repeating interval must be longer than 0") {
      let scheduler = TestScheduler()
      _ = scheduler.schedule(after: scheduler.now, interval: 0) {}
    },
    Misuse("Marbles: a [ without its ] in [a") {
      _ = Marbles().source("[a").sink(receiveCompletion: { _ in }) { _ in }
    },
  ]

  private static let ends: [Misuse] = [
    Misuse("the price: assertNoFailure: the stream failed with Failed") {
      _ = Fail<Int, Failed>(error: Failed()).assertNoFailure("the price").sink { _ in }
    },
    Misuse("Record: a value was recorded after the completion") {
      _ = Record<Int, Never> { recording in
        recording.receive(completion: .finished)
        recording.receive(1)
      }
    },
    Misuse("Record: a second completion was recorded") {
      _ = Record<Int, Never> { recording in
        recording.receive(completion: .finished)
        recording.receive(completion: .finished)
      }
    },
  ]

  private static var source: AnyPublisher<Int, Never> { Empty().eraseToAnyPublisher() }

  private static func requestNone<P: Publisher>(_ publisher: P) {
    publisher.subscribe(AnySubscriber(receiveSubscription: { $0.request(.none) }))
  }
}

/// A misuse stops the program, and says what was wrong and where.
@Suite(.timeLimit(.minutes(10))) struct MisuseTests {
  @Test(arguments: Misuse.all.indices)
  func stopsTheProgram(index: Int) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [index = index as Int] in
      Misuse.all[index].body()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains(Misuse.all[index].says))
  }
}
