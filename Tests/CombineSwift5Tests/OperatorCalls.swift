import Combine
import Foundation

/// Every operator, called the way its documentation calls it.
enum OperatorCalls {
  typealias Erased = AnyPublisher<Any, Error>

  private struct Oops: Error {}
  private static let numbers = PassthroughSubject<Int, Oops>()
  private static let words = PassthroughSubject<String, Oops>()
  private static let calm = PassthroughSubject<Int, Never>()

  private static func erased<P: Publisher>(_ publisher: P) -> Erased {
    publisher.map { $0 as Any }.mapError { $0 as Error }.eraseToAnyPublisher()
  }

  static var mapping: [Erased] {
    [
      erased(numbers.map { $0 * 2 }), erased(numbers.tryMap { try half($0) }),
      erased(words.map(\.count)), erased(words.map(\.count, \.isEmpty).map { "\($0), \($1)" }),
      erased(words.map(\.count, \.isEmpty, \.hashValue).map { "\($0), \($1), \($2)" }),
      erased(numbers.mapError { _ in URLError(.unknown) }), erased(calm.setFailureType(to: URLError.self)),
      erased(numbers.map { $0 > 1 ? $0 : nil }.replaceNil(with: 0)), erased(numbers.scan(0) { $0 + $1 }),
      erased(numbers.scan(0, +)), erased(numbers.tryScan(0) { try $0 + half($1) }),
      erased(numbers.flatMap { Just($0).setFailureType(to: Oops.self) }),
      erased(numbers.flatMap(maxPublishers: .max(2)) { Just($0) }), erased(calm.flatMap { _ in numbers }),
      erased(calm.map { _ in calm }.switchToLatest()), erased(calm.map { _ in numbers }.switchToLatest()),
      erased(numbers.map { _ in calm }.switchToLatest()),
      erased(numbers.map { [$0] }.encode(encoder: JSONEncoder())),
      erased(words.map { Data($0.utf8) }.decode(type: [Int].self, decoder: JSONDecoder())),
      erased(words.map { Data($0.utf8) }.decode(type: [Int].self, decoder: PropertyListDecoder())),
    ]
  }

  static var filtering: [Erased] {
    [
      erased(numbers.filter { $0 > 1 }), erased(numbers.tryFilter { try half($0) > 1 }),
      erased(words.compactMap { Int($0) }), erased(words.tryCompactMap { try half(Int($0) ?? 0) }),
      erased(numbers.removeDuplicates()), erased(numbers.removeDuplicates(by: { $0 % 2 == $1 % 2 })),
      erased(numbers.tryRemoveDuplicates { try half($0) == half($1) }), erased(numbers.replaceEmpty(with: 1)),
      erased(numbers.replaceError(with: 1)), erased(numbers.first()),
      erased(numbers.first(where: { $0 > 1 })),
      erased(numbers.tryFirst { try half($0) > 1 }), erased(numbers.last()), erased(numbers.last { $0 > 1 }),
      erased(numbers.tryLast { try half($0) > 1 }), erased(numbers.dropFirst()), erased(numbers.dropFirst(5)),
      erased(numbers.drop { $0 < 3 }), erased(numbers.tryDrop { try half($0) < 3 }),
      erased(numbers.drop(untilOutputFrom: words)), erased(numbers.prefix(2)),
      erased(numbers.prefix { $0 < 3 }), erased(numbers.tryPrefix { try half($0) < 3 }),
      erased(numbers.prefix(untilOutputFrom: words)), erased(numbers.output(at: 5)),
      erased(numbers.output(in: 1...3)), erased(numbers.output(in: ..<3)),
    ]
  }

  static var reducing: [Erased] {
    [
      erased(numbers.collect()), erased(numbers.collect(5)),
      erased(numbers.collect(.byTime(RunLoop.main, .seconds(5)))),
      erased(numbers.collect(.byTimeOrCount(DispatchQueue.main, .seconds(5), 3))),
      erased(numbers.ignoreOutput()),
      erased(numbers.reduce(0) { $0 + $1 }), erased(words.tryReduce(0) { try $0 + half($1.count) }),
      erased(numbers.count()), erased(numbers.max()), erased(numbers.min()),
      erased(words.max { $0.count < $1.count }),
      erased(words.min { $0.count < $1.count }), erased(numbers.tryMax { try half($0) < half($1) }),
      erased(numbers.tryMin { try half($0) < half($1) }), erased(numbers.contains(5)),
      erased(numbers.contains { $0 > 5 }), erased(numbers.tryContains { try half($0) > 5 }),
      erased(numbers.allSatisfy { $0 > 5 }), erased(numbers.tryAllSatisfy { try half($0) > 5 }),
    ]
  }

