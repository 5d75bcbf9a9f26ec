import Combine

protocol Pausable {
  var paused: Bool { get }
  func resume()
}

/// A subscriber that asks for one value at a time, and pauses when its closure returns false.
final class PausableSubscriber<Input, Failure: Error>: Subscriber, Pausable, Cancellable {
  private let receiveValue: (Input) -> Bool
  private let receiveCompletion: (Subscribers.Completion<Failure>) -> Void
  private var subscription: (any Subscription)?
  private(set) var paused = false

  init(
    receiveValue: @escaping (Input) -> Bool,
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) {
    (self.receiveValue, self.receiveCompletion) = (receiveValue, receiveCompletion)
  }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    subscription.request(.max(1))
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    paused = !receiveValue(input)
    return paused ? .none : .max(1)
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    subscription = nil
    receiveCompletion(completion)
  }

  func resume() {
    guard paused else { return }
    paused = false
    subscription?.request(.max(1))
  }

  func cancel() {
    subscription?.cancel()
    subscription = nil
  }
}

extension Publisher {
  func pausableSink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Bool
  ) -> any Pausable & Cancellable {
    let subscriber = PausableSubscriber(receiveValue: receiveValue, receiveCompletion: receiveCompletion)
    subscribe(subscriber)
    return subscriber
  }
}
