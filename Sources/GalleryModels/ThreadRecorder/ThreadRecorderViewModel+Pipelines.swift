import Combine
import Foundation

extension ThreadRecorderViewModel {
  /// The pipeline that was chosen. Its values arrive on the main scheduler.
  func pipeline(main: some Scheduler, background: some Scheduler) -> AnyPublisher<RecordedValue, Never> {
    let ticks = Publishers.timer(on: main, interval: .seconds(1), times: .max(Self.length))
      .map { RecordedValue(id: $0 + 1) }
    switch setup {
    case .immediate:
      return ticks.recordThread(using: recorder)
        .receive(on: ImmediateScheduler.shared).recordThread(using: recorder)
        .eraseToAnyPublisher()
    case .globalQueue:
      return ticks.receive(on: background).recordThread(using: recorder)
        .receive(on: ImmediateScheduler.shared).recordThread(using: recorder)
        .receive(on: main)
        .eraseToAnyPublisher()
    case .runLoop:
      return ticks.recordThread(using: recorder)
        .receive(on: background).recordThread(using: recorder)
        .receive(on: main).recordThread(using: recorder)
        .eraseToAnyPublisher()
    case .subscribe:
      // The timer sends from its own thread, wherever somebody subscribes.
      let source = PassthroughSubject<RecordedValue, Never>()
      keep(ticks.subscribe(source))
      return source.subscribe(on: background).recordThread(using: recorder)
        .receive(on: main).recordThread(using: recorder)
        .eraseToAnyPublisher()
    case .queue:
      return ticks.recordThread(using: recorder)
        .receive(on: background).recordThread(using: recorder)
        .receive(on: main)
        .eraseToAnyPublisher()
    case .target:
      let first = DispatchQueue(label: "first")
      let second = DispatchQueue(label: "second", target: first)
      return ticks.recordThread(using: recorder)
        .receive(on: first).recordThread(using: recorder)
        .receive(on: second).recordThread(using: recorder)
        .receive(on: main)
        .eraseToAnyPublisher()
    case .operations:
      return operations(on: OperationQueue(), main: main)
    case .oneOperation:
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      return operations(on: queue, main: main)
    }
  }

  /// Ten values at once, each an operation of the queue, in the order in which they are ready. The first ones take the
  /// longest. Each value is a publisher of its own, as `receive(on:)` keeps the order of the values of one.
  private func operations(
    on queue: OperationQueue, main: some Scheduler
  ) -> AnyPublisher<RecordedValue, Never> {
    (1...Self.length).publisher
      .flatMap { [recorder] number in
        Just(RecordedValue(id: number)).receive(on: queue)
          .map { value in
            var primes = Primes()
            primes.find(2000 * (Self.length + 1 - value.id))
            return value
          }
          .recordThread(using: recorder)
      }
      .receive(on: main)
      .eraseToAnyPublisher()
  }
}
