import Combine

extension Publisher {
  /// Maps values on one scheduler, such as a thread for work that takes long, and delivers the results on another. While a
  /// value is mapped, only the newest of those that follow waits; the others are dropped.
  public func mapNewest<Result>(
    on thread: some Scheduler, deliverOn scheduler: some Scheduler,
    _ transform: @escaping (Output) -> Result
  ) -> some Publisher<Result, Failure> {
    buffer(size: 1, prefetch: .byRequest, whenFull: .dropOldest)
      .flatMap(maxPublishers: .max(1)) {
        Just($0).receive(on: thread).map(transform).receive(on: scheduler)
      }
  }
}
