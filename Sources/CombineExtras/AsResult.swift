public import Combine

extension Publisher {
  /// Wraps each value, and the error that ends the stream, in a `Result`. The new stream never fails.
  @inlinable
  public func asResult()
    -> Publishers.Catch<
      Publishers.Map<Self, Result<Output, Failure>>, Just<Result<Output, Failure>>
    >
  {
    map(Result<Output, Failure>.success).catch { Just(.failure($0)) }
  }
}
