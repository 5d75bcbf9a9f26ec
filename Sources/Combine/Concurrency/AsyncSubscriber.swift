/// Cancels a subscription when the iterator that reads from it is released.
final class AsyncLifetime<Input, Failure: Error> {
  let subscriber: AsyncSubscriber<Input, Failure>

  init(_ subscriber: AsyncSubscriber<Input, Failure>) { self.subscriber = subscriber }

  deinit { subscriber.cancel() }
}

/// Hands values to a task that waits for them, one per wait. Unchecked because all state is behind a lock, and each
/// value goes to one task.
final class AsyncSubscriber<Input, Failure: Error>: Subscriber, Cancellable, @unchecked Sendable {
  typealias Outcome = Result<Input?, Failure>
  // A value is handed over to the waiting task alone.
  private struct Handed: @unchecked Sendable { let outcome: Outcome }
  private typealias Waiter = UnsafeContinuation<Handed, Never>

  private struct State {
    var subscription: (any Subscription)?
    var waiters = Fifo<Waiter>()
    var arrived = Fifo<Input>()
    var asked = 0
    var end: Outcome?
  }

  private let state = Lock(State())

  func receive(subscription: any Subscription) {
    let (isRefused, asked) = state.withLock { state in
      guard state.subscription == nil, state.end == nil else { return (true, 0) }
      state.subscription = subscription
      return (false, state.asked)
    }
    if isRefused { subscription.cancel() } else if asked > 0 { subscription.request(.max(asked)) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    let waiter: Waiter? = state.withLock { state in
      guard state.end == nil else { return nil }
      if let waiter = state.waiters.popFirst() { return waiter }
      state.arrived.append(input)
      return nil
    }
    waiter?.resume(returning: Handed(outcome: .success(input)))
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: finish(.success(nil))
    case .failure(let error): finish(.failure(error))
    }
  }

  func cancel() { finish(.success(nil))?.cancel() }

  @discardableResult
  private func finish(_ end: Outcome) -> (any Subscription)? {
    let (subscription, waiters) = state.withLock { state in
      if state.end == nil { state.end = end }
      defer {
        state.subscription = nil
        state.waiters = Fifo()
      }
      return (state.subscription, state.waiters)
    }
    var first = true
    var rest = waiters
    while let waiter = rest.popFirst() {
      // An error is thrown once; whoever else waits sees the end.
      waiter.resume(returning: Handed(outcome: first ? takeEnd() : .success(nil)))
      first = false
    }
    return subscription
  }

  private func takeEnd() -> Outcome {
    state.withLock { state in
      defer { state.end = .success(nil) }
      return state.end ?? .success(nil)
    }
  }

  /// Asks for one value and waits for it, which ends early when the task is cancelled. A value that comes at once
  /// costs no suspension.
  func next() async -> Outcome {
    if Task.isCancelled { cancel() }
    if let ready = takeReady() { return ready }
    ask()
    if let ready = takeReady() { return ready }
    return await withTaskCancellationHandler {
      await withUnsafeContinuation { (waiter: Waiter) in wait(waiter) }.outcome
    } onCancel: {
      cancel()
    }
  }

  /// Waits even if the task is cancelled.
  func wait() async -> Outcome {
    ask()
    if let ready = takeReady() { return ready }
    return await withUnsafeContinuation { (waiter: Waiter) in wait(waiter) }.outcome
  }

  private func takeReady() -> Outcome? {
    state.withLock { state in
      if let value = state.arrived.popFirst() { return .success(value) }
      guard let end = state.end else { return nil }
      state.end = .success(nil)
      return end
    }
  }

  private func ask() {
    let subscription = state.withLock { state in
      if state.subscription == nil { state.asked += 1 }
      return state.subscription
    }
    subscription?.request(.max(1))
  }

  private func wait(_ waiter: Waiter) {
    let ready: Outcome? = state.withLock { state in
      if let value = state.arrived.popFirst() { return .success(value) }
      if let end = state.end {
        state.end = .success(nil)
        return end
      }
      state.waiters.append(waiter)
      return nil
    }
    if let ready { waiter.resume(returning: Handed(outcome: ready)) }
  }
}
