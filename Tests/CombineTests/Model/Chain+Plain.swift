extension Chain {
  /// The chain of the reference.
  func plain(_ world: PlainWorld, _ sources: [any PlainSource]) -> PlainPublisher {
    switch self {
    case .source(let number): return { sources[number].subscribe($0) }
    case .values(let values, let end):
      return { taker in
        guard !values.isEmpty else {
          taker.start(world.noLink)
          return taker.end(end)
        }
        let link = PlainSequence(world, taker, values, end)
        link.isStarted = true
        taker.start(link)
      }
    case .just(let value): return Chain.values([value], .finished).plain(world, sources)
    case .never: return { $0.start(world.noLink) }
    case .applied(let operation, let upstream):
      return operation.plain(world, upstream.plain(world, sources)) { $0.plain(world, sources) }
    }
  }
}

extension Operation {
  fileprivate func plain(
    _ world: PlainWorld, _ upstream: @escaping PlainPublisher, _ build: @escaping (Chain) -> PlainPublisher
  ) -> PlainPublisher {
    if let publisher = joined(world, upstream, build) { return publisher }
    return { [self] down in
      guard let stage = step(world, down) ?? fold(world, down) ?? timed(world, down) else {
        preconditionFailure("\(self) has no reference")
      }
      upstream(stage)
    }
  }

  /// Operators that look at each value by itself.
  private func step(_ world: PlainWorld, _ down: any PlainTaker) -> PlainStage? {
    func each(_ step: @escaping (Int) throws -> PlainOutcome) -> PlainStage { PlainStep(world, down, step) }
    func pass(_ step: @escaping (Int) -> PlainOutcome) -> PlainStage {
      PlainStep(world, down, isPassive: true, step)
    }
    func keep(_ isKept: Bool, _ value: Int) -> PlainOutcome { isKept ? .emit(value) : .skip }
    switch self {
    case .unchanged(let kind): return kind < 2 ? PlainStage(world, down) : PlainPass(world, down)
    case .map(let key): return pass { .emit(Arithmetic.map($0, key)) }
    case .tryMap(let key), .coded(let key):
      return each {
        try Arithmetic.check($0, key)
        return .emit(Arithmetic.map($0, key))
      }
    case .mapError(let key): return PlainStep(world, down, isPassive: true, error: { $0 + key }) { .emit($0) }
    case .filter(let key): return pass { keep(!Arithmetic.isRare($0, key), $0) }
    case .compactMap(let key):
      return pass { Arithmetic.isRare($0, key) ? .skip : .emit(Arithmetic.map($0, key)) }
    case .tryFilter(let key):
      return each {
        try Arithmetic.check($0, key)
        return keep(!Arithmetic.isRare($0, key), $0)
      }
    case .tryCompactMap(let key):
      return each {
        try Arithmetic.check($0, key)
        return Arithmetic.isRare($0, key) ? .skip : .emit(Arithmetic.map($0, key))
      }
    case .scan(let key):
      var sum = key
      return pass {
        sum = Arithmetic.join(sum, $0)
        return .emit(sum)
      }
    case .tryScan(let key):
      var sum = key
      return each {
        try Arithmetic.check($0, key)
        sum = Arithmetic.join(sum, $0)
        return .emit(sum)
      }
    case .removeDuplicates(let key), .tryRemoveDuplicates(let key):
      var last: Int?
      let throwing = if case .tryRemoveDuplicates = self { true } else { false }
      return each { value in
        if throwing, last != nil { try Arithmetic.check(value, key) }
        if let known = last, known % key == value % key { return .skip }
        last = value
        return .emit(value)
      }
    case .measureInterval:
      var last = world.now
      return PlainStep(world, down, asks: true) { _ in
        defer { last = world.now }
        return .emit((world.now - last) / 1_000_000)
      }
    case .prefixWhile(let key), .tryPrefixWhile(let key):
      let throwing = if case .tryPrefixWhile = self { true } else { false }
      return each {
        if throwing { try Arithmetic.check($0, key) }
        return Arithmetic.isRare($0, key) ? .finish : .emit($0)
      }
    case .dropWhile(let key), .tryDropWhile(let key):
      var isDropping = true
      let throwing = if case .tryDropWhile = self { true } else { false }
      return each {
        if isDropping, throwing { try Arithmetic.check($0, key) }
        isDropping = isDropping && !Arithmetic.isRare($0, key)
        return keep(!isDropping, $0)
      }
    case .dropFirst(let count): return PlainDrop(world, down, count)
    case .prefix(let count): return Operation.output(0, count).step(world, down)
    case .output(let lower, let count):
      guard count > 0 else { return PlainNothing(world, down) }
      var position = 0
      return each { value in
        position += 1
        if position <= lower { return .skip }
        return position == lower + count ? .last(value) : .emit(value)
      }
    default: return nil
    }
  }

