import Combine
import Foundation

/// The subscription of one subscriber, with the values that it has not asked for yet.
final class ReplaySubscription<Output, Failure: Error>: Subscription {
  private let lock: NSRecursiveLock
  private var subscriber: AnySubscriber<Output, Failure>?
  private var waiting: [Output]
  private var completion: Subscribers.Completion<Failure>?
  private var demand = Subscribers.Demand.none
  private var isSending = false

  init(
    subscriber: AnySubscriber<Output, Failure>, _ lock: NSRecursiveLock, _ replay: [Output],
    _ completion: Subscribers.Completion<Failure>?
  ) {
    (self.subscriber, self.lock, waiting, self.completion) = (subscriber, lock, replay, completion)
  }

  var isOver: Bool { subscriber == nil }

  func request(_ demand: Subscribers.Demand) {
    lock.withLock {
      self.demand += demand
      send()
    }
  }

  func cancel() {
    lock.withLock { (subscriber, waiting) = (nil, []) }
  }

  func receive(_ value: Output) {
    guard subscriber != nil else { return }
    waiting.append(value)
    send()
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    self.completion = completion
    send()
  }

  /// Sends what was asked for, and the completion once nothing waits before it.
  private func send() {
    guard !isSending else { return }
    isSending = true
    defer { isSending = false }
    while let subscriber, demand > .none, !waiting.isEmpty {
      demand -= 1
      demand += subscriber.receive(waiting.removeFirst())
    }
    if let subscriber, let completion, waiting.isEmpty {
      self.subscriber = nil
      subscriber.receive(completion: completion)
    }
  }
}
