import Combine

/// A future whose closure takes its time. Whoever subscribes waits for it, as for a closure that sleeps, though no thread does:
/// the subscription comes with the result.
struct SlowFuture<Output, Clock: Scheduler>: Publisher {
  typealias Failure = Never

  let seconds: Double
  let scheduler: Clock
  /// Called as the work is under way.
  let start: () -> Void
  let result: () -> Output

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    scheduler.schedule(after: scheduler.now.advanced(by: .seconds(seconds))) {
      Future { $0(.success(result())) }.subscribe(subscriber)
    }
    start()
  }
}
