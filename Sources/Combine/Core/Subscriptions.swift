/// The namespace of ready-made subscriptions.
public enum Subscriptions {
  /// A subscription that does nothing, for publishers that only complete.
  public static let empty: any Subscription & Sendable = Empty()

  @usableFromInline
  struct Empty: Subscription, Sendable, CustomStringConvertible, CustomReflectable {
    @usableFromInline let combineIdentifier = CombineIdentifier()
    @usableFromInline var description: String { "Empty" }
    @usableFromInline var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }

    @usableFromInline
    func request(_ demand: Subscribers.Demand) {}

    @usableFromInline
    func cancel() {}
  }
}
