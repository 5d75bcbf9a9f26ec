import Combine

extension Publisher {
  /// Subscribes again after a failure, up to a number of times, each time after the same delay. The condition is asked
  /// about each failure; without one, all are worth another try.
  func retry(
    _ retries: Int, withDelay seconds: Double, on scheduler: some Scheduler,
    condition: ((Failure) -> Bool)? = nil
  ) -> AnyPublisher<Output, Failure> {
    retry(retries, after: seconds, times: 1, on: scheduler, { _ in nil }, condition)
  }

  /// Subscribes again after a failure, up to a number of times, and waits twice as long each time, or as long as the
  /// failure itself asks for.
  func retry(
    _ retries: Int, withBackoff seconds: Double, on scheduler: some Scheduler,
    retryAfter: @escaping (Failure) -> Double? = { _ in nil }, condition: ((Failure) -> Bool)? = nil
  ) -> AnyPublisher<Output, Failure> {
    retry(retries, after: seconds, times: 2, on: scheduler, retryAfter, condition)
  }

  private func retry(
    _ retries: Int, after seconds: Double, times factor: Double, on scheduler: some Scheduler,
    _ retryAfter: @escaping (Failure) -> Double?, _ condition: ((Failure) -> Bool)?
  ) -> AnyPublisher<Output, Failure> {
    self.catch { error -> AnyPublisher<Output, Failure> in
      guard retries > 0, condition?(error) ?? true else {
        return Fail(error: error).eraseToAnyPublisher()
      }
      return Just(())
        .delay(for: .seconds(retryAfter(error) ?? seconds), scheduler: scheduler)
        .setFailureType(to: Failure.self)
        .flatMap {
          retry(
            retries - 1, after: seconds * factor, times: factor, on: scheduler, retryAfter, condition)
        }
        .eraseToAnyPublisher()
    }
    .eraseToAnyPublisher()
  }
}
