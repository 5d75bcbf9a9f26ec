import Synchronization

/// A unique identifier for a subscriber, a subscription or another part of a stream.
public struct CombineIdentifier: Hashable, Sendable, CustomStringConvertible {
  private static let next = Atomic<UInt64>(1)

  private let rawValue: UInt64

  /// Creates an identifier that no other part has.
  public init() {
    // Odd numbers, so that none equals the address of an object.
    rawValue = Self.next.wrappingAdd(1, ordering: .relaxed).newValue &* 2 &+ 1
  }

  /// Creates the identifier of an object: its address.
  public init(_ object: AnyObject) {
    rawValue = UInt64(UInt(bitPattern: ObjectIdentifier(object)))
  }

  /// The identifier in hexadecimal digits.
  public var description: String { "0x" + String(rawValue, radix: 16) }
}
