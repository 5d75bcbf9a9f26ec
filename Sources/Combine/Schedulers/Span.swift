/// The arithmetic of a scheduler's spans of time, which is the arithmetic of their magnitudes.
public protocol _Span: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, ExpressibleByFloatLiteral
{
  /// The length in the scheduler's unit.
  var magnitude: Magnitude { get set }
}

extension _Span {
  /// Compares the lengths.
  @inlinable
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.magnitude < rhs.magnitude }

  /// Adds.
  @inlinable
  public static func + (lhs: Self, rhs: Self) -> Self {
    var sum = lhs
    sum.magnitude += rhs.magnitude
    return sum
  }

  /// Subtracts.
  @inlinable
  public static func - (lhs: Self, rhs: Self) -> Self {
    var difference = lhs
    difference.magnitude -= rhs.magnitude
    return difference
  }

  /// Multiplies.
  @inlinable
  public static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }
}
