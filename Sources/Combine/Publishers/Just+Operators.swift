extension Just {
  /// Whether all values satisfy a condition.
  @inlinable
  public func allSatisfy(_ predicate: (Output) -> Bool) -> Just<Bool> {
    Just<Bool>(predicate(output))
  }

  /// Whether all values satisfy a condition; an error thrown ends the stream.
  @inlinable
  public func tryAllSatisfy(_ predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    .init(Result { try predicate(output) })
  }

  /// All values in one array.
  @inlinable
  public func collect() -> Just<[Output]> {
    Just<[Output]>([output])
  }

  /// Turns each value into another, and drops those that become `nil`.
  @inlinable
  public func compactMap<T>(_ transform: (Output) -> T?) -> Optional<T>.Publisher {
    .init(transform(output))
  }

  /// Whether a value satisfies a condition.
  @inlinable
  public func contains(where predicate: (Output) -> Bool) -> Just<Bool> {
    Just<Bool>(predicate(output))
  }

  /// Whether a value satisfies a condition; an error thrown ends the stream.
  @inlinable
  public func tryContains(where predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    .init(Result { try predicate(output) })
  }

  /// The number of values.
  @inlinable
  public func count() -> Just<Int> {
    Just<Int>(1)
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
    .init(predicate(output) ? nil : output)
  }

  /// The first value.
  @inlinable
  public func first() -> Just<Output> {
    self
  }

  /// The first value that satisfies a condition.
  @inlinable
  public func first(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
    .init(predicate(output) ? output : nil)
  }

  /// The last value.
  @inlinable
  public func last() -> Just<Output> {
    self
  }

  /// The last value that satisfies a condition.
  @inlinable
  public func last(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
    .init(predicate(output) ? output : nil)
  }

  /// Lets the values through that satisfy a condition.
  @inlinable
  public func filter(_ isIncluded: (Output) -> Bool) -> Optional<Output>.Publisher {
    .init(isIncluded(output) ? output : nil)
  }

  /// Drops all values.
  @inlinable
  public func ignoreOutput() -> Empty<Output, Never> {
    Empty()
  }

  /// Turns each value into another.
  @inlinable
  public func map<T>(_ transform: (Output) -> T) -> Just<T> {
    Just<T>(transform(output))
  }

  /// Turns the value into another; an error thrown ends the stream.
  @inlinable
  public func tryMap<T>(_ transform: (Output) throws -> T) -> Result<T, any Error>.Publisher {
    .init(Result { try transform(output) })
  }

  /// Turns the error into another.
  @inlinable
  public func mapError<E: Error>(_ transform: (Never) -> E) -> Result<Output, E>.Publisher {
    .init(output)
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
    .init(range.relative(to: 0..<Int.max).lowerBound == 0 ? output : nil)
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
    .init(predicate(output) ? output : nil)
  }

  /// Combines all values into one.
  @inlinable
  public func reduce<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T)
    -> Result<T, Never>.Publisher
  {
    .init(nextPartialResult(initialResult, output))
  }

  /// Combines all values into one; an error thrown ends the stream.
  @inlinable
  public func tryReduce<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    .init(Result { try nextPartialResult(initialResult, output) })
  }

  /// Drops values that equal the one before.
  @inlinable
  public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Just<Output> {
    self
  }

  /// Drops values that a closure calls equal to the one before; an error thrown ends the stream.
  @inlinable
  public func tryRemoveDuplicates(
    by predicate: (Output, Output) throws -> Bool
  ) -> Result<Output, any Error>.Publisher {
    .init(
      Result {
        _ = try predicate(output, output)
        return output
      })
  }

  /// Puts a value in the place of an error.
  @inlinable
  public func replaceError(with output: Output) -> Just<Output> {
    self
  }

  /// Sends a value if there is none.
  @inlinable
  public func replaceEmpty(with output: Output) -> Just<Output> {
    self
  }

  /// Does nothing, because this publisher never fails.
  @inlinable
  public func retry(_ times: Int) -> Just<Output> {
    self
  }

  /// Combines each value with the last result.
  @inlinable
  public func scan<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> Result<T, Never>.Publisher
  {
    .init(nextPartialResult(initialResult, output))
  }

  /// Combines each value with the last result; an error thrown ends the stream.
  @inlinable
  public func tryScan<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    .init(Result { try nextPartialResult(initialResult, output) })
  }

  /// Sets the failure type of the stream.
  @inlinable
  public func setFailureType<E: Error>(to failureType: E.Type) -> Result<Output, E>.Publisher {
    .init(output)
  }

  /// Sends some values before the values of this publisher.
  @inlinable
  public func prepend(_ elements: Output...) -> Publishers.Sequence<[Output], Never> {
    prepend(elements)
  }

  /// Sends some values before the values of this publisher.
  @inlinable
  public func prepend<S: Swift.Sequence>(_ elements: S) -> Publishers.Sequence<[Output], Never>
  where Output == S.Element {
    .init(sequence: elements + [output])
  }

  /// Sends some values after the values of this publisher.
  @inlinable
  public func append(_ elements: Output...) -> Publishers.Sequence<[Output], Never> {
    append(elements)
  }

  /// Sends some values after the values of this publisher.
  @inlinable
  public func append<S: Swift.Sequence>(_ elements: S) -> Publishers.Sequence<[Output], Never>
  where Output == S.Element {
    .init(sequence: [output] + elements)
  }

  /// The smallest value.
  @inlinable
  public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Just<Output> {
    self
  }

  /// The greatest value.
  @inlinable
  public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Just<Output> {
    self
  }
}

extension Just where Output: Equatable {
  /// Whether one of the values equals `output`.
  @inlinable
  public func contains(_ output: Output) -> Just<Bool> {
    Just<Bool>(self.output == output)
  }

  /// Drops values that equal the one before.
  @inlinable
  public func removeDuplicates() -> Just<Output> {
    self
  }
}

extension Just where Output: Comparable {
  /// The smallest value.
  @inlinable
  public func min() -> Just<Output> {
    self
  }

  /// The greatest value.
  @inlinable
  public func max() -> Just<Output> {
    self
  }
}
