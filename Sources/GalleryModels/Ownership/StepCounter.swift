import Combine

/// A number of taps.
public final class StepCounter: ObservableObject {
  @Published public private(set) var count: Int

  public init(count: Int = 0) {
    self.count = count
  }

  public func increment() { count += 1 }
  public func decrement() { count -= 1 }
}
