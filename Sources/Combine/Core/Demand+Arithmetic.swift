extension Subscribers.Demand {
  /// The sum, saturating at unlimited.
  @inlinable
  @inline(__always)
  public static func + (lhs: Self, rhs: Self) -> Self {
    let (sum, overflow) = lhs.rawValue.addingReportingOverflow(rhs.rawValue)
    return overflow ? .unlimited : Self(rawValue: sum)
  }

  /// Adds, saturating at unlimited.
  @inlinable
  @inline(__always)
  public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }

  /// The sum, which must not be negative.
  @inlinable
  public static func + (lhs: Self, rhs: Int) -> Self {
    if lhs == .unlimited { return .unlimited }
    let (sum, overflow) = Int(lhs.rawValue).addingReportingOverflow(rhs)
    return overflow ? .unlimited : .max(sum)
  }

  /// Adds a number; the sum must not be negative.
  @inlinable
  public static func += (lhs: inout Self, rhs: Int) { lhs = lhs + rhs }

  /// The product, saturating at unlimited.
  @inlinable
  public static func * (lhs: Self, rhs: Int) -> Self {
    if rhs < 0 { negative() }
    if lhs == .unlimited { return .unlimited }
    let (product, overflow) = lhs.rawValue.multipliedReportingOverflow(by: UInt(rhs))
    return overflow ? .unlimited : Self(rawValue: product)
  }

  /// Multiplies, saturating at unlimited.
  @inlinable
  public static func *= (lhs: inout Self, rhs: Int) { lhs = lhs * rhs }

  /// The difference. Unlimited stays unlimited, a number minus unlimited is none, and the difference of two numbers
  /// must not be negative.
  @inlinable
  public static func - (lhs: Self, rhs: Self) -> Self {
    if lhs == .unlimited { return .unlimited }
    if rhs == .unlimited { return .none }
    if rhs.rawValue > lhs.rawValue { negative() }
    return Self(rawValue: lhs.rawValue - rhs.rawValue)
  }

  /// Subtracts.
  @inlinable
  public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }

  /// The difference, which must not be negative. One that is too large is none, as it is in Apple's.
  @inlinable
  public static func - (lhs: Self, rhs: Int) -> Self {
    if lhs == .unlimited { return .unlimited }
    let (difference, overflow) = Int(lhs.rawValue).subtractingReportingOverflow(rhs)
    return overflow ? .none : .max(difference)
  }

  /// Subtracts a number.
  @inlinable
  public static func -= (lhs: inout Self, rhs: Int) { lhs = lhs - rhs }
}
