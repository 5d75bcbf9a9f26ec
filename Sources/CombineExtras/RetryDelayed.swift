public import Combine
import Dispatch

extension Publisher {
  /// Subscribes again when this publisher fails, up to `retries` times, waiting before each attempt. `condition`
  /// decides whether a failure is worth a retry; a time that `retryAfter` returns for the error replaces the backoff's.
  public func retry<S: Scheduler>(
    _ retries: Int, backoff: Backoff<S.SchedulerTimeType.Stride>, scheduler: S,
    retryAfter: @escaping (Failure) -> S.SchedulerTimeType.Stride? = { _ in nil },
    condition: @escaping (Failure) -> Bool = { _ in true }
  ) -> AnyPublisher<Output, Failure> {
    precondition(retries >= 0, "retry: the number of retries must not be negative, but is \(retries)")
    func attempt(_ number: Int) -> AnyPublisher<Output, Failure> {
      self.catch { error -> AnyPublisher<Output, Failure> in
        guard number < retries, condition(error) else { return Fail(error: error).eraseToAnyPublisher() }
        let span = retryAfter(error) ?? backoff.span(number, .random(in: 0..<1))
        return Just(()).delay(for: span, scheduler: scheduler)
          .setFailureType(to: Failure.self)
          .map { attempt(number + 1) }
          .switchToLatest()
          .eraseToAnyPublisher()
      }.eraseToAnyPublisher()
    }
    return attempt(0)
  }

  /// Subscribes again when this publisher fails, up to `retries` times, after the same delay each time.
  public func retry<S: Scheduler>(
    _ retries: Int, withDelay delay: S.SchedulerTimeType.Stride, scheduler: S,
    condition: @escaping (Failure) -> Bool = { _ in true }
  ) -> AnyPublisher<Output, Failure> {
    retry(retries, backoff: .constant(delay), scheduler: scheduler, condition: condition)
  }

  /// Subscribes again when this publisher fails, after a delay in seconds that is kept by a global queue.
  public func retry(
    _ retries: Int, withDelay seconds: Double, condition: @escaping (Failure) -> Bool = { _ in true }
  ) -> AnyPublisher<Output, Failure> {
    retry(retries, withDelay: .seconds(seconds), scheduler: DispatchQueue.global(), condition: condition)
  }

  /// Subscribes again when this publisher fails, after a time in seconds that doubles with each attempt.
  public func retry<S: Scheduler>(
    _ retries: Int, withBackoff seconds: Double, scheduler: S, cap: Double = .infinity, jitter: Double = 0,
    retryAfter: @escaping (Failure) -> S.SchedulerTimeType.Stride? = { _ in nil },
    condition: @escaping (Failure) -> Bool = { _ in true }
  ) -> AnyPublisher<Output, Failure> {
    retry(
      retries, backoff: .exponential(seconds: seconds, cap: cap, jitter: jitter), scheduler: scheduler,
      retryAfter: retryAfter, condition: condition)
  }

  /// Subscribes again when this publisher fails, after a time in seconds that doubles and is kept by a global queue.
  public func retry(
    _ retries: Int, withBackoff seconds: Double, condition: @escaping (Failure) -> Bool = { _ in true }
  ) -> AnyPublisher<Output, Failure> {
    retry(retries, withBackoff: seconds, scheduler: DispatchQueue.global(), condition: condition)
  }
}
