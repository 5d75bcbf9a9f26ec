public import Combine

extension Publisher {
  /// Calls closures with values and the completion; pauses when the closure for values returns `false`. The result
  /// must be kept.
  public func pausableSink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Bool
  ) -> any Pausable & Cancellable {
    let subscriber = PausableSubscriber<Output, Failure>(
      receiveValue: receiveValue, receiveCompletion: receiveCompletion)
    subscribe(subscriber)
    return subscriber
  }
}
