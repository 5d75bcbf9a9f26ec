public import Combine

extension Publisher where Output: Sendable {
  /// Turns each value into another with an asynchronous closure. Each runs as a task that is cancelled with the
  /// subscription; results come as they are ready, or in order and one at a time with `maxPublishers: .max(1)`.
  public func await<T: Sendable>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping @Sendable (Output) async -> T
  ) -> Publishers.FlatMap<Publishers.SetFailureType<Publishers.Async<T, Never>, Failure>, Self> {
    flatMap(maxPublishers: maxPublishers) { value in
      Publishers.Async<T, Never> { .success(await transform(value)) }.setFailureType(to: Failure.self)
    }
  }

  /// Turns each value into another with an asynchronous closure; an error thrown ends the stream.
  public func tryAwait<T: Sendable>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping @Sendable (Output) async throws -> T
  ) -> Publishers.FlatMap<Publishers.Async<T, any Error>, Publishers.MapError<Self, any Error>> {
    mapError { $0 as any Error }.flatMap(maxPublishers: maxPublishers) { value in
      Publishers.Async<T, any Error> {
        do { return .success(try await transform(value)) } catch { return .failure(error) }
      }
    }
  }
}

extension Publishers {
  /// Sends the result of an asynchronous closure, which runs as a task once the value is requested and is cancelled
  /// with the subscription.
  public struct Async<Output: Sendable, Failure: Error>: Publisher, Sendable {
    private let operation: @Sendable () async -> Result<Output, Failure>

    /// Creates a publisher of a closure's result.
    public init(_ operation: @escaping @Sendable () async -> Result<Output, Failure>) {
      self.operation = operation
    }

    /// Attaches a subscriber.
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      subscriber.receive(subscription: AsyncInner(AnySubscriber(subscriber), operation))
    }
  }
}

/// The subscription of one subscriber, with one run of the closure.
private final class AsyncInner<Output: Sendable, Failure: Error>: Subscription, Described {
  private struct State {
    var downstream: AnySubscriber<Output, Failure>?
    var task: Task<Void, Never>?
    var hasStarted = false
  }

  private let state: Lock<State>
  private let operation: @Sendable () async -> Result<Output, Failure>

  init(
    _ downstream: AnySubscriber<Output, Failure>,
    _ operation: @escaping @Sendable () async -> Result<Output, Failure>
  ) {
    state = Lock(State(downstream: downstream))
    self.operation = operation
  }

  var description: String { "Async" }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    let isFirst = state.withLock { state in
      defer { state.hasStarted = true }
      return !state.hasStarted && state.downstream != nil
    }
    guard isFirst else { return }
    let task = Task { [self] in
      let result = await operation()
      deliver(result)
    }
    let isCancelled = state.withLock { state in
      if state.downstream != nil { state.task = task }
      return state.downstream == nil
    }
    if isCancelled { task.cancel() }
  }

  private func deliver(_ result: Result<Output, Failure>) {
    guard let downstream = state.withLock({ $0.downstream }) else { return }
    switch result {
    case .success(let value):
      _ = downstream.receive(value)
      if take() { downstream.receive(completion: .finished) }
    case .failure(let error):
      if take() { downstream.receive(completion: .failure(error)) }
    }
  }

  private func take() -> Bool {
    state.withLock { state in
      defer {
        state.downstream = nil
        state.task = nil
      }
      return state.downstream != nil
    }
  }

  func cancel() {
    let task = state.withLock { state in
      defer {
        state.downstream = nil
        state.task = nil
      }
      return state.task
    }
    task?.cancel()
  }
}

// Unchecked because its state is behind a lock, and the result goes to the subscriber from the task alone.
extension AsyncInner: @unchecked Sendable {}
