import Glibc
import Synchronization

/// Names that nobody can guess.
enum RandomToken {
  private static let unused = Mutex(RandomBytes())

  /// 128 random bits of the system's generator (getrandom) as lower-case hexadecimal digits.
  static func make() -> String {
    unused.withLock { unused in
      String(unsafeUninitializedCapacity: 32) { text in
        for index in 0..<16 {
          let byte = unused.next()
          text[index * 2] = hexadecimalDigit(byte >> 4)
          text[index * 2 + 1] = hexadecimalDigit(byte & 15)
        }
        return 32
      }
    }
  }
}

/// Random bytes of the kernel's, asked for in numbers: a call takes longer than what else there is to a token.
private struct RandomBytes {
  /// The most that one call always gives (getentropy(3)).
  private static let most = 256

  private var bytes = [UInt8](repeating: 0, count: most)
  private var left = 0

  /// A byte that nobody had, and that is forgotten here.
  mutating func next() -> UInt8 {
    if left == 0 {
      precondition(getentropy(&bytes, Self.most) == 0, "the system has no random numbers")
      left = Self.most
    }
    left -= 1
    defer { bytes[left] = 0 }
    return bytes[left]
  }
}
