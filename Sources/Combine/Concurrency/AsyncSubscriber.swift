/// Cancels a subscription when the iterator that reads from it is released.
@usableFromInline
final class AsyncLifetime<Input, Failure: Error> {
  @usableFromInline let subscriber: AsyncSubscriber<Input, Failure>

  @inlinable
  @inline(__always)
  init(_ subscriber: AsyncSubscriber<Input, Failure>) { self.subscriber = subscriber }

  @inlinable
  deinit { subscriber.cancel() }
}

/// The subscriber behind `values`: hands each value to a task that waits for one. A value that is buffered, or comes
/// during the request for it, is taken without suspending the task.
@usableFromInline
// Unchecked because all state is behind a lock, and each value goes to one task.
final class AsyncSubscriber<Input, Failure: Error>: Subscriber, Cancellable, @unchecked Sendable {
  @usableFromInline typealias Outcome = Result<Input?, Failure>
  @usableFromInline
  // Unchecked because a value is handed over to the waiting task alone.
  struct Handed: @unchecked Sendable {
    @usableFromInline let outcome: Outcome

    @inlinable
    @inline(__always)
    init(outcome: Outcome) { self.outcome = outcome }
  }
  @usableFromInline typealias Waiter = UnsafeContinuation<Handed, Never>

  @usableFromInline
  struct State {
    @usableFromInline var subscription: (any Subscription & AnyObject)?
    /// The first buffered value. `further` holds those behind it, and is empty while this is `nil`.
    @usableFromInline var arrived: Input?
    @usableFromInline var further = Fifo<Input>()
    @usableFromInline var waiters = Fifo<Waiter>()
    /// The number of values that were asked for and haven't come.
    @usableFromInline var asked = 0
    @usableFromInline var end: Outcome?

    @inlinable
    @inline(__always)
    init() {}

    /// Takes a buffered value, or the end of the stream; `nil` while neither has come.
    @inlinable
    @inline(__always)
    mutating func take() -> Outcome? {
      if let value = arrived {
        arrived = further.isEmpty ? nil : further.popFirst()
        return .success(value)
      }
      guard let end else { return nil }
      self.end = .success(nil)
      return end
    }
  }

  @usableFromInline let state = Lock(State())

  @inlinable
  @inline(__always)
  init() {}

  @inlinable
  func receive(subscription: any Subscription) {
    let object = subscription._object
    let (isRefused, asked) = state.withLock { state in
      guard state.subscription == nil, state.end == nil else { return (true, 0) }
      state.subscription = object
      return (false, state.asked)
    }
    if isRefused { subscription.cancel() } else if asked > 0 { subscription.request(.max(asked)) }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    let (waiter, isWanted): (Waiter?, Bool) = state.withLock { state in
      guard state.end == nil, state.subscription != nil else { return (nil, true) }
      guard state.asked > 0 else { return (nil, false) }
      state.asked -= 1
      if !state.waiters.isEmpty, let waiter = state.waiters.popFirst() { return (waiter, true) }
      if state.arrived == nil { state.arrived = input } else { state.further.append(input) }
      return (nil, true)
    }
    precondition(isWanted, "values: a value came that wasn't requested")
    waiter?.resume(returning: Handed(outcome: .success(input)))
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: finish(.success(nil))
    case .failure(let error): finish(.failure(error))
    }
  }

  @inlinable
  func cancel() { finish(.success(nil))?.cancel() }

  @discardableResult
  @usableFromInline
  func finish(_ end: Outcome) -> (any Subscription)? {
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
      // An error is thrown to one waiting task; the others see the end of the stream.
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

  /// Takes a buffered value, or requests one and takes it if it comes at once; `nil` if the task has to wait.
  @inlinable
  @inline(__always)
  func poll() -> Outcome? {
    if Task.isCancelled { cancel() }
    let (ready, subscription) = state.withLock { state in
      let ready = state.take()
      if ready == nil { state.asked += 1 }
      return (ready, ready == nil ? state.subscription : nil)
    }
    if let ready { return ready }
    guard let subscription else { return nil }
    subscription.request(.max(1))
    return state.withLock { $0.take() }
  }

  /// Requests one value and waits for it. The wait ends early when the task is cancelled.
  @inlinable
  @inline(__always)
  func next() async -> Outcome {
    if let ready = poll() { return ready }
    return await suspend()
  }

  /// Waits for the value that `poll` asked for. The wait ends early when the task is cancelled.
  @usableFromInline
  func suspend() async -> Outcome {
    await withTaskCancellationHandler {
      await withUnsafeContinuation { (waiter: Waiter) in wait(waiter) }.outcome
    } onCancel: {
      cancel()
    }
  }

  /// Requests one value and waits for it, even if the task is cancelled.
  func wait() async -> Outcome {
    if let ready = state.withLock({ $0.take() }) { return ready }
    let subscription = state.withLock { state in
      state.asked += 1
      return state.subscription
    }
    subscription?.request(.max(1))
    return await withUnsafeContinuation { (waiter: Waiter) in wait(waiter) }.outcome
  }

  private func wait(_ waiter: Waiter) {
    let ready: Outcome? = state.withLock { state in
      if let ready = state.take() { return ready }
      state.waiters.append(waiter)
      return nil
    }
    if let ready { waiter.resume(returning: Handed(outcome: ready)) }
  }
}