  /// Operators that make one result of all values.
  private func fold(_ world: PlainWorld, _ down: any PlainTaker) -> PlainStage? {
    var values: [Int] = []
    /// Keeps the values, and makes the result of them.
    func all(throwing key: Int? = nil, _ result: @escaping ([Int]) -> Int?) -> PlainStage {
      PlainFold(
        world, down,
        {
          if let key { try Arithmetic.check($0, key) }
          values.append($0)
          return nil
        }, result: { result(values) })
    }
    /// Looks for a value.
    func find(_ key: Int, throwing: Bool, _ found: @escaping (Int) -> Int, none: Int?) -> PlainStage {
      PlainFold(
        world, down,
        {
          if throwing { try Arithmetic.check($0, key) }
          return Arithmetic.isRare($0, key) ? found($0) : nil
        }, result: { none })
    }
    switch self {
    case .first: return PlainFold(world, down, { $0 }, result: { nil })
    case .firstWhere(let key): return find(key, throwing: false, { $0 }, none: nil)
    case .tryFirstWhere(let key): return find(key, throwing: true, { $0 }, none: nil)
    case .contains(let key): return find(key, throwing: false, { _ in 1 }, none: 0)
    case .tryContains(let key): return find(key, throwing: true, { _ in 1 }, none: 0)
    case .allSatisfy(let key): return find(key, throwing: false, { _ in 0 }, none: 1)
    case .tryAllSatisfy(let key): return find(key, throwing: true, { _ in 0 }, none: 1)
    case .last: return all { $0.last }
    case .lastWhere(let key): return all { $0.last { Arithmetic.isRare($0, key) } }
    case .tryLastWhere(let key): return all(throwing: key) { $0.last { Arithmetic.isRare($0, key) } }
    case .reduce(let key): return all { $0.reduce(key, Arithmetic.join) }
    case .tryReduce(let key): return all(throwing: key) { $0.reduce(key, Arithmetic.join) }
    case .collect: return all { Arithmetic.join($0) }
    case .count: return all { $0.count }
    case .min: return all { $0.min() }
    case .max: return all { $0.max() }
    case .tryMin(let key):
      var least: Int?
      return PlainFold(
        world, down,
        {
          if least != nil { try Arithmetic.check($0, key) }
          least = Swift.min(least ?? $0, $0)
          return nil
        }, result: { least })
    case .ignoreOutput: return PlainIgnore(world, down)
    case .replaceEmpty(let value): return PlainSubstitute(world, down, whenEmpty: value)
    case .replaceError(let value): return PlainSubstitute(world, down, whenFailed: value)
    default: return nil
    }
  }

  private func timed(_ world: PlainWorld, _ down: any PlainTaker) -> PlainStage? {
    switch self {
    case .collectCount(let count): PlainGroups(world, down, count)
    case .collectTime(let span): PlainTimedGroups(world, down, span, nil)
    case .collectTimeOrCount(let span, let count): PlainTimedGroups(world, down, span, count)
    case .buffer(let size, let keepsFull, let full):
      PlainBuffer(world, down, size, keepsFull: keepsFull, full)
    case .delay(let span): PlainDelay(world, down, span)
    case .receive: PlainDelay(world, down, 0)
    case .debounce(let span): PlainDebounce(world, down, span)
    case .throttle(let span, let latest): PlainThrottle(world, down, span, latest: latest)
    case .timeout(let span, let error):
      PlainTimeout(world, down, span, error.map { .failed($0) } ?? .finished)
    default: nil
    }
  }

  /// Operators that subscribe to several publishers, or not at once.
  private func joined(
    _ world: PlainWorld, _ upstream: @escaping PlainPublisher, _ build: @escaping (Chain) -> PlainPublisher
  ) -> PlainPublisher? {
    switch self {
    case .share, .connected: return PlainShare(world, upstream).subscribe
    case .flatMapOnes(let limit):
      let unfailing = Operation.catch(.values([], .finished)).plain(world, upstream, build)
      return { PlainMerge.flatMap(world, $0, unfailing, limit) { build(.just(Arithmetic.map($0, 1))) } }
    case .switchToOnes:
      let unfailing = Operation.catch(.values([], .finished)).plain(world, upstream, build)
      return { PlainSwitch(world, $0).run(unfailing) { build(.just(Arithmetic.map($0, 1))) } }
    case .subscribe:
      return { down in
        let stage = PlainSubscribeOn(world, down)
        world.schedule { upstream(stage) }
      }
    case .append(let other):
      let second = build(other)
      return { upstream(PlainSuccession(world, $0) { $0 == .finished ? second : nil }) }
    case .prepend(let other):
      let first = build(other)
      return { first(PlainSuccession(world, $0) { $0 == .finished ? upstream : nil }) }
    case .catch(let other):
      return { upstream(PlainSuccession(world, $0) { $0 == .finished ? nil : build(other) }) }
    case .tryCatch(let other, let key):
      return { down in
        let stage = PlainSuccession(world, down) { end in
          guard case .failed(let code) = end else { return nil }
          try Arithmetic.check(code, key)
          return build(other)
        }
        upstream(stage)
      }
    case .retry(let count): return { PlainRetry(world, $0, upstream, count).run() }
    case .merge(let others):
      let all = [upstream] + others.map(build)
      return { PlainMerge.merge(world, $0, all) }
    case .mergeItself: return { PlainMerge.merge(world, $0, [upstream, upstream]) }
    case .combineLatest(let others):
      let all = [upstream] + others.map(build)
      return { PlainLatest(world, $0).run(all) }
    case .latestItself: return { PlainLatest(world, $0).run([upstream, upstream]) }
    case .zip(let others):
      let all = [upstream] + others.map(build)
      return { PlainZip(world, $0).run(all) }
    case .zipItself: return { PlainZip(world, $0).run([upstream, upstream]) }
    case .flatMap(let limit, let inners):
      return { PlainMerge.flatMap(world, $0, upstream, limit) { build(inners[$0 % inners.count]) } }
    case .switchToLatest(let inners):
      return { PlainSwitch(world, $0).run(upstream) { build(inners[$0 % inners.count]) } }
    case .dropUntil(let other):
      let trigger = build(other)
      return { PlainUntil(world, $0, isPrefix: false).run(upstream, until: trigger) }
    case .prefixUntil(let other):
      let trigger = build(other)
      return { PlainUntil(world, $0, isPrefix: true).run(upstream, until: trigger) }
    default: return nil
    }
  }
}
