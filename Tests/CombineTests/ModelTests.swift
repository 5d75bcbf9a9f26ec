import Combine
import Testing

/// Numbers that look random and are the same in each run.
private struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}

/// What came of a list of values, and how it ended.
private struct Outcome: Equatable {
  var values: [Int]
  var failed = false
}

/// An operator, and the same on a plain array. Unchecked because its closures keep nothing.
private struct Model: @unchecked Sendable {
  let name: String
  let build: (AnyPublisher<Int, Failed>) -> AnyPublisher<Int, Failed>
  let onFinish: ([Int]) -> [Int]
  /// What comes when upstream fails after these values; the error itself comes too, unless the end came before.
  let onFailure: ([Int]) -> Outcome

  init<P: Publisher>(
    _ name: String, _ build: @escaping (AnyPublisher<Int, Failed>) -> P, finish: @escaping ([Int]) -> [Int],
    failure: (([Int]) -> Outcome)? = nil
  ) where P.Output == Int, P.Failure == Failed {
    self.name = name
    self.build = { build($0).eraseToAnyPublisher() }
    onFinish = finish
    onFailure = failure ?? { Outcome(values: finish($0), failed: true) }
  }
}

private func nothing(_ values: [Int]) -> Outcome { Outcome(values: [], failed: true) }

private let models: [Model] = [
  Model("map", { $0.map { $0 + 1 } }, finish: { $0.map { $0 + 1 } }),
  Model("filter", { $0.filter { $0 % 2 == 0 } }, finish: { $0.filter { $0 % 2 == 0 } }),
  Model("compactMap", { $0.compactMap { $0 > 3 ? $0 : nil } }, finish: { $0.filter { $0 > 3 } }),
  Model(
    "scan", { $0.scan(0, +) },
    finish: { list in list.indices.map { list[...$0].reduce(0, +) } }),
  Model(
    "removeDuplicates", { $0.removeDuplicates() },
    finish: { list in list.indices.filter { $0 == 0 || list[$0] != list[$0 - 1] }.map { list[$0] } }),
  Model("dropFirst", { $0.dropFirst(3) }, finish: { Array($0.dropFirst(3)) }),
  Model("drop(while:)", { $0.drop { $0 < 5 } }, finish: { Array($0.drop { $0 < 5 }) }),
  Model(
    "prefix", { $0.prefix(3) }, finish: { Array($0.prefix(3)) },
    failure: { Outcome(values: Array($0.prefix(3)), failed: $0.count < 3) }),
  Model(
    "prefix(while:)", { $0.prefix { $0 < 7 } }, finish: { Array($0.prefix { $0 < 7 }) },
    failure: { Outcome(values: Array($0.prefix { $0 < 7 }), failed: $0.allSatisfy { $0 < 7 }) }),
  Model("reduce", { $0.reduce(0, +) }, finish: { [$0.reduce(0, +)] }, failure: nothing),
  Model("count", { $0.count() }, finish: { [$0.count] }, failure: nothing),
  Model("max", { $0.max() }, finish: { $0.max().map { [$0] } ?? [] }, failure: nothing),
  Model("min", { $0.min() }, finish: { $0.min().map { [$0] } ?? [] }, failure: nothing),
  Model("last", { $0.last() }, finish: { $0.last.map { [$0] } ?? [] }, failure: nothing),
  Model(
    "first", { $0.first() }, finish: { Array($0.prefix(1)) },
    failure: { Outcome(values: Array($0.prefix(1)), failed: $0.isEmpty) }),
  Model(
    "contains", { $0.contains(4).map { $0 ? 1 : 0 } }, finish: { [$0.contains(4) ? 1 : 0] },
    failure: { $0.contains(4) ? Outcome(values: [1]) : nothing($0) }),
  Model(
    "output(in:)", { $0.output(in: 2..<4) }, finish: { Array($0.dropFirst(2).prefix(2)) },
    failure: { Outcome(values: Array($0.dropFirst(2).prefix(2)), failed: $0.count < 4) }),
  Model(
    "collect(3)", { $0.collect(3).map { $0.reduce(0, +) } },
    finish: { list in
      stride(from: 0, to: list.count, by: 3).map { list[$0..<min($0 + 3, list.count)].reduce(0, +) }
    },
    failure: { list in
      let full = list.count / 3 * 3
      return Outcome(
        values: stride(from: 0, to: full, by: 3).map { list[$0..<$0 + 3].reduce(0, +) }, failed: true)
    }),
  Model(
    "replaceEmpty", { $0.replaceEmpty(with: 99) }, finish: { $0.isEmpty ? [99] : $0 },
    failure: { Outcome(values: $0, failed: true) }),
  Model(
    "replaceError", { $0.replaceError(with: 99).setFailureType(to: Failed.self) }, finish: { $0 },
    failure: { Outcome(values: $0 + [99]) }),
  Model(
    "catch", { $0.catch { _ in [7, 8].publisher.setFailureType(to: Failed.self) } }, finish: { $0 },
    failure: { Outcome(values: $0 + [7, 8]) }),
  Model("retry", { $0.retry(1) }, finish: { $0 }, failure: { Outcome(values: $0 + $0, failed: true) }),
  Model(
    "append", { $0.append(7, 8) }, finish: { $0 + [7, 8] }, failure: { Outcome(values: $0, failed: true) }),
  Model(
    "prepend", { $0.prepend(7, 8) }, finish: { [7, 8] + $0 },
    failure: { Outcome(values: [7, 8] + $0, failed: true) }),
  Model(
    "flatMap", { $0.flatMap(maxPublishers: .max(1)) { [$0, $0].publisher } },
    finish: { $0.flatMap { [$0, $0] } }),
  Model(
    "zip", { $0.zip(1_000.publisherOfNumbers).map { $0 + $1 } }, finish: { $0.enumerated().map { $1 + $0 } }),
  Model("merge", { $0.merge(with: Empty()) }, finish: { $0 }),
  Model("buffer", { $0.buffer(size: 100, prefetch: .keepFull, whenFull: .dropNewest) }, finish: { $0 }),
  Model("share", { $0.share() }, finish: { $0 }),
  Model("handleEvents", { $0.handleEvents() }, finish: { $0 }),
  Model("erase", { $0.eraseToAnyPublisher() }, finish: { $0 }),
  Model("tryMap", { $0.tryMap { $0 }.mapError { _ in Failed() } }, finish: { $0 }),
  Model("receive(on:)", { $0.receive(on: ImmediateScheduler.shared) }, finish: { $0 }),
  Model("shareReplay", { $0.shareReplay(5) }, finish: { $0 }),
]

