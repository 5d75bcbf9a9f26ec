import Templates

/// The eight hexadecimal digits of a number as ASCII in memory order, in lower case. They are computed together because
/// page tokens and state ids have many.
func hexadecimalDigits(_ number: UInt32) -> UInt64 {
  // First a byte of the number in every second byte, the first digit's in the lowest; then a digit in each.
  var digits = UInt64(number.byteSwapped)
  digits = (digits | digits << 16) & 0x0000_FFFF_0000_FFFF
  digits = (digits | digits << 8) & 0x00FF_00FF_00FF_00FF
  digits = digits >> 4 & 0x000F_000F_000F_000F | (digits & 0x000F_000F_000F_000F) << 8
  let letters = (digits &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
  return (digits &+ 0x3030_3030_3030_3030 &+ letters &* 0x27).littleEndian
}

extension [UInt8] {
  /// Appends the eight hexadecimal digits of a text's digest.
  mutating func append(hexadecimal digest: TextDigest) {
    Swift.withUnsafeBytes(of: hexadecimalDigits(digest.value)) { append(contentsOf: $0) }
  }

  /// Appends a number's hexadecimal digits, in lower case, without leading zeroes.
  mutating func append(hexadecimal number: UInt64) {
    let digits = (
      hexadecimalDigits(UInt32(truncatingIfNeeded: number >> 32)),
      hexadecimalDigits(UInt32(truncatingIfNeeded: number))
    )
    Swift.withUnsafeBytes(of: digits) {
      append(contentsOf: $0[Swift.min(15, number.leadingZeroBitCount / 4)...])
    }
  }
}
