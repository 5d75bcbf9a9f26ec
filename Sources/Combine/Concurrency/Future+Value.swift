extension Future where Failure == Never {
  /// Waits for the result.
  public var value: Output {
    get async {
      let subscriber = AsyncSubscriber<Output, Never>()
      subscribe(subscriber)
      guard case .success(let value?) = await subscriber.wait() else {
        preconditionFailure("Future: finished without a value")
      }
      return value
    }
  }
}

extension Future {
  /// Waits for the result, or throws its error.
  public var value: Output {
    get async throws {
      let subscriber = AsyncSubscriber<Output, Failure>()
      subscribe(subscriber)
      guard let value = try await subscriber.wait().get() else {
        preconditionFailure("Future: finished without a value")
      }
      return value
    }
  }
}