  static var combining: [Erased] {
    [
      erased(numbers.combineLatest(words)), erased(numbers.combineLatest(words) { "\($0)\($1)" }),
      erased(numbers.combineLatest(words, numbers)),
      erased(numbers.combineLatest(words, numbers) { _, b, _ in b }),
      erased(numbers.combineLatest(words, numbers, words)),
      erased(numbers.combineLatest(words, numbers, words) { a, _, _, _ in a }), erased(numbers.zip(words)),
      erased(numbers.zip(words) { "\($0)\($1)" }), erased(numbers.zip(words, words)),
      erased(numbers.zip(words, words) { a, _, _ in a }), erased(numbers.zip(words, words, words)),
      erased(numbers.zip(words, words, words) { a, _, _, _ in a }), erased(numbers.merge(with: numbers)),
      erased(numbers.merge(with: numbers, numbers)), erased(numbers.merge(with: numbers, numbers, numbers)),
      erased(numbers.merge(with: numbers, numbers, numbers, numbers)),
      erased(numbers.merge(with: numbers, numbers, numbers, numbers, numbers)),
      erased(numbers.merge(with: numbers, numbers, numbers, numbers, numbers, numbers)),
      erased(numbers.merge(with: numbers, numbers, numbers, numbers, numbers, numbers, numbers)),
      erased(Publishers.MergeMany([numbers, numbers])), erased(Publishers.Zip(numbers, words)),
      erased(numbers.append(1, 2)), erased(numbers.append([1, 2])), erased(numbers.append(numbers)),
      erased(numbers.prepend(1, 2)), erased(numbers.prepend([1, 2])), erased(numbers.prepend(numbers)),
    ]
  }

  static var timing: [Erased] {
    let queue = DispatchQueue.main
    return [
      erased(words.debounce(for: .seconds(0.5), scheduler: RunLoop.main)),
      erased(words.debounce(for: 0.5, scheduler: queue)),
      erased(words.throttle(for: .milliseconds(500), scheduler: queue, latest: true)),
      erased(words.delay(for: .seconds(3), tolerance: .seconds(1), scheduler: RunLoop.main, options: .none)),
      erased(words.timeout(.seconds(2), scheduler: queue, options: nil, customError: nil)),
      erased(words.timeout(.seconds(2), scheduler: queue) { Oops() }),
      erased(words.measureInterval(using: queue)), erased(words.receive(on: OperationQueue.main)),
      erased(words.subscribe(on: DispatchQueue.global(qos: .background))),
      erased(words.receive(on: queue, options: DispatchQueue.SchedulerOptions(qos: .userInitiated))),
    ]
  }

  static var others: [Erased] {
    [
      erased(numbers.catch { _ in Just(0) }), erased(numbers.tryCatch { error -> Just<Int> in throw error }),
      erased(numbers.retry(3)), erased(calm.assertNoFailure()), erased(numbers.share()),
      erased(numbers.multicast { PassthroughSubject<Int, Oops>() }.autoconnect()),
      erased(numbers.multicast(subject: PassthroughSubject<Int, Oops>()).autoconnect()),
      erased(calm.makeConnectable().autoconnect()),
      erased(numbers.buffer(size: 5, prefetch: .byRequest, whenFull: .dropOldest)),
      erased(numbers.buffer(size: 5, prefetch: .keepFull, whenFull: .customError { Oops() })),
      erased(numbers.print("Debug")),
      erased(numbers.handleEvents(receiveOutput: { _ in }, receiveCancel: {})),
      erased(numbers.breakpoint(receiveOutput: { $0 > 5 })), erased(numbers.breakpointOnError()),
      erased(Record<Int, Oops> { $0.receive(1) }), erased(Deferred { Just(1) }), erased(Empty<Int, Never>()),
      erased(Fail<Int, URLError>(error: URLError(.unknown))), erased([1, 2].publisher),
      erased((1...3).publisher),
      erased(Optional(1).publisher), erased(Result<Int, Oops>.success(1).publisher),
    ]
  }

  private static func half(_ value: Int) throws -> Int {
    if value < 0 { throw Oops() }
    return value / 2
  }
}
