/// The hash FNV-1a with 64 bits (RFC 9923), the same in every run of the program. It tells a changed text from an unchanged
/// one, and gives no protection against a text that was chosen to have the same.
public struct FNV1a: Sendable {
  /// The hash of the bytes so far.
  @inlinable public var hash: UInt64 { value }
  @usableFromInline var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// The hash of no bytes so far.
  @inlinable
  public init() {}

  /// Adds a byte.
  @inlinable
  public mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }

  /// Adds bytes.
  @inlinable
  public mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
  }
}

extension String {
  /// The hash FNV-1a of the text's UTF-8.
  public var fnv1a: UInt64 {
    var hash = FNV1a()
    hash.add(utf8)
    return hash.hash
  }
}
