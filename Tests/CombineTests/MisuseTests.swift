import Combine
import CombineExtras
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

  static let all: [Misuse] = demand + nothing + noResult + unwanted + repeated + limits + ends

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
    Misuse("Optional: a request must be for at least one value") { requestNone(Optional(1).publisher) },
    Misuse("Once: a request must be for at least one value") {
      requestNone(Result<Int, Failed>.success(1).publisher)
    },
    Misuse("Future: a request must be for at least one value") {
      requestNone(Future<Int, Never> { $0(.success(1)) })
    },
  ]

  /// Requests for nothing.
  private static let nothing: [Misuse] = [
    ("FlatMap", endless.flatMap { Just($0) }.eraseToAnyPublisher()),
    ("SwitchToLatest", endless.map { Just($0) }.switchToLatest().eraseToAnyPublisher()),
    ("CombineLatest", endless.combineLatest(endless) { $0 + $1 }.eraseToAnyPublisher()),
    ("Zip", endless.zip(endless) { $0 + $1 }.eraseToAnyPublisher()),
    ("Catch", endless.setFailureType(to: Failed.self).catch { _ in Just(1) }.eraseToAnyPublisher()),
    ("CollectByCount", endless.collect(2).map(\.count).eraseToAnyPublisher()),
    ("Drop", endless.dropFirst().eraseToAnyPublisher()),
    ("DropWhile", endless.drop { $0 > 1 }.eraseToAnyPublisher()),
    ("TryDropWhile", endless.tryDrop { $0 > 1 }.assertNoFailure().eraseToAnyPublisher()),
    ("ReplaceEmpty", endless.replaceEmpty(with: 1).eraseToAnyPublisher()),
    ("ReplaceError", endless.setFailureType(to: Failed.self).replaceError(with: 1).eraseToAnyPublisher()),
    (
      "TryCatch",
      endless.setFailureType(to: Failed.self).tryCatch { _ in Just(1) }.assertNoFailure()
        .eraseToAnyPublisher()
    ),
    ("TryFilter", endless.tryFilter { $0 > 1 }.assertNoFailure().eraseToAnyPublisher()),
    ("TryCompactMap", endless.tryCompactMap { Optional($0) }.assertNoFailure().eraseToAnyPublisher()),
    ("PrefixWhile", endless.prefix { $0 > 1 }.eraseToAnyPublisher()),
    ("TryPrefixWhile", endless.tryPrefix { $0 > 1 }.assertNoFailure().eraseToAnyPublisher()),
    ("RemoveDuplicates", endless.removeDuplicates().eraseToAnyPublisher()),
    ("TryRemoveDuplicates", endless.tryRemoveDuplicates { $0 == $1 }.assertNoFailure().eraseToAnyPublisher()),
  ].map(requestingNone)

  private static func requestingNone(_ name: String, _ publisher: AnyPublisher<Int, Never>) -> Misuse {
    let publisher = Shared(publisher)
    return Misuse("\(name): a request must be for at least one value") { requestNone(publisher.value) }
  }

  /// Requests for no result.
  private static let noResult: [Misuse] = [
    ("Reduce", endless.reduce(0, +).eraseToAnyPublisher()),
    ("TryReduce", endless.tryReduce(0) { $0 + $1 }.assertNoFailure().eraseToAnyPublisher()),
    ("Collect", endless.collect().map(\.count).eraseToAnyPublisher()),
    ("Count", endless.count().eraseToAnyPublisher()),
    ("Comparison", endless.max().eraseToAnyPublisher()),
    ("TryComparison", endless.tryMin { $0 < $1 }.assertNoFailure().eraseToAnyPublisher()),
    ("Contains", endless.contains(1).map { _ in 1 }.eraseToAnyPublisher()),
    ("ContainsWhere", endless.contains { $0 > 1 }.map { _ in 1 }.eraseToAnyPublisher()),
    ("AllSatisfy", endless.allSatisfy { $0 > 1 }.map { _ in 1 }.eraseToAnyPublisher()),
    ("First", endless.first().eraseToAnyPublisher()),
    ("TryFirst", endless.first(where: { $0 > 1 }).eraseToAnyPublisher()),
    ("TryFirstWhere", endless.tryFirst { $0 > 1 }.assertNoFailure().eraseToAnyPublisher()),
    ("Last", endless.last().eraseToAnyPublisher()),
    ("LastWhere", endless.last { $0 > 1 }.eraseToAnyPublisher()),
    ("TryLastWhere", endless.tryLast { $0 > 1 }.assertNoFailure().eraseToAnyPublisher()),
  ].map(requestingNone)

  /// Values that nobody asked for.
  private static let unwanted: [Misuse] = [
    Misuse("SwitchToLatest: a value came that wasn't requested") {
      sendUnwanted { source in Just(source).setFailureType(to: Failed.self).switchToLatest() }
    },
    Misuse("Retry: a value came that wasn't requested") { sendUnwanted { $0.retry(1) } },
    Misuse("Catch: a value came that wasn't requested") { sendUnwanted { $0.catch { _ in Just(1) } } },
    Misuse("TryCatch: a value came that wasn't requested") {
      sendUnwanted { $0.tryCatch { _ in Just(1).setFailureType(to: Failed.self) } }
    },
    Misuse("ReplaceError: a value came that wasn't requested") { sendUnwanted { $0.replaceError(with: 1) } },
    Misuse("values: a value came that wasn't requested") {
      let source = Stubborn()
      let iterator = source.values.makeAsyncIterator()
      source.send(1)
      withExtendedLifetime(iterator) {}
    },
    Misuse("DropUntilOutput: a value came that wasn't requested") {
      sendUnwanted { $0.drop(untilOutputFrom: Empty<Int, Failed>(completeImmediately: false)) }
    },
  ]

  /// Ends that come twice, and positions that can't be.
  private static let repeated: [Misuse] = [
    Misuse("Catch: upstream failed a second time") { failTwice { $0.catch { _ in Just(1) } } },
    Misuse("TryCatch: upstream failed a second time") { failTwice { $0.tryCatch { _ in Just(1) } } },
    Misuse("Catch: upstream failed a second time") {
      let source = Upstream<Failed>()
      let recorder = source.catch { _ -> Just<Int> in
        source.fail(Failed())
        return Just(1)
      }.record()
      source.fail(Failed())
      withExtendedLifetime(recorder) {}
    },
    Misuse("Output: positions must not be negative, but begin at -1") {
      _ = Publishers.Output(upstream: source, range: -1..<2)
    },
    Misuse("output(in:): positions must not be negative, but begin at -1") {
      _ = Optional(1).publisher.output(in: -1...4)
    },
  ]

  private static func failTwice<P: Publisher>(_ build: (Upstream<Failed>) -> P) {
    let source = Upstream<Failed>()
    let recorder = build(source).record()
    source.fail(Failed())
    source.fail(Failed())
    withExtendedLifetime(recorder) {}
  }

  private static func sendUnwanted<P: Publisher>(_ build: (Stubborn) -> P) {
    let source = Stubborn()
    let recorder = build(source).record(.none)
    source.send(1)
    withExtendedLifetime(recorder) {}
  }

  private static var endless: AnyPublisher<Int, Never> {
    Empty(completeImmediately: false).eraseToAnyPublisher()
  }

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
  @Test("The program stops, and says which rule was broken", arguments: Misuse.all.indices)
  func stopsTheProgram(index: Int) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [index = index as Int] in
      Misuse.all[index].body()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains(Misuse.all[index].says))
  }
}
