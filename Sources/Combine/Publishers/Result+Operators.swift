extension Result.Publisher {
  /// Whether all values satisfy a condition.
  @inlinable
  public func allSatisfy(_ predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher {
    .init(result.map(predicate))
  }

  /// Whether all values satisfy a condition; an error thrown ends the stream.
  @inlinable
  public func tryAllSatisfy(_ predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    .init(Result<Bool, any Error> { try predicate(try result.get()) })
  }

  /// All values in one array.
  @inlinable
  public func collect() -> Result<[Output], Failure>.Publisher {
    .init(result.map { [$0] })
  }

  /// Whether a value satisfies a condition.
  @inlinable
  public func contains(where predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher {
    .init(result.map(predicate))
  }

  /// Whether a value satisfies a condition; an error thrown ends the stream.
  @inlinable
  public func tryContains(where predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    .init(Result<Bool, any Error> { try predicate(try result.get()) })
  }

  /// The number of values.
  @inlinable
  public func count() -> Result<Int, Failure>.Publisher {
    .init(result.map { _ in 1 })
  }

  /// The first value.
  @inlinable
  public func first() -> Result<Output, Failure>.Publisher {
    self
  }

  /// The last value.
  @inlinable
  public func last() -> Result<Output, Failure>.Publisher {
    self
  }

  /// Turns each value into another.
  @inlinable
  public func map<T>(_ transform: (Output) -> T) -> Result<T, Failure>.Publisher {
    .init(result.map(transform))
  }

  /// Turns the value into another; an error thrown ends the stream.
  @inlinable
  public func tryMap<T>(_ transform: (Output) throws -> T) -> Result<T, any Error>.Publisher {
    .init(Result<T, any Error> { try transform(try result.get()) })
  }

  /// Turns the error into another.
  @inlinable
  public func mapError<E: Error>(_ transform: (Failure) -> E) -> Result<Output, E>.Publisher {
    .init(result.mapError(transform))
  }

  /// Combines all values into one.
  @inlinable
  public func reduce<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T)
    -> Result<T, Failure>.Publisher
  {
    .init(result.map { nextPartialResult(initialResult, $0) })
  }

  /// Combines all values into one; an error thrown ends the stream.
  @inlinable
  public func tryReduce<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    .init(Result<T, any Error> { try nextPartialResult(initialResult, try result.get()) })
  }

  /// Combines each value with the last result.
  @inlinable
  public func scan<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T)
    -> Result<T, Failure>.Publisher
  {
    .init(result.map { nextPartialResult(initialResult, $0) })
  }

  /// Combines each value with the last result; an error thrown ends the stream.
  @inlinable
  public func tryScan<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    .init(Result<T, any Error> { try nextPartialResult(initialResult, try result.get()) })
  }

  /// Drops values that equal the one before.
  @inlinable
  public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Result<Output, Failure>.Publisher {
    self
  }

  /// Sends a value if there is none.
  @inlinable
  public func replaceEmpty(with output: Output) -> Result<Output, Failure>.Publisher {
    self
  }

  /// Puts a value in the place of an error.
  @inlinable
  public func replaceError(with output: Output) -> Result<Output, Never>.Publisher {
    if case .success(let value) = result { .init(value) } else { .init(output) }
  }

  /// Does nothing, because another attempt would have the same result.
  @inlinable
  public func retry(_ times: Int) -> Result<Output, Failure>.Publisher {
    self
  }

  /// The smallest value.
  @inlinable
  public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Result<Output, Failure>.Publisher {
    self
  }

  /// The greatest value.
  @inlinable
  public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Result<Output, Failure>.Publisher {
    self
  }

  /// Drops all values, and the error too.
  @inlinable
  public func ignoreOutput() -> Empty<Output, Failure> {
    Empty()
  }

  /// The smallest value; the closure is called once, and an error it throws ends the stream.
  @inlinable
  public func tryMin(
    by areInIncreasingOrder: (Output, Output) throws -> Bool
  ) -> Result<Output, any Error>.Publisher {
    tried(areInIncreasingOrder)
  }

  /// The greatest value; the closure is called once, and an error it throws ends the stream.
  @inlinable
  public func tryMax(
    by areInIncreasingOrder: (Output, Output) throws -> Bool
  ) -> Result<Output, any Error>.Publisher {
    tried(areInIncreasingOrder)
  }

  /// Drops values that equal the one before; the closure is called once, and an error it throws ends the stream.
  @inlinable
  public func tryRemoveDuplicates(
    by predicate: (Output, Output) throws -> Bool
  ) -> Result<Output, any Error>.Publisher {
    tried(predicate)
  }

  /// The value, compared with itself.
  @inlinable
  func tried(_ compare: (Output, Output) throws -> Bool) -> Result<Output, any Error>.Publisher {
    .init(
      Result<Output, any Error> {
        let value = try result.get()
        _ = try compare(value, value)
        return value
      })
  }
}

extension Result.Publisher where Failure == Never {
  /// Sets the failure type of the stream.
  @inlinable
  public func setFailureType<E: Error>(to failureType: E.Type) -> Result<Output, E>.Publisher {
    switch result {
    case .success(let value): .init(value)
    }
  }
}

extension Result.Publisher where Success: Equatable {
  /// Whether one of the values equals `output`.
  @inlinable
  public func contains(_ output: Output) -> Result<Bool, Failure>.Publisher {
    .init(result.map { $0 == output })
  }

  /// Drops values that equal the one before.
  @inlinable
  public func removeDuplicates() -> Result<Output, Failure>.Publisher {
    self
  }
}

extension Result.Publisher where Success: Comparable {
  /// The smallest value.
  @inlinable
  public func min() -> Result<Output, Failure>.Publisher {
    self
  }

  /// The greatest value.
  @inlinable
  public func max() -> Result<Output, Failure>.Publisher {
    self
  }
}
