import Glibc

/// Names that nobody can guess.
enum RandomToken {
  /// 128 random bits of the system's generator (getrandom) as lower-case hexadecimal digits.
  static func make() -> String {
    withUnsafeTemporaryAllocation(byteCount: 16, alignment: 8) { bytes in
      // One call of the kernel, which for so few bytes always gives them all.
      precondition(getentropy(bytes.baseAddress, 16) == 0, "the system has no random numbers")
      return String(unsafeUninitializedCapacity: 32) { text in
        for index in 0..<16 {
          text[index * 2] = digit(bytes[index] >> 4)
          text[index * 2 + 1] = digit(bytes[index] & 15)
        }
        return 32
      }
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
