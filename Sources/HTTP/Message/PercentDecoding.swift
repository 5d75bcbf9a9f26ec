/// Decoding of percent escapes (RFC 3986, 2.1).
enum PercentDecoding {
  /// The decoded bytes, or nil if a `%` is not followed by two hexadecimal digits.
  static func decode(_ bytes: some Collection<UInt8>, plusIsSpace: Bool) -> [UInt8]? {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var iterator = bytes.makeIterator()
    while let byte = iterator.next() {
      if byte == 0x25 {
        guard let first = iterator.next().flatMap(ByteClass.hexValue),
          let second = iterator.next().flatMap(ByteClass.hexValue)
        else { return nil }
        decoded.append(first << 4 | second)
      } else {
        decoded.append(plusIsSpace && byte == 0x2b ? 0x20 : byte)
      }
    }
    return decoded
  }

  /// The decoded text, or nil for malformed escapes or invalid UTF-8 (overlong forms included).
  static func decodeText(_ bytes: some Collection<UInt8>, plusIsSpace: Bool) -> String? {
    decode(bytes, plusIsSpace: plusIsSpace).flatMap { String(validating: $0, as: UTF8.self) }
  }
}
