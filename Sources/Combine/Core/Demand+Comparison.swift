extension Subscribers.Demand {
  /// Whether the demand is less than a number. Unlimited is above every number.
  @inlinable
  public static func < (lhs: Self, rhs: Int) -> Bool {
    lhs.max.map { $0 < rhs } ?? false
  }

  /// Whether a number is less than the demand. Unlimited is above every number.
  @inlinable
  public static func < (lhs: Int, rhs: Self) -> Bool {
    rhs.max.map { lhs < $0 } ?? true
  }

  /// Whether the demand is at most a number. Unlimited is above every number.
  @inlinable
  public static func <= (lhs: Self, rhs: Int) -> Bool {
    lhs.max.map { $0 <= rhs } ?? false
  }

  /// Whether a number is at most the demand. Unlimited is above every number.
  @inlinable
  public static func <= (lhs: Int, rhs: Self) -> Bool {
    rhs.max.map { lhs <= $0 } ?? true
  }

  /// Whether the demand is more than a number. Unlimited is above every number.
  @inlinable
  public static func > (lhs: Self, rhs: Int) -> Bool {
    lhs.max.map { $0 > rhs } ?? true
  }

  /// Whether a number is more than the demand. Unlimited is above every number.
  @inlinable
  public static func > (lhs: Int, rhs: Self) -> Bool {
    rhs.max.map { lhs > $0 } ?? false
  }

  /// Whether the demand is at least a number. Unlimited is above every number.
  @inlinable
  public static func >= (lhs: Self, rhs: Int) -> Bool {
    lhs.max.map { $0 >= rhs } ?? true
  }

  /// Whether a number is at least the demand. Unlimited is above every number.
  @inlinable
  public static func >= (lhs: Int, rhs: Self) -> Bool {
    rhs.max.map { lhs >= $0 } ?? false
  }

  /// Whether the demand is equal to a number. Unlimited is above every number.
  @inlinable
  public static func == (lhs: Self, rhs: Int) -> Bool {
    lhs.max.map { $0 == rhs } ?? false
  }

  /// Whether a number is equal to the demand. Unlimited is above every number.
  @inlinable
  public static func == (lhs: Int, rhs: Self) -> Bool {
    rhs.max.map { lhs == $0 } ?? false
  }

  /// Whether the demand is unequal to a number. Unlimited is above every number.
  @inlinable
  public static func != (lhs: Self, rhs: Int) -> Bool {
    lhs.max.map { $0 != rhs } ?? true
  }

  /// Whether a number is unequal to the demand. Unlimited is above every number.
  @inlinable
  public static func != (lhs: Int, rhs: Self) -> Bool {
    rhs.max.map { lhs != $0 } ?? true
  }
}