extension Int {
  fileprivate var publisherOfNumbers: AnyPublisher<Int, Failed> {
    (0..<self).publisher.setFailureType(to: Failed.self).eraseToAnyPublisher()
  }
}

/// Operators that ask for all values at once and so lose those that aren't wanted, or end early by their partner.
private let needUnlimited: Set<String> = ["share"]

/// Operators in which values may wait, and aren't waited for when one upstream fails.
private let failAtOnce: Set<String> = ["flatMap", "zip", "merge"]

@Suite struct ModelTests {
  @Test(arguments: models.indices)
  func operatorsAgreeWithArrays(index: Int) {
    let model = models[index]
    var generator = Generator(state: UInt64(index) &* 7919 &+ 17)
    for round in 0..<60 {
      let values = (0..<Int.random(in: 0...9, using: &generator)).map { _ in
        Int.random(in: 0...9, using: &generator)
      }
      let fails = Bool.random(using: &generator)
      let source = Record(output: values, completion: fails ? .failure(Failed()) : .finished)
      let recorder = model.build(source.eraseToAnyPublisher()).record(.none)
      var wanted = 0
      if !needUnlimited.contains(model.name) {
        for _ in 0..<round % 4 {
          let more = Int.random(in: 1...3, using: &generator)
          wanted += more
          recorder.request(.max(more))
          #expect(recorder.values.count <= wanted, "\(model.name) sent more than was wanted")
        }
      }
      recorder.request(.unlimited)
      let expected = fails ? model.onFailure(values) : Outcome(values: model.onFinish(values))
      if fails, failAtOnce.contains(model.name) {
        #expect(expected.values.starts(with: recorder.values), "\(model.name) of \(values)")
        #expect(recorder.failure != nil)
        continue
      }
      #expect(recorder.values == expected.values, "\(model.name) of \(values), fails: \(fails)")
      #expect((recorder.failure != nil) == expected.failed, "\(model.name) of \(values), fails: \(fails)")
      #expect(recorder.completions.count == 1, "\(model.name) of \(values)")
    }
  }

  /// After a cancellation nothing comes any more, whatever happens.
  @Test(arguments: models.indices)
  func cancelledStreamsAreSilent(index: Int) {
    let subject = PassthroughSubject<Int, Failed>()
    let recorder = models[index].build(subject.eraseToAnyPublisher()).record(.none)
    recorder.request(.max(2))
    subject.send(1)
    recorder.cancel()
    let (values, completions) = (recorder.values.count, recorder.completions.count)
    for value in 0..<5 { subject.send(value) }
    subject.send(completion: .failure(Failed()))
    #expect(
      recorder.values.count == values && recorder.completions.count == completions, "\(models[index].name)")
  }

  /// A publisher that breaks the rules can't make an operator break them.
  @Test(arguments: models.indices)
  func unrulyUpstreamIsTamed(index: Int) {
    let passive: Set<String> = ["map", "filter", "compactMap", "erase", "replaceEmpty"]
    guard !passive.contains(models[index].name) else { return }
    let recorder = models[index].build(Unruly().eraseToAnyPublisher()).record()
    #expect(recorder.subscriptions <= 1, "\(models[index].name)")
    #expect(recorder.completions.count <= 1, "\(models[index].name)")
  }
}

/// Gives two subscriptions, and goes on after its completion.
private struct Unruly: Publisher {
  typealias Output = Int
  typealias Failure = Failed

  func receive<S>(subscriber: S) where S: Subscriber, S.Input == Int, S.Failure == Failed {
    subscriber.receive(subscription: Subscriptions.empty)
    subscriber.receive(subscription: Subscriptions.empty)
    _ = subscriber.receive(1)
    subscriber.receive(completion: .finished)
    _ = subscriber.receive(2)
    subscriber.receive(completion: .failure(Failed()))
    subscriber.receive(completion: .finished)
  }
}
