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

  /// Maps values as ``mapNewest(on:deliverOn:_:)`` does, but maps and delivers a value at once where that takes no time.
  ///
  /// - Parameters:
  ///   - thread: makes the scheduler that maps a value, when there is one to map: between values nothing is kept of it.
  ///   - isQuick: whether a value is mapped at once.
  public func mapNewest<Result, Thread: Scheduler>(
    on thread: @escaping () -> Thread, deliverOn scheduler: some Scheduler,
    unless isQuick: @escaping (Output) -> Bool, _ transform: @escaping (Output) -> Result
  ) -> some Publisher<Result, Failure> {
    buffer(size: 1, prefetch: .byRequest, whenFull: .dropOldest)
      .flatMap(maxPublishers: .max(1)) { value -> AnyPublisher<Result, Never> in
        if isQuick(value) { return Just(transform(value)).eraseToAnyPublisher() }
        return Just(value).receive(on: thread()).map(transform).receive(on: scheduler).eraseToAnyPublisher()
      }
  }
}
