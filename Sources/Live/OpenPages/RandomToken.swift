import HTTP

/// Tokens that nobody can guess.
enum RandomToken {
  /// Makes a token: 128 random bits as lower-case hexadecimal digits.
  static func make() -> String {
    var number = RandomBytes.number(UInt128.self)
    return String(unsafeUninitializedCapacity: 32) { text in
      let memory = UnsafeMutableRawBufferPointer(text)
      for index in 0..<4 {
        let digits = hexadecimalDigits(UInt32(truncatingIfNeeded: number))
        memory.storeBytes(of: digits, toByteOffset: index * 8, as: UInt64.self)
        number >>= 32
      }
      return 32
    }
  }
}
