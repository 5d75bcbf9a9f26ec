extension ModelCase {
  /// The smallest case that still fails and can be reached by leaving out or simplifying one thing after the other.
  func shrunk(isFailing: (ModelCase) -> Bool = { $0.difference() != nil }) -> ModelCase {
    var smallest = self
    while let smaller = smallest.simpler.first(where: isFailing) { smallest = smaller }
    return smallest
  }

  /// Cases that are simpler by one thing.
  private var simpler: [ModelCase] {
    var cases = chain.simpler.map { chain in with { $0.chain = chain } }
    cases += script.indices.map { index in with { $0.script.remove(at: index) } }
    cases += subscriber.reactions.keys.sorted().map { key in with { $0.subscriber.reactions[key] = nil } }
    if subscriber.last != nil { cases.append(with { $0.subscriber.last = nil }) }
    if subscriber.initial != .all { cases.append(with { $0.subscriber.initial = .all }) }
    if subscriber.answers != [0] { cases.append(with { $0.subscriber.answers = [0] }) }
    cases += sources.indices.compactMap { index in
      if case .passthrough = sources[index] { return nil }
      return with { $0.sources[index] = .passthrough }
    }
    return cases
  }

  private func with(_ change: (inout ModelCase) -> Void) -> ModelCase {
    var copy = self
    change(&copy)
    return copy
  }
}

extension Chain {
  /// Chains that are simpler by one operator.
  fileprivate var simpler: [Chain] {
    switch self {
    case .source, .never: []
    case .just(let value): [.values([value], .finished)]
    case .values(let values, let end):
      [.source(0)]
        + values.indices.map { index in
          var fewer = values
          fewer.remove(at: index)
          return .values(fewer, end)
        }
    case .applied(let operation, let upstream):
      [upstream] + upstream.simpler.map { .applied(operation, $0) }
        + operation.simpler.map { .applied($0, upstream) }
    }
  }
}

extension Operation {
  /// The same operator with simpler publishers in it.
  fileprivate var simpler: [Operation] {
    switch self {
    case .append(let other): other.simpler.map { .append($0) }
    case .prepend(let other): other.simpler.map { .prepend($0) }
    case .catch(let other): other.simpler.map { .catch($0) }
    case .tryCatch(let other, let key): other.simpler.map { .tryCatch($0, throwing: key) }
    case .merge(let others): Self.simpler(others).map { .merge($0) }
    case .combineLatest(let others): Self.simpler(others).map { .combineLatest($0) }
    case .zip(let others): Self.simpler(others).map { .zip($0) }
    case .flatMap(let limit, let inners): Self.simpler(inners).map { .flatMap(limit, $0) }
    case .switchToLatest(let inners): Self.simpler(inners).map { .switchToLatest($0) }
    case .dropUntil(let other): other.simpler.map { .dropUntil($0) }
    case .prefixUntil(let other): other.simpler.map { .prefixUntil($0) }
    default: []
    }
  }

  /// The lists that have one publisher less, or a simpler one.
  private static func simpler(_ chains: [Chain]) -> [[Chain]] {
    var lists: [[Chain]] = []
    for index in chains.indices {
      var fewer = chains
      fewer.remove(at: index)
      if !fewer.isEmpty { lists.append(fewer) }
      for simpler in chains[index].simpler {
        var list = chains
        list[index] = simpler
        lists.append(list)
      }
    }
    return lists
  }
}
