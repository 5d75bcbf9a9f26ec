extension Optional.Publisher {
  /// Whether all values satisfy a condition.
  @inlinable
  public func allSatisfy(_ predicate: (Output) -> Bool) -> Optional<Bool>.Publisher {
    .init(output.map(predicate))
  }

  /// All values in one array.
  @inlinable
  public func collect() -> Optional<[Output]>.Publisher {
    .init(output.map { [$0] } ?? [])
  }

  /// Turns each value into another, and drops those that become `nil`.
  @inlinable
  public func compactMap<T>(_ transform: (Output) -> T?) -> Optional<T>.Publisher {
    .init(output.flatMap(transform))
  }

  /// Whether a value satisfies a condition.
  @inlinable
  public func contains(where predicate: (Output) -> Bool) -> Optional<Bool>.Publisher {
    .init(output.map(predicate))
  }

  /// The number of values.
  @inlinable
  public func count() -> Optional<Int>.Publisher {
    .init(output.map { _ in 1 })
  }

  /// Drops the first values.
  @inlinable
  public func dropFirst(_ count: Int = 1) -> Optional<Output>.Publisher {
    precondition(count >= 0, "dropFirst: the count must not be negative, but is \(count)")
    return .init(count > 0 ? nil : self.output)
  }

  /// Drops values while they satisfy a condition.
  @inlinable
  public func drop(while predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
    .init(output.flatMap { predicate($0) ? nil : $0 })
  }

  /// The first value.
  @inlinable
  public func first() -> Optional<Output>.Publisher {
    self
  }

  /// The first value that satisfies a condition.
  @inlinable
  public func first(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
    .init(output.flatMap { predicate($0) ? $0 : nil })
  }

  /// The last value.
  @inlinable
  public func last() -> Optional<Output>.Publisher {
    self
  }

  /// The last value that satisfies a condition.
  @inlinable
  public func last(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
    .init(output.flatMap { predicate($0) ? $0 : nil })
  }

  /// Lets the values through that satisfy a condition.
  @inlinable
  public func filter(_ isIncluded: (Output) -> Bool) -> Optional<Output>.Publisher {
    .init(output.flatMap { isIncluded($0) ? $0 : nil })
  }

  /// Drops all values.
  @inlinable
  public func ignoreOutput() -> Empty<Output, Never> {
    Empty()
  }

  /// Turns each value into another.
  @inlinable
  public func map<T>(_ transform: (Output) -> T) -> Optional<T>.Publisher {
    .init(output.map(transform))
  }

  /// The value at a position.
  @inlinable
  public func output(at index: Int) -> Optional<Output>.Publisher {
    precondition(index >= 0, "output(at:): the index must not be negative, but is \(index)")
    return .init(index == 0 ? output : nil)
  }

  /// The values at a range of positions.
  @inlinable
  public func output<R: RangeExpression>(in range: R) -> Optional<Output>.Publisher where R.Bound == Int {
    let range = range.relative(to: 0..<Int.max)
    precondition(
      range.lowerBound >= 0, "output(in:): positions must not be negative, but begin at \(range.lowerBound)")
    return .init(range.contains(0) ? output : nil)
  }

  /// The first values.
  @inlinable
  public func prefix(_ maxLength: Int) -> Optional<Output>.Publisher {
    precondition(maxLength >= 0, "prefix: the length must not be negative, but is \(maxLength)")
    return .init(maxLength > 0 ? output : nil)
  }

  /// Values while they satisfy a condition.
  @inlinable
  public func prefix(while predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
    .init(output.flatMap { predicate($0) ? $0 : nil })
  }

  /// Combines all values into one.
  @inlinable
  public func reduce<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> Optional<T>.Publisher {
    .init(output.map { nextPartialResult(initialResult, $0) })
  }

  /// Combines each value with the last result.
  @inlinable
  public func scan<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> Optional<T>.Publisher {
    .init(output.map { nextPartialResult(initialResult, $0) })
  }

  /// Drops values that equal the one before.
  @inlinable
  public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Optional<Output>.Publisher {
    self
  }

  /// Puts a value in the place of an error.
  @inlinable
  public func replaceError(with output: Output) -> Optional<Output>.Publisher {
    self
  }

  /// Sends a value if there is none.
  @inlinable
  public func replaceEmpty(with output: Output) -> Just<Output> {
    Just(self.output ?? output)
  }

  /// Does nothing, because this publisher never fails.
  @inlinable
  public func retry(_ times: Int) -> Optional<Output>.Publisher {
    self
  }

  /// The smallest value.
  @inlinable
  public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Optional<Output>.Publisher {
    self
  }

  /// The greatest value.
  @inlinable
  public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Optional<Output>.Publisher {
    self
  }
}

extension Optional.Publisher where Wrapped: Equatable {
  /// Whether one of the values equals `output`.
  @inlinable
  public func contains(_ output: Output) -> Optional<Bool>.Publisher {
    .init(self.output.map { $0 == output })
  }

  /// Drops values that equal the one before.
  @inlinable
  public func removeDuplicates() -> Optional<Output>.Publisher {
    self
  }
}

extension Optional.Publisher where Wrapped: Comparable {
  /// The smallest value.
  @inlinable
  public func min() -> Optional<Output>.Publisher {
    self
  }

  /// The greatest value.
  @inlinable
  public func max() -> Optional<Output>.Publisher {
    self
  }
}
