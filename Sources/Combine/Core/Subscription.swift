/// The link from a publisher to one subscriber. Cancelling it ends the link and frees what it holds.
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  /// Tells the publisher that it may send that many more values.
  func request(_ demand: Subscribers.Demand)

  /// The subscription as an object, which takes less memory to hold than a value of unknown size. A class, as nearly
  /// every subscription is, returns itself.
  var _object: any Subscription & AnyObject { get }
}

extension Subscription {
  /// An object that holds the subscription.
  public var _object: any Subscription & AnyObject { SubscriptionObject(self) }
}

extension Subscription where Self: AnyObject {
  /// The subscription itself.
  @inlinable public var _object: any Subscription & AnyObject { self }
}

/// Holds a subscription that isn't an object.
private final class SubscriptionObject: Subscription, CustomStringConvertible {
  private let subscription: any Subscription

  init(_ subscription: any Subscription) { self.subscription = subscription }

  var combineIdentifier: CombineIdentifier { subscription.combineIdentifier }
  var description: String { "\(subscription)" }

  func request(_ demand: Subscribers.Demand) { subscription.request(demand) }

  func cancel() { subscription.cancel() }
}
