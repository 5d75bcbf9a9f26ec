import Testing

/// Random chains of operators on several threads, above all under Thread Sanitizer.
@Suite(.timeLimit(.minutes(10))) struct ModelThreadTests {
  @Test(
    "On several threads a chain keeps the rules, sends no more than was asked for, and leaves nothing behind")
  func anyChain() {
    for seed in 0..<300 {
      var generator = Generator(seed: seed)
      let modelCase = ModelCase(seed: seed)
      let sources = modelCase.sources.map { kind in
        if case .current(let value) = kind { value } else { nil as Int? }
      }
      let threaded = ThreadedCase(
        chain: modelCase.chain, sources: sources, subscriber: modelCase.subscriber,
        end: [nil, .finished, .failed(1)].randomElement(using: &generator) ?? nil,
        cancelsAfter: Int.random(in: 0..<4, using: &generator) == 0 ? 10 : nil)
      let faults = threaded.run().faults
      #expect(faults == [], "seed \(seed): \(threaded)")
    }
  }

  @Test("On several threads a chain of operators that may lose nothing sends every value")
  func losslessChain() {
    for seed in 0..<200 {
      var generator = Generator(seed: seed)
      var chain = Chain.source(0)
      for _ in 0...Int.random(in: 0..<4, using: &generator) {
        if let operation = Self.lossless.randomElement(using: &generator) {
          chain = .applied(operation, chain)
        }
      }
      let threaded = ThreadedCase(chain: chain, sources: [nil, nil, nil], subscriber: ModelCase.Behaviour())
      let (values, faults) = threaded.run()
      #expect(faults == [], "seed \(seed): \(chain)")
      #expect(values.sorted() == threaded.expected().sorted(), "seed \(seed): \(chain)")
    }
  }

  /// Operators whose values are the same in whatever order the values of upstream come.
  private static let lossless: [Operation] = [
    .map(1), .unchanged(0), .unchanged(1), .filter(2), .compactMap(3), .receive, .delay(1_234_567_890),
    .share, .connected, .flatMapOnes(.all),
    .mergeItself, .merge([.source(1)]), .merge([.source(1), .source(2)]),
    .append(.values([1, 2], .finished)),
    .prepend(.values([3], .finished)), .flatMap(.all, [.values([4, 5], .finished)]), .catch(.just(1)),
    .retry(1),
    .flatMap(.all, [.applied(.receive, .just(1)), .just(2)]), .replaceEmpty(1), .replaceError(2),
    .collectCount(1),
    .buffer(1000, keepsFull: false, .fails), .dropUntil(.just(1)), .prefixUntil(.never), .count,
    .max,
  ]
}

extension ThreadedCase {
  /// The values of the reference, which is sent everything by one thread.
  fileprivate func expected() -> [Int] {
    var script: [ModelCase.Step] = []
    for number in sources.indices {
      script += (0..<count).map {
        ModelCase.Step(second: 1, action: .send(source: number, number * 100 + $0))
      }
    }
    script += sources.indices.map { ModelCase.Step(second: 2, action: .finish(source: $0)) }
    let whole = ModelCase(
      chain: chain, sources: sources.map { _ in .passthrough }, script: script, subscriber: subscriber)
    return whole.runReference().events.compactMap { $0.split(separator: "@").first.flatMap { Int($0) } }
  }
}
