import Combine
import Foundation

/// Computes for a number of seconds, in small steps, where it was subscribed to, and then sends a sentence.
struct ExpensiveComputation<Worker: Scheduler>: Publisher {
  typealias Output = String
  typealias Failure = Never

  static var stepsInSecond: Int { 10 }

  let duration: Int
  let scheduler: Worker
  let log: (String) -> Void
  /// Called with each step, and its share of the whole.
  let progress: (Double) -> Void

  func receive<S: Subscriber>(subscriber: S) where S.Input == String, S.Failure == Never {
    log("ExpensiveComputation subscriber received")
    subscriber.receive(subscription: ComputationSubscription(subscriber, self))
  }
}

private final class ComputationSubscription<S: Subscriber, Worker: Scheduler>: Subscription
where S.Input == String, S.Failure == Never {
  private let computation: ExpensiveComputation<Worker>
  private let lock = NSRecursiveLock()
  private var subscriber: S?
  private var timer: (any Cancellable)?
  private var primes = Primes()
  private var step = 0

  init(_ subscriber: S, _ computation: ExpensiveComputation<Worker>) {
    (self.subscriber, self.computation) = (subscriber, computation)
  }

  func request(_ demand: Subscribers.Demand) {
    lock.withLock { if demand > .none { begin() } }
  }

  func cancel() {
    lock.withLock { (subscriber, timer) = (nil, nil) }
  }

  private func begin() {
    guard subscriber != nil, timer == nil else { return }
    computation.log("Beginning expensive computation")
    let span = Worker.SchedulerTimeType.Stride.milliseconds(1000 / ExpensiveComputation<Worker>.stepsInSecond)
    timer = computation.scheduler.schedule(
      after: computation.scheduler.now.advanced(by: span), interval: span
    ) { [weak self] in
      self?.lock.withLock { self?.compute() }
    }
  }

  private func compute() {
    guard let subscriber else { return }
    primes.find(1000)
    step += 1
    let count = computation.duration * ExpensiveComputation<Worker>.stepsInSecond
    computation.progress(Double(step) / Double(count))
    guard step == count else { return }
    cancel()
    computation.log("Completed expensive computation")
    _ = subscriber.receive("Computation complete")
    subscriber.receive(completion: .finished)
  }
}
