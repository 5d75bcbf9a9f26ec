import Combine
import CombineTesting

typealias ModelPublisher = AnyPublisher<Int, ModelError>

extension Publisher where Output == Int {
  /// The publisher as one of the model's; an error that isn't the model's gets the number -1.
  fileprivate var model: ModelPublisher {
    mapError { $0 as? ModelError ?? ModelError(code: -1) }.eraseToAnyPublisher()
  }
}

extension PlainEnd {
  var completion: Subscribers.Completion<ModelError> {
    switch self {
    case .finished: .finished
    case .failed(let code): .failure(ModelError(code: code))
    }
  }
}

extension Wanted {
  var demand: Subscribers.Demand { self == .all ? .unlimited : .max(count) }
}

extension Chain {
  /// The chain of `Combine`.
  func publisher(_ clock: TestScheduler, _ sources: [ModelPublisher]) -> ModelPublisher {
    switch self {
    case .source(let number): sources[number]
    case .values(let values, .finished):
      values.publisher.setFailureType(to: ModelError.self).eraseToAnyPublisher()
    case .values(let values, let end):
      Record(output: values, completion: end.completion).eraseToAnyPublisher()
    case .just(let value): Just(value).setFailureType(to: ModelError.self).eraseToAnyPublisher()
    case .never: Empty(completeImmediately: false).eraseToAnyPublisher()
    case .applied(let operation, let upstream):
      operation.publisher(clock, upstream.publisher(clock, sources)) { $0.publisher(clock, sources) }
    }
  }
}

extension Operation {
  fileprivate func publisher(
    _ clock: TestScheduler, _ upstream: ModelPublisher, _ build: @escaping (Chain) -> ModelPublisher
  ) -> ModelPublisher {
    guard
      let publisher = mapping(upstream) ?? selecting(upstream) ?? folding(upstream) ?? timed(upstream, clock)
        ?? joining(upstream, build)
    else { preconditionFailure("\(self) has no publisher") }
    return publisher
  }

  private func mapping(_ upstream: ModelPublisher) -> ModelPublisher? {
    switch self {
    case .map(let key): upstream.map { Arithmetic.map($0, key) }.model
    case .tryMap(let key):
      upstream.tryMap {
        try Arithmetic.check($0, key)
        return Arithmetic.map($0, key)
      }.model
    case .mapError(let key): upstream.mapError { ModelError(code: $0.code + key) }.model
    case .filter(let key): upstream.filter { !Arithmetic.isRare($0, key) }.model
    case .tryFilter(let key):
      upstream.tryFilter {
        try Arithmetic.check($0, key)
        return !Arithmetic.isRare($0, key)
      }.model
    case .compactMap(let key):
      upstream.compactMap { Arithmetic.isRare($0, key) ? nil : Arithmetic.map($0, key) }.model
    case .tryCompactMap(let key):
      upstream.tryCompactMap {
        try Arithmetic.check($0, key)
        return Arithmetic.isRare($0, key) ? nil : Arithmetic.map($0, key)
      }.model
    case .scan(let key): upstream.scan(key, Arithmetic.join).model
    case .tryScan(let key):
      upstream.tryScan(key) {
        try Arithmetic.check($1, key)
        return Arithmetic.join($0, $1)
      }.model
    case .removeDuplicates(let key): upstream.removeDuplicates { $0 % key == $1 % key }.model
    case .tryRemoveDuplicates(let key):
      upstream.tryRemoveDuplicates {
        try Arithmetic.check($1, key)
        return $0 % key == $1 % key
      }.model
    case .coded(let key):
      upstream.encode(encoder: ModelCoder(key: key)).decode(type: Int.self, decoder: ModelCoder(key: key))
        .model
    case .unchanged(0): upstream.print(to: Silence()).model
    case .unchanged(1): upstream.handleEvents(receiveOutput: { _ in }, receiveRequest: { _ in }).model
    case .unchanged(2): upstream.breakpoint(receiveOutput: { _ in false }).model
    case .unchanged: upstream.model
    default: nil
    }
  }

