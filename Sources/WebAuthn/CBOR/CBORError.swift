/// An error in CBOR: the rule that was broken, and the byte where.
public struct CBORError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A rule of RFC 8949, or of the canonical form of CTAP2 (section 8 of CTAP 2.1), that was broken.
  public enum Reason: String, Hashable, Sendable {
    /// The bytes end within an item.
    case truncated = "the bytes end within an item"
    /// Bytes follow the item that should be the last.
    case trailingBytes = "bytes follow the end"
    /// A length or a number of elements is larger than the bytes that are left allow.
    case lengthBeyondEnd = "a length goes beyond the end"
    /// A string, an array or a map of indefinite length.
    case indefiniteLength = "an indefinite length"
    /// A reserved value of the additional information: 28 to 30 (RFC 8949, 3).
    case reservedInformation = "a reserved initial byte"
    /// An integer or a length that is longer than it needs to be.
    case notShortest = "an integer that isn't in its shortest form"
    /// A simple value below 32 in two bytes (RFC 8949, 3.3).
    case invalidSimpleValue = "an invalid simple value"
    /// A tag, which the canonical form doesn't allow.
    case tag = "a tag"
    /// A text that isn't UTF-8.
    case invalidText = "a text that isn't UTF-8"
    /// A key of a map that is neither an integer nor a string.
    case unsupportedKey = "a key that is neither an integer nor a string"
    /// A key that a map has twice.
    case duplicateKey = "a duplicate key"
    /// A key that should stand before the one it follows.
    case unorderedKeys = "a key out of order"
    /// More arrays and maps within one another than the four that the canonical form allows.
    case tooDeep = "too many levels"
    /// More bytes than the limit.
    case tooLong = "too many bytes"
  }

  /// The rule that was broken.
  public let reason: Reason
  /// The place of the item or byte that broke it, counted from 0 at the first byte of the field.
  public let offset: Int

  /// Makes an error.
  public init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// The error in words.
  public var description: String { "\(reason.rawValue) at byte \(offset)" }
}
