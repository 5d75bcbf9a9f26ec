import Combine
import Foundation

/// Shares one subscription among all subscribers, and replays the last values and the completion to late ones.
final class ShareReplay<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  private let upstream: Upstream
  private let capacity: Int
  private let lock = NSRecursiveLock()
  private var replay: [Output] = []
  private var subscriptions: [ReplaySubscription<Output, Failure>] = []
  private var completion: Subscribers.Completion<Failure>?
  private var feeding: AnyCancellable?

  init(upstream: Upstream, capacity: Int) {
    (self.upstream, self.capacity) = (upstream, capacity)
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    lock.withLock {
      let subscription = ReplaySubscription(subscriber: AnySubscriber(subscriber), lock, replay, completion)
      subscriptions.removeAll(where: \.isOver)
      subscriptions.append(subscription)
      subscriber.receive(subscription: subscription)
      if feeding == nil { feed() }
    }
  }

  private func feed() {
    feeding = upstream.sink(
      receiveCompletion: { [weak self] in self?.complete($0) },
      receiveValue: { [weak self] in self?.relay($0) })
  }

  private func relay(_ value: Output) {
    lock.withLock {
      replay.append(value)
      replay.removeFirst(Swift.max(replay.count - capacity, 0))
      for subscription in subscriptions { subscription.receive(value) }
    }
  }

  private func complete(_ completion: Subscribers.Completion<Failure>) {
    lock.withLock {
      self.completion = completion
      for subscription in subscriptions { subscription.receive(completion: completion) }
      subscriptions = []
    }
  }
}

extension Publisher {
  func shareReplay(capacity: Int = .max) -> ShareReplay<Self> {
    ShareReplay(upstream: self, capacity: capacity)
  }
}
