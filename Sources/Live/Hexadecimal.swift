/// A hexadecimal digit, in lower case.
@inline(__always)
func hexadecimalDigit(_ value: UInt8) -> UInt8 {
  value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
}

extension [UInt8] {
  /// Appends a number's hexadecimal digits, in lower case, without zeroes before them.
  mutating func append(hexadecimal number: UInt64) {
    var shift = Swift.max(0, 60 - number.leadingZeroBitCount / 4 * 4)
    while shift >= 0 {
      append(hexadecimalDigit(UInt8(truncatingIfNeeded: number >> UInt64(shift)) & 15))
      shift -= 4
    }
  }
}
