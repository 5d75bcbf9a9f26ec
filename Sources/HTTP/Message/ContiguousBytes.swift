import Glibc

extension UnsafeBufferPointer<UInt8> {
  /// The first place of a byte, from another on.
  func index(of byte: UInt8, from start: Int = 0) -> Int? {
    guard let base = UnsafeRawPointer(baseAddress), start < count else { return nil }
    return memchr(base + start, Int32(byte), count - start).map { UnsafeRawPointer($0) - base }
  }

  /// The first octet from a place on that no field value has (RFC 9110, 5.5), found eight octets at a time as far as
  /// they are plain.
  @inline(__always)
  func indexOfControl(from start: Int) -> Int? {
    let raw = UnsafeRawBufferPointer(self)
    let ones: UInt64 = 0x0101_0101_0101_0101
    var index = start
    while index < count {
      if index + 8 <= count {
        let octets = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        let deletes = octets ^ (ones &* 0x7f)
        // The lowest high bit that is set belongs to the first octet that is below 0x20 or is 0x7f.
        let controls = ((octets &- ones &* 0x20) & ~octets | (deletes &- ones) & ~deletes) & (ones << 7)
        guard controls != 0 else {
          index += 8
          continue
        }
        index += controls.trailingZeroBitCount / 8
      }
      // A tab is allowed.
      if !ByteClass.isFieldValue(self[index]) { return index }
      index += 1
    }
    return nil
  }
}

extension String {
  /// A text from its UTF-8, where what is none becomes U+FFFD. Of ASCII with at most 15 bytes it is made faster than by
  /// `String(decoding:as:)`.
  init(copying bytes: UnsafeBufferPointer<UInt8>) {
    self.init(unsafeUninitializedCapacity: bytes.count) { $0.initialize(fromContentsOf: bytes) }
  }
}

extension [UInt8] {
  /// Appends a text at once: as a sequence of bytes it is copied by a detour.
  mutating func append(utf8 text: String) {
    var text = text
    text.withUTF8 { append(contentsOf: $0) }
  }
}
