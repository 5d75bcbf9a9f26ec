/// The values that an observer of a property gets.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Creates options of bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The new value, which is always sent here.
  public static let new = Self(rawValue: 0x01)
  /// The old value, which is sent only with `prior`, as by Apple's publisher.
  public static let old = Self(rawValue: 0x02)
  /// The value at the time of subscribing.
  public static let initial = Self(rawValue: 0x04)
  /// Also the value before each change.
  public static let prior = Self(rawValue: 0x08)
}
