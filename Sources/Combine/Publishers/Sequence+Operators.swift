extension Publishers.Sequence {
  /// Whether all values satisfy a condition.
  @inlinable
  public func allSatisfy(_ predicate: (Elements.Element) -> Bool) -> Result<Bool, Failure>.Publisher {
    .init(sequence.allSatisfy(predicate))
  }

  /// Whether all values satisfy a condition; an error thrown ends the stream.
  @inlinable
  public func tryAllSatisfy(_ predicate: (Elements.Element) throws -> Bool)
    -> Result<Bool, any Error>.Publisher
  {
    .init(Result { try sequence.allSatisfy(predicate) })
  }

  /// All values in one array.
  @inlinable
  public func collect() -> Result<[Elements.Element], Failure>.Publisher {
    .init(Array(sequence))
  }

  /// Turns each value into another, and drops those that become `nil`.
  @inlinable
  public func compactMap<T>(_ transform: (Elements.Element) -> T?) -> Publishers.Sequence<[T], Failure> {
    .init(sequence: sequence.compactMap(transform))
  }

  /// Whether a value satisfies a condition.
  @inlinable
  public func contains(where predicate: (Elements.Element) -> Bool) -> Result<Bool, Failure>.Publisher {
    .init(sequence.contains(where: predicate))
  }

  /// Whether a value satisfies a condition; an error thrown ends the stream.
  @inlinable
  public func tryContains(where predicate: (Elements.Element) throws -> Bool)
    -> Result<Bool, any Error>.Publisher
  {
    .init(Result { try sequence.contains(where: predicate) })
  }

  /// Drops values while they satisfy a condition.
  @inlinable
  public func drop(while predicate: (Elements.Element) -> Bool)
    -> Publishers.Sequence<DropWhileSequence<Elements>, Failure>
  {
    .init(sequence: sequence.drop(while: predicate))
  }

  /// Drops the first values.
  @inlinable
  public func dropFirst(_ count: Int = 1) -> Publishers.Sequence<DropFirstSequence<Elements>, Failure> {
    precondition(count >= 0, "dropFirst: the count must not be negative, but is \(count)")
    return .init(sequence: sequence.dropFirst(count))
  }

  /// Lets the values through that satisfy a condition.
  @inlinable
  public func filter(_ isIncluded: (Elements.Element) -> Bool)
    -> Publishers.Sequence<[Elements.Element], Failure>
  {
    .init(sequence: sequence.filter(isIncluded))
  }

  /// Drops all values.
  @inlinable
  public func ignoreOutput() -> Empty<Elements.Element, Failure> {
    Empty()
  }

  /// Turns each value into another.
  @inlinable
  public func map<T>(_ transform: (Elements.Element) -> T) -> Publishers.Sequence<[T], Failure> {
    .init(sequence: sequence.map(transform))
  }

  /// The first values.
  @inlinable
  public func prefix(_ maxLength: Int) -> Publishers.Sequence<PrefixSequence<Elements>, Failure> {
    precondition(maxLength >= 0, "prefix: the length must not be negative, but is \(maxLength)")
    return .init(sequence: sequence.prefix(maxLength))
  }

  /// Values while they satisfy a condition.
  @inlinable
  public func prefix(while predicate: (Elements.Element) -> Bool)
    -> Publishers.Sequence<[Elements.Element], Failure>
  {
    .init(sequence: sequence.prefix(while: predicate))
  }

  /// Combines all values into one.
  @inlinable
  public func reduce<T>(
    _ initialResult: T, _ nextPartialResult: (T, Elements.Element) -> T
  ) -> Result<T, Failure>.Publisher {
    .init(sequence.reduce(initialResult, nextPartialResult))
  }

  /// Combines all values into one; an error thrown ends the stream.
  @inlinable
  public func tryReduce<T>(
    _ initialResult: T, _ nextPartialResult: (T, Elements.Element) throws -> T
  ) -> Result<T, any Error>.Publisher {
    .init(Result { try sequence.reduce(initialResult, nextPartialResult) })
  }

  /// Puts a value in the place of each `nil`.
  @inlinable
  public func replaceNil<T>(with output: T) -> Publishers.Sequence<[T], Failure>
  where Elements.Element == T? {
    .init(sequence: sequence.map { $0 ?? output })
  }

  /// Combines each value with the last result.
  @inlinable
  public func scan<T>(
    _ initialResult: T, _ nextPartialResult: (T, Elements.Element) -> T
  ) -> Publishers.Sequence<[T], Failure> {
    var result = initialResult
    return .init(
      sequence: sequence.map { element in
        result = nextPartialResult(result, element)
        return result
      })
  }
}

extension Publishers.Sequence where Failure == Never {
  /// The smallest value.
  @inlinable
  public func min(
    by areInIncreasingOrder: (Elements.Element, Elements.Element) -> Bool
  ) -> Optional<Elements.Element>.Publisher {
    .init(sequence.min(by: areInIncreasingOrder))
  }

  /// The greatest value.
  @inlinable
  public func max(
    by areInIncreasingOrder: (Elements.Element, Elements.Element) -> Bool
  ) -> Optional<Elements.Element>.Publisher {
    .init(sequence.max(by: areInIncreasingOrder))
  }

