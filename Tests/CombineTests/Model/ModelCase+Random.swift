extension ModelCase {
  /// The case of a seed.
  init(seed: Int) {
    var generator = Generator(seed: seed)
    // The numbers of a small seed are alike at first.
    for _ in 0..<4 { _ = generator.next() }
    var maker = CaseMaker(generator: generator)
    self = maker.makeCase()
  }
}

/// Makes random cases.
private struct CaseMaker {
  var generator: Generator
  private static let sourceCount = 3

  init(generator: Generator) { self.generator = generator }

  private mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }
  private mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  mutating func makeCase() -> ModelCase {
    let chain = makeChain(operators: 1 + below(5), depth: 0)
    let sources = (0..<Self.sourceCount).map { _ in makeSource() }
    var second = 0
    var script: [ModelCase.Step] = []
    for _ in 0..<(3 + below(14)) {
      second += below(3)
      script.append(ModelCase.Step(second: second, action: makeAction(ends: 18, asks: 20)))
    }
    return ModelCase(chain: chain, sources: sources, script: script, subscriber: makeBehaviour())
  }

  private mutating func makeSource() -> SourceKind {
    switch below(5) {
    case 0: .current(below(100))
    case 1, 2: .feed
    default: .passthrough
    }
  }

  /// An action; so many of a hundred are ends, so many requests.
  private mutating func makeAction(ends: Int, asks: Int) -> Action {
    let number = below(100)
    let source = chance(60) ? 0 : below(Self.sourceCount)
    if number < ends {
      return chance(60) ? .finish(source: source) : .fail(source: source, 1 + below(9))
    }
    if number < ends + asks { return .request(makeWanted()) }
    if number < ends + asks + 3 { return .cancel }
    return .send(source: source, below(100))
  }

  private mutating func makeWanted() -> Wanted { chance(10) ? .all : Wanted(1 + below(3)) }

  private mutating func makeBehaviour() -> ModelCase.Behaviour {
    var behaviour = ModelCase.Behaviour()
    if chance(55) {
      behaviour.initial = chance(25) ? 0 : Wanted(1 + below(4))
      behaviour.answers = (0...below(3)).map { _ in chance(3) ? .all : Wanted(below(3)) }
    }
    if chance(50) {
      for _ in 0...below(3) { behaviour.reactions[below(6)] = makeAction(ends: 10, asks: 25) }
    }
    if chance(8) { behaviour.reactions[-1] = makeAction(ends: 20, asks: 30) }
    if chance(20) { behaviour.last = makeAction(ends: 20, asks: 30) }
    return behaviour
  }

  /// A chain; those beside the main one are short.
  private mutating func makeChain(operators: Int, depth: Int) -> Chain {
    var chain = makeStart(depth)
    for _ in 0..<operators { chain = .applied(makeOperation(depth), chain) }
    return chain
  }

  private mutating func makeStart(_ depth: Int) -> Chain {
    switch below(depth == 0 ? 20 : 12) {
    case 0: .just(below(100))
    case 1, 2: .values((0..<below(6)).map { _ in below(100) }, chance(60) ? .finished : .failed(1 + below(9)))
    case 3: chance(30) ? .never : .values([], chance(50) ? .finished : .failed(1 + below(9)))
    default: .source(depth == 0 ? 0 : below(Self.sourceCount))
    }
  }

  private mutating func side(_ depth: Int) -> Chain {
    makeChain(operators: depth == 0 && chance(40) ? 1 : 0, depth: depth + 1)
  }

  private mutating func sides(_ range: ClosedRange<Int>, _ depth: Int) -> [Chain] {
    (0..<Int.random(in: range, using: &generator)).map { _ in side(depth) }
  }

  /// A span of about 0.3 to 5 seconds. It has so many digits that nothing happens at the same time by accident.
  private mutating func span() -> Int { 300_000_001 + below(4_800_000_000) }

  private mutating func makeOperation(_ depth: Int) -> Operation {
    switch below(10) {
    case 0, 1: makeMapping()
    case 2: makeSelecting()
    case 3: makeFolding()
    case 4, 5, 6: makeJoining(depth)
    default: makeTimed()
    }
  }

  private mutating func makeMapping() -> Operation {
    let key = below(10)
    switch below(14) {
    case 0: return .map(key)
    case 1: return .tryMap(key)
    case 2: return .mapError(key)
    case 3: return .filter(key)
    case 4: return .tryFilter(key)
    case 5: return .compactMap(key)
    case 6: return .tryCompactMap(key)
    case 7: return .scan(key)
    case 8: return .tryScan(key)
    case 9: return .removeDuplicates(2 + key % 3)
    case 10: return .tryRemoveDuplicates(2 + key % 3)
    case 11: return .measureInterval
    case 12: return .coded(key)
    default: return .unchanged(key % 4)
    }
  }

  private mutating func makeSelecting() -> Operation {
    let key = below(10)
    switch below(7) {
    case 0: return .prefixWhile(key)
    case 1: return .tryPrefixWhile(key)
    case 2: return .dropWhile(key)
    case 3: return .tryDropWhile(key)
    case 4: return .dropFirst(key % 4)
    case 5: return .prefix(key % 5)
    default: return .output(key % 3, key % 4)
    }
  }

  private mutating func makeFolding() -> Operation {
    let key = below(10)
    switch below(21) {
    case 0: return .first
    case 1: return .firstWhere(key)
    case 2: return .tryFirstWhere(key)
    case 3: return .last
    case 4: return .lastWhere(key)
    case 5: return .tryLastWhere(key)
    case 6: return .reduce(key)
    case 7: return .tryReduce(key)
    case 8: return .collect
    case 9: return .count
    case 10: return .min
    case 11: return .max
    case 12: return .tryMin(key)
    case 13: return .contains(key)
    case 14: return .tryContains(key)
    case 15: return .allSatisfy(key)
    case 16: return .tryAllSatisfy(key)
    case 17: return .ignoreOutput
    case 18: return .replaceEmpty(key)
    default: return .replaceError(key)
    }
  }

  private mutating func makeJoining(_ depth: Int) -> Operation {
    let limit: Wanted = chance(50) ? .all : Wanted(1 + below(2))
    switch below(20) {
    case 0: return .append(side(depth))
    case 1: return .prepend(side(depth))
    case 2: return .catch(side(depth))
    case 3: return .tryCatch(side(depth), throwing: below(7))
    case 4: return .retry(below(3))
    case 5: return .merge(sides(1...4, depth))
    case 6: return .mergeItself
    case 7: return .combineLatest(sides(1...3, depth))
    case 8: return .latestItself
    case 9: return .zip(sides(1...3, depth))
    case 10: return .zipItself
    case 11, 12: return .flatMap(limit, sides(1...3, depth))
    case 13: return .switchToLatest(sides(1...3, depth))
    case 14: return .dropUntil(side(depth))
    case 15: return .prefixUntil(side(depth))
    case 16: return .flatMapOnes(limit)
    case 17: return .switchToOnes
    case 18: return .connected
    default: return .share
    }
  }

  private mutating func makeTimed() -> Operation {
    switch below(12) {
    case 0: return .collectCount(1 + below(3))
    case 1: return .collectTime(span())
    case 2: return .collectTimeOrCount(span(), 1 + below(3))
    case 3, 4:
      let full = Operation.Full.allCases[below(3)]
      return .buffer(1 + below(3), keepsFull: chance(50), full)
    case 5: return .delay(span())
    case 6: return .receive
    case 7: return .subscribe
    case 8: return .debounce(span())
    case 9, 10: return .throttle(span(), latest: chance(50))
    default: return .timeout(span() + 3_000_000_000, error: chance(50) ? 50 : nil)
    }
  }
}
