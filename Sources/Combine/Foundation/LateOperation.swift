import Foundation

/// Work of an operation queue that is in the queue at once, and becomes ready at a moment. Unchecked because all state is
/// behind locks.
final class LateOperation: Operation, Cancellable, @unchecked Sendable {
  private let action: Lock<(() -> Void)?>
  private let isDue = Lock(false)

  init(_ action: @escaping () -> Void) {
    self.action = Lock(action)
    super.init()
  }

  override var isReady: Bool { super.isReady && (isCancelled || isDue.withLock { $0 }) }

  /// Makes the operation ready at a moment. Dispatch keeps the time; the operation still runs in its queue, by its rules.
  func begin(at date: Date) {
    let delay = Swift.max(0, date.timeIntervalSinceNow)
    DispatchQueue.global().asyncAfter(deadline: .now() + delay) { [self] in
      willChangeValue(for: \.isReady)
      isDue.withLock { $0 = true }
      didChangeValue(for: \.isReady)
    }
  }

  /// Runs the action, once.
  override func main() {
    let action = action.withLock { action in
      defer { action = nil }
      return action
    }
    action?()
  }
}

/// Work of an operation queue that is repeated. The next operation is added after each run, so that they never pile up.
/// Unchecked because all state is behind a lock.
final class RepeatedOperation: Cancellable, @unchecked Sendable {
  private let queue: OperationQueue
  private let interval: TimeInterval
  private let action: () -> Void
  private let state = Lock<(current: LateOperation?, isCancelled: Bool)>((nil, false))

  init(_ queue: OperationQueue, _ interval: TimeInterval, _ action: @escaping () -> Void) {
    self.queue = queue
    self.interval = interval
    self.action = action
  }

  func add(at date: Date) {
    let operation = LateOperation { [self] in run() }
    let (isOpen, previous) = state.withLock { state in
      defer { if !state.isCancelled { state.current = operation } }
      return (!state.isCancelled, state.current)
    }
    withExtendedLifetime(previous) {}
    guard isOpen else { return }
    queue.addOperation(operation)
    operation.begin(at: date)
  }

  private func run() {
    guard !state.withLock({ $0.isCancelled }) else { return }
    action()
    add(at: Date(timeIntervalSinceNow: interval))
  }

  func cancel() {
    let current = state.withLock { state in
      state.isCancelled = true
      defer { state.current = nil }
      return state.current
    }
    current?.cancel()
  }
}
