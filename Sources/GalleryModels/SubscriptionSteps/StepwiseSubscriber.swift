import Combine

/// A subscriber that asks for as many values as somebody has told it to, and says each step.
final class StepwiseSubscriber: Subscriber {
  typealias Input = Int
  typealias Failure = Never

  private let demand: Int
  private let more: Int
  private let log: (SubscriptionStep.Side, String) -> Void

  init(demand: Int, more: Int, log: @escaping (SubscriptionStep.Side, String) -> Void) {
    (self.demand, self.more, self.log) = (demand, more, log)
  }

  func receive(subscription: any Subscription) {
    log(.publisher, "receive(subscription:)")
    log(.subscriber, "request(.max(\(demand)))")
    subscription.request(.max(demand))
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    log(.publisher, "receive(\(input))")
    log(.subscriber, more == 0 ? "returns .none" : "returns .max(\(more))")
    return .max(more)
  }

  func receive(completion: Subscribers.Completion<Never>) {
    log(.publisher, "receive(completion: .\(completion))")
  }
}
