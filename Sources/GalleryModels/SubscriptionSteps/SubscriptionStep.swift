/// A step between a subscriber and its publisher, as an arrow of a sequence diagram.
public struct SubscriptionStep: Identifiable, Equatable, Sendable {
  /// The side that an arrow comes from.
  public enum Side: Sendable {
    case subscriber, publisher
  }

  public let id: Int
  public let from: Side
  public let text: String
}