  private func selecting(_ upstream: ModelPublisher) -> ModelPublisher? {
    switch self {
    case .prefixWhile(let key): upstream.prefix { !Arithmetic.isRare($0, key) }.model
    case .tryPrefixWhile(let key):
      upstream.tryPrefix {
        try Arithmetic.check($0, key)
        return !Arithmetic.isRare($0, key)
      }.model
    case .dropWhile(let key): upstream.drop { !Arithmetic.isRare($0, key) }.model
    case .tryDropWhile(let key):
      upstream.tryDrop {
        try Arithmetic.check($0, key)
        return !Arithmetic.isRare($0, key)
      }.model
    case .dropFirst(let count): upstream.dropFirst(count).model
    case .prefix(let count): upstream.prefix(count).model
    case .output(let lower, let count): upstream.output(in: lower..<lower + count).model
    case .first: upstream.first().model
    case .firstWhere(let key): upstream.first { Arithmetic.isRare($0, key) }.model
    case .tryFirstWhere(let key):
      upstream.tryFirst {
        try Arithmetic.check($0, key)
        return Arithmetic.isRare($0, key)
      }.model
    case .last: upstream.last().model
    case .lastWhere(let key): upstream.last { Arithmetic.isRare($0, key) }.model
    case .tryLastWhere(let key):
      upstream.tryLast {
        try Arithmetic.check($0, key)
        return Arithmetic.isRare($0, key)
      }.model
    default: nil
    }
  }

  private func folding(_ upstream: ModelPublisher) -> ModelPublisher? {
    switch self {
    case .reduce(let key): upstream.reduce(key, Arithmetic.join).model
    case .tryReduce(let key):
      upstream.tryReduce(key) {
        try Arithmetic.check($1, key)
        return Arithmetic.join($0, $1)
      }.model
    case .collect: upstream.collect().map(Arithmetic.join).model
    case .count: upstream.count().model
    case .min: upstream.min().model
    case .max: upstream.max().model
    case .tryMin(let key):
      upstream.tryMin { a, b in
        // The value that has just come is the first of the two.
        try Arithmetic.check(a, key)
        return a < b
      }.model
    case .contains(let key): upstream.contains { Arithmetic.isRare($0, key) }.map(Arithmetic.number).model
    case .tryContains(let key):
      upstream.tryContains {
        try Arithmetic.check($0, key)
        return Arithmetic.isRare($0, key)
      }.map(Arithmetic.number).model
    case .allSatisfy(let key):
      upstream.allSatisfy { !Arithmetic.isRare($0, key) }.map(Arithmetic.number).model
    case .tryAllSatisfy(let key):
      upstream.tryAllSatisfy {
        try Arithmetic.check($0, key)
        return !Arithmetic.isRare($0, key)
      }.map(Arithmetic.number).model
    case .ignoreOutput: upstream.ignoreOutput().map { _ -> Int in }.model
    case .replaceEmpty(let value): upstream.replaceEmpty(with: value).model
    case .replaceError(let value): upstream.replaceError(with: value).model
    default: nil
    }
  }

  private func joining(
    _ upstream: ModelPublisher, _ build: @escaping (Chain) -> ModelPublisher
  ) -> ModelPublisher? {
    switch self {
    case .append(let other): upstream.append(build(other)).model
    case .prepend(let other): upstream.prepend(build(other)).model
    case .catch(let other): upstream.catch { _ in build(other) }.model
    case .tryCatch(let other, let key):
      upstream.tryCatch { error in
        try Arithmetic.check(error.code, key)
        return build(other)
      }.model
    case .retry(let count): upstream.retry(count).model
    case .merge(let others): merging(upstream, others.map(build))
    case .mergeItself: upstream.merge(with: upstream).model
    case .combineLatest(let others): combining(upstream, others.map(build))
    case .latestItself: upstream.combineLatest(upstream, { Arithmetic.join([$0, $1]) }).model
    case .zip(let others): zipping(upstream, others.map(build))
    case .zipItself: upstream.zip(upstream) { Arithmetic.join([$0, $1]) }.model
    case .flatMap(let limit, let inners):
      upstream.flatMap(maxPublishers: limit.demand) { build(inners[$0 % inners.count]) }.model
    case .switchToLatest(let inners):
      upstream.map { build(inners[$0 % inners.count]) }.switchToLatest().model
    case .dropUntil(let other): upstream.drop(untilOutputFrom: build(other)).model
    case .prefixUntil(let other): upstream.prefix(untilOutputFrom: build(other)).model
    case .share: upstream.share().model
    case .connected: upstream.multicast { PassthroughSubject() }.autoconnect().model
    case .flatMapOnes(let limit):
      unfailing(upstream).flatMap(maxPublishers: limit.demand) { Just(Arithmetic.map($0, 1)) }
        .setFailureType(to: ModelError.self).model
    case .switchToOnes:
      unfailing(upstream).map { Just(Arithmetic.map($0, 1)) }.switchToLatest()
        .setFailureType(to: ModelError.self).model
    default: nil
    }
  }

