/// Names that nobody can guess.
enum RandomToken {
  /// Random bytes of the system's generator (getrandom), as lower-case hexadecimal digits.
  static func make(bytes count: Int = 16) -> String {
    var generator = SystemRandomNumberGenerator()
    var text = ""
    text.reserveCapacity(count * 2)
    for _ in 0..<count {
      let byte = UInt8.random(in: .min ... .max, using: &generator)
      if byte < 16 { text += "0" }
      text += String(byte, radix: 16)
    }
    return text
  }
}
