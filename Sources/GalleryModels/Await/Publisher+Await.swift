import Combine

extension Publisher where Failure == Never, Output: Sendable {
  /// Turns each value into another with an asynchronous closure. Its task is cancelled with the subscription.
  ///
  /// - Parameter maxPublishers: the number of tasks at a time. With one, results come in the order of the values.
  public func await<Result: Sendable>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping @Sendable (Output) async -> Result
  ) -> some Publisher<Result, Never> {
    flatMap(maxPublishers: maxPublishers) { value in
      let task = Task { await transform(value) }
      return Future<Result, Never> { promise in
        Task { promise(.success(await task.value)) }
      }
      .handleEvents(receiveCancel: { task.cancel() })
    }
  }
}