  /// The first value that satisfies a condition.
  @inlinable
  public func first(
    where predicate: (Elements.Element) -> Bool
  ) -> Optional<Elements.Element>.Publisher {
    .init(sequence.first(where: predicate))
  }

  /// Sets the failure type of the stream.
  @inlinable
  public func setFailureType<E: Error>(to error: E.Type) -> Publishers.Sequence<Elements, E> {
    .init(sequence: sequence)
  }
}

extension Publishers.Sequence where Elements.Element: Equatable {
  /// Drops values that equal the one before.
  @inlinable
  public func removeDuplicates() -> Publishers.Sequence<[Elements.Element], Failure> {
    var kept: [Elements.Element] = []
    for element in sequence where kept.last != element { kept.append(element) }
    return .init(sequence: kept)
  }

  /// Whether one of the values equals `output`.
  @inlinable
  public func contains(_ output: Elements.Element) -> Result<Bool, Failure>.Publisher {
    .init(sequence.contains(output))
  }
}

extension Publishers.Sequence where Failure == Never, Elements.Element: Comparable {
  /// The smallest value.
  @inlinable
  public func min() -> Optional<Elements.Element>.Publisher {
    .init(sequence.min())
  }

  /// The greatest value.
  @inlinable
  public func max() -> Optional<Elements.Element>.Publisher {
    .init(sequence.max())
  }
}

extension Publishers.Sequence where Elements: Collection, Failure == Never {
  /// The first value.
  @inlinable
  public func first() -> Optional<Elements.Element>.Publisher {
    .init(sequence.first)
  }

  /// The value at a position.
  @inlinable
  public func output(at index: Elements.Index) -> Optional<Elements.Element>.Publisher {
    .init(sequence.indices.contains(index) ? sequence[index] : nil)
  }

  /// The values at a range of positions.
  @inlinable
  public func output(in range: Range<Elements.Index>) -> Publishers.Sequence<[Elements.Element], Failure> {
    .init(sequence: Array(sequence[range.clamped(to: sequence.startIndex..<sequence.endIndex)]))
  }
}

extension Publishers.Sequence where Elements: Collection {
  /// The number of values.
  @inlinable
  public func count() -> Result<Int, Failure>.Publisher {
    .init(sequence.count)
  }
}

extension Publishers.Sequence where Elements: BidirectionalCollection, Failure == Never {
  /// The last value.
  @inlinable
  public func last() -> Optional<Elements.Element>.Publisher {
    .init(sequence.last)
  }

  /// The last value that satisfies a condition.
  @inlinable
  public func last(where predicate: (Elements.Element) -> Bool) -> Optional<Elements.Element>.Publisher {
    .init(sequence.last(where: predicate))
  }
}

extension Publishers.Sequence where Elements: RangeReplaceableCollection {
  /// Sends some values before the values of this publisher.
  @inlinable
  public func prepend(_ elements: Elements.Element...) -> Publishers.Sequence<Elements, Failure> {
    prepend(elements)
  }

  /// Sends some values before the values of this publisher.
  @inlinable
  public func prepend<S: Swift.Sequence>(_ elements: S) -> Publishers.Sequence<Elements, Failure>
  where Elements.Element == S.Element {
    .init(sequence: elements + sequence)
  }

  /// Sends some values after the values of this publisher.
  @inlinable
  public func append(_ elements: Elements.Element...) -> Publishers.Sequence<Elements, Failure> {
    append(elements)
  }

  /// Sends some values after the values of this publisher.
  @inlinable
  public func append<S: Swift.Sequence>(_ elements: S) -> Publishers.Sequence<Elements, Failure>
  where Elements.Element == S.Element {
    .init(sequence: sequence + elements)
  }
}

extension Publishers.Sequence where Elements: RangeReplaceableCollection {
  /// Sends the values of another publisher of this kind before the values of this one.
  @inlinable
  public func prepend(
    _ publisher: Publishers.Sequence<Elements, Failure>
  ) -> Publishers.Sequence<Elements, Failure> {
    .init(sequence: publisher.sequence + sequence)
  }

  /// Sends the values of another publisher of this kind after the values of this one.
  @inlinable
  public func append(
    _ publisher: Publishers.Sequence<Elements, Failure>
  ) -> Publishers.Sequence<Elements, Failure> {
    .init(sequence: sequence + publisher.sequence)
  }
}

extension Publishers.Sequence where Elements: RandomAccessCollection {
  /// The values at a range of positions, which must be valid.
  @inlinable
  public func output(in range: Range<Elements.Index>) -> Publishers.Sequence<[Elements.Element], Failure> {
    .init(sequence: Array(sequence[range]))
  }
}

extension Publishers.Sequence where Elements: RandomAccessCollection, Failure == Never {
  /// The values at a range of positions, which must be valid.
  @inlinable
  public func output(in range: Range<Elements.Index>) -> Publishers.Sequence<[Elements.Element], Failure> {
    .init(sequence: Array(sequence[range]))
  }

  /// The number of values.
  @inlinable
  public func count() -> Just<Int> { Just(sequence.count) }
}
