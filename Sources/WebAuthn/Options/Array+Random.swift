extension [UInt8] {
  /// So many bytes of the system's generator for secrets (getrandom(2)).
  static func random(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }
}