  /// The publisher with an end in the place of a failure.
  private func unfailing(
    _ upstream: ModelPublisher
  ) -> Publishers.Catch<ModelPublisher, Publishers.Sequence<[Int], Never>> {
    upstream.catch { _ in [].publisher }
  }

  private func merging(_ a: ModelPublisher, _ others: [ModelPublisher]) -> ModelPublisher {
    switch others.count {
    case 1: Publishers.Merge(a, others[0]).model
    case 2: a.merge(with: others[0], others[1]).model
    case 3: a.merge(with: others[0], others[1], others[2]).model
    default: Publishers.MergeMany([a] + others).model
    }
  }

  private func combining(_ a: ModelPublisher, _ others: [ModelPublisher]) -> ModelPublisher {
    switch others.count {
    case 1: a.combineLatest(others[0]) { Arithmetic.join([$0, $1]) }.model
    case 2: a.combineLatest(others[0], others[1]) { Arithmetic.join([$0, $1, $2]) }.model
    default: a.combineLatest(others[0], others[1], others[2]) { Arithmetic.join([$0, $1, $2, $3]) }.model
    }
  }

  private func zipping(_ a: ModelPublisher, _ others: [ModelPublisher]) -> ModelPublisher {
    switch others.count {
    case 1: a.zip(others[0]) { Arithmetic.join([$0, $1]) }.model
    case 2: a.zip(others[0], others[1]) { Arithmetic.join([$0, $1, $2]) }.model
    default: a.zip(others[0], others[1], others[2]) { Arithmetic.join([$0, $1, $2, $3]) }.model
    }
  }

  private func timed(_ upstream: ModelPublisher, _ clock: TestScheduler) -> ModelPublisher? {
    switch self {
    case .collectCount(let count): upstream.collect(count).map(Arithmetic.join).model
    case .collectTime(let span):
      upstream.collect(.byTime(clock, .nanoseconds(span))).map(Arithmetic.join).model
    case .collectTimeOrCount(let span, let count):
      upstream.collect(.byTimeOrCount(clock, .nanoseconds(span), count)).map(Arithmetic.join).model
    case .buffer(let size, let keepsFull, let full):
      upstream.buffer(size: size, prefetch: keepsFull ? .keepFull : .byRequest, whenFull: full.strategy).model
    case .delay(let span): upstream.delay(for: .nanoseconds(span), scheduler: clock).model
    case .receive: upstream.receive(on: clock).model
    case .subscribe: upstream.subscribe(on: clock).model
    case .debounce(let span): upstream.debounce(for: .nanoseconds(span), scheduler: clock).model
    case .throttle(let span, let latest):
      upstream.throttle(for: .nanoseconds(span), scheduler: clock, latest: latest).model
    case .timeout(let span, let error):
      upstream.timeout(
        .nanoseconds(span), scheduler: clock, customError: error.map { code in { ModelError(code: code) } }
      ).model
    case .measureInterval: upstream.measureInterval(using: clock).map { $0.nanoseconds / 1_000_000 }.model
    default: nil
    }
  }
}

extension Operation.Full {
  fileprivate var strategy: Publishers.BufferingStrategy<ModelError> {
    switch self {
    case .dropsNewest: .dropNewest
    case .dropsOldest: .dropOldest
    case .fails: .customError { ModelError(code: 200) }
    }
  }
}

/// Takes what `print` writes, and forgets it.
private struct Silence: TextOutputStream {
  mutating func write(_ string: String) {}
}

/// Encodes numbers as strings, and throws for some.
private struct ModelCoder: TopLevelEncoder, TopLevelDecoder {
  let key: Int

  func encode<T: Encodable>(_ value: T) throws -> String {
    guard let value = value as? Int else { throw ModelError(code: -2) }
    try Arithmetic.check(value, key)
    return "\(Arithmetic.map(value, key))"
  }

  func decode<T: Decodable>(_ type: T.Type, from text: String) throws -> T {
    guard let value = Int(text) as? T else { throw ModelError(code: -2) }
    return value
  }
}
