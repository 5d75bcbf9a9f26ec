/// A stepper that owns no number: it changes its parent's through a binding.
public struct NumberStepper {
  private let value: Binding<Int>
  private let range: ClosedRange<Int>

  public init(value: Binding<Int>, in range: ClosedRange<Int>) {
    (self.value, self.range) = (value, range)
  }

  public var canIncrement: Bool { value.wrappedValue < range.upperBound }
  public var canDecrement: Bool { value.wrappedValue > range.lowerBound }

  public func increment() {
    set(value.wrappedValue + 1)
  }

  public func decrement() {
    set(value.wrappedValue - 1)
  }

  /// Sets the number, or the nearest one in the range.
  public func set(_ number: Int) {
    value.wrappedValue = min(max(number, range.lowerBound), range.upperBound)
  }
}
