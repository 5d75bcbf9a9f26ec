/// Names that nobody can guess.
enum RandomToken {
  /// 128 random bits of the system's generator (getrandom) as lower-case hexadecimal digits.
  static func make() -> String {
    var generator = SystemRandomNumberGenerator()
    // A call of the generator is a call of the kernel: two are enough.
    return digits(generator.next()) + digits(generator.next())
  }

  /// 32 random bits, to tell one open page's states from another's.
  static func makeEpoch() -> String {
    String(UInt32.random(in: .min ... .max), radix: 16)
  }

  private static func digits(_ number: UInt64) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }
}
