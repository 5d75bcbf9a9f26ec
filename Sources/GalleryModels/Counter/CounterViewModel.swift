import Combine

/// The view model of a counter.
public final class CounterViewModel: ObservableObject {
  @Published private var counter: Counter

  public init(value: Int = 0) {
    counter = Counter(value: value)
  }

  public var value: Int { counter.value }

  public func increment() { counter.increment() }
  public func decrement() { counter.decrement() }
}
