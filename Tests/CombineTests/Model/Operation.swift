/// The operators of the model, all from numbers to numbers. A number tells what an operator's closure does; spans of
/// time are in nanoseconds.
enum Operation: Sendable {
  // Each value by itself.
  case map(Int), tryMap(Int), mapError(Int), filter(Int), tryFilter(Int), compactMap(Int), tryCompactMap(Int)
  case scan(Int), tryScan(Int), removeDuplicates(Int), tryRemoveDuplicates(Int), measureInterval, coded(Int)
  case prefixWhile(Int), tryPrefixWhile(Int), dropWhile(Int), tryDropWhile(Int), dropFirst(Int)
  case prefix(Int), output(Int, Int)
  /// One of the operators that change nothing: `print` and its like.
  case unchanged(Int)

  // All values together.
  case first, firstWhere(Int), tryFirstWhere(Int), last, lastWhere(Int), tryLastWhere(Int)
  case reduce(Int), tryReduce(Int), collect, count, min, max, tryMin(Int), contains(Int), tryContains(Int)
  case allSatisfy(Int), tryAllSatisfy(Int), ignoreOutput, replaceEmpty(Int), replaceError(Int)

  // Several publishers.
  case append(Chain), prepend(Chain), `catch`(Chain), tryCatch(Chain, throwing: Int), retry(Int)
  case merge([Chain]), mergeItself, combineLatest([Chain]), latestItself, zip([Chain]), zipItself
  case flatMap(Wanted, [Chain]), switchToLatest([Chain]), dropUntil(Chain), prefixUntil(Chain)
  case share
  /// Publishers of one value, which need no subscription where nothing can fail; a failure of upstream ends it before.
  case flatMapOnes(Wanted), switchToOnes
  /// What `share` does, of its parts.
  case connected

  // Groups and time.
  case collectCount(Int), collectTime(Int), collectTimeOrCount(Int, Int)
  case buffer(Int, keepsFull: Bool, Full)
  case delay(Int), receive, subscribe, debounce(Int), throttle(Int, latest: Bool), timeout(Int, error: Int?)

  /// What a full buffer does.
  enum Full: CaseIterable, Sendable {
    case dropsNewest, dropsOldest, fails
  }
}

/// What the closures of the operators do; the publishers and the reference share these.
enum Arithmetic {
  /// The values that a closure turns down.
  static func isRare(_ value: Int, _ key: Int) -> Bool { (value + key) % 4 == 0 }

  /// Throws for some values.
  static func check(_ value: Int, _ key: Int) throws(ModelError) {
    if (value + key) % 7 == 0 { throw ModelError(code: 100 + key) }
  }

  static func map(_ value: Int, _ key: Int) -> Int { (value * 3 + key) % 1000 }

  static func join(_ a: Int, _ b: Int) -> Int { (a * 31 + b + 1) % 1000 }

  static func join(_ values: [Int]) -> Int { values.reduce(7, join) }

  static func number(_ isTrue: Bool) -> Int { isTrue ? 1 : 0 }
}
