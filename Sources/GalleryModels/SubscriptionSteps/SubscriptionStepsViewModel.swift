import Combine

/// A subscription, whose steps are recorded while it runs.
public final class SubscriptionStepsViewModel: ObservableObject {
  public static let counts = 1...10
  public static let additions = 0...2

  /// The number of values that the publisher has.
  @Published public var count = 3
  /// The number of values that the subscriber asks for at first.
  @Published public var demand = 2
  /// The number of values that it asks for with each one that it gets.
  @Published public var more = 0
  @Published public private(set) var steps: [SubscriptionStep] = []

  public init() {
    Publishers.CombineLatest3($count, $demand, $more)
      .map(Self.subscribe)
      .assign(to: &$steps)
  }

  /// A sentence on how it ended.
  public var outcome: String {
    steps.last?.text.hasPrefix("receive(completion") == true
      ? "All values were asked for, so the publisher completes."
      : "Fewer values were asked for than there are, so the publisher waits, and never completes."
  }

  private static func subscribe(count: Int, demand: Int, more: Int) -> [SubscriptionStep] {
    var steps: [SubscriptionStep] = []
    let log = { (side: SubscriptionStep.Side, text: String) in
      steps.append(SubscriptionStep(id: steps.count + 1, from: side, text: text))
    }
    log(.subscriber, "subscribe(_:)")
    (1...count).publisher.subscribe(StepwiseSubscriber(demand: demand, more: more, log: log))
    return steps
  }
}
