extension Publisher {
  /// Makes a result of each value, and of the error that ends the stream; the result never fails.
  @inlinable
  public func asResult()
    -> Publishers.Catch<
      Publishers.Map<Self, Result<Output, Failure>>, Just<Result<Output, Failure>>
    >
  {
    map(Result<Output, Failure>.success).catch { Just(.failure($0)) }
  }
}
