/// A number that goes up and down by one.
public struct Counter: Equatable, Sendable {
  public private(set) var value: Int

  public init(value: Int = 0) {
    self.value = value
  }

  public mutating func increment() { value += 1 }
  public mutating func decrement() { value -= 1 }
}
