public import Combine

extension AsyncSequence where Self: Sendable, Element: Sendable {
  /// A publisher of the elements. Each subscriber has an iteration of its own, which takes an element for each value
  /// requested.
  public var publisher: AsyncSequencePublisher<Self> { AsyncSequencePublisher(self) }
}

/// Sends the elements of an asynchronous sequence.
public struct AsyncSequencePublisher<Elements: AsyncSequence & Sendable>: Publisher, Sendable
where Elements.Element: Sendable {
  /// The kind of values.
  public typealias Output = Elements.Element
  /// The error that the sequence throws.
  public typealias Failure = Elements.Failure

  private let elements: Elements

  /// Creates a publisher of the elements.
  public init(_ elements: Elements) { self.elements = elements }

  /// Attaches a subscriber.
  public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
    subscriber.receive(subscription: AsyncSequenceInner(elements, AnySubscriber(subscriber)))
  }
}

/// The subscription of one subscriber, with an iteration of its own.
private final class AsyncSequenceInner<Elements: AsyncSequence & Sendable>: Subscription,
  Described
where Elements.Element: Sendable {
  private struct State {
    var downstream: AnySubscriber<Elements.Element, Elements.Failure>?
    var demand = Subscribers.Demand.none
    var task: Task<Void, Never>?
    var hasStarted = false
    var waiter: UnsafeContinuation<Void, Never>?
  }

  private let state: Lock<State>
  private let elements: Elements

  init(_ elements: Elements, _ downstream: AnySubscriber<Elements.Element, Elements.Failure>) {
    self.elements = elements
    state = Lock(State(downstream: downstream))
  }

  var description: String { "AsyncSequence" }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    let (isFirst, waiter) = state.withLock { state in
      state.demand += demand
      defer {
        state.waiter = nil
        state.hasStarted = true
      }
      return (!state.hasStarted && state.downstream != nil, state.waiter)
    }
    waiter?.resume()
    guard isFirst else { return }
    let task = Task { [self] in await run() }
    let isOver = state.withLock { state in
      if state.downstream != nil { state.task = task }
      return state.downstream == nil
    }
    if isOver { task.cancel() }
  }

  private func run() async {
    var iterator = elements.makeAsyncIterator()
    while await isWanted(), let downstream = state.withLock({ $0.downstream }) {
      do {
        guard let element = try await iterator.next(isolation: nil) else { return complete(.finished) }
        guard state.withLock({ $0.downstream != nil }) else { return }
        let more = downstream.receive(element)
        state.withLock { $0.demand += more }
      } catch {
        return complete(.failure(error))
      }
    }
  }

  /// Waits for demand, and takes one value off it. Returns `false` if the subscription has ended instead.
  private func isWanted() async -> Bool {
    await withUnsafeContinuation { (waiter: UnsafeContinuation<Void, Never>) in
      let mustWait = state.withLock { state in
        guard state.demand == .none, state.downstream != nil else { return false }
        state.waiter = waiter
        return true
      }
      if !mustWait { waiter.resume() }
    }
    return state.withLock { state in
      guard state.downstream != nil, state.demand > .none else { return false }
      state.demand -= 1
      return true
    }
  }

  private func complete(_ completion: Subscribers.Completion<Elements.Failure>) {
    let downstream = state.withLock { state in
      defer {
        state.downstream = nil
        state.task = nil
      }
      return state.downstream
    }
    downstream?.receive(completion: completion)
  }

  func cancel() {
    let (task, waiter) = state.withLock { state in
      defer {
        state.downstream = nil
        state.task = nil
        state.waiter = nil
      }
      return (state.task, state.waiter)
    }
    waiter?.resume()
    task?.cancel()
  }
}

// Unchecked because its state is behind a lock, and only its task calls the subscriber.
extension AsyncSequenceInner: @unchecked Sendable {}
