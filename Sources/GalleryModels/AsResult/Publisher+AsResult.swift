import Combine

extension Publisher {
  /// Wraps each value, and the error that would end the stream, in a result.
  func asResult() -> some Publisher<Result<Output, Failure>, Never> {
    map(Result.success)
      .catch { Just(.failure($0)) }
  }
}
