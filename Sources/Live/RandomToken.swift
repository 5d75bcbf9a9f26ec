import Glibc
import Synchronization

/// Names that nobody can guess.
enum RandomToken {
  private static let unused = Mutex(RandomNumbers())

  /// 128 random bits of the system's generator (getrandom) as lower-case hexadecimal digits.
  static func make() -> String {
    unused.withLock { unused in
      String(unsafeUninitializedCapacity: 32) { text in
        let memory = UnsafeMutableRawBufferPointer(text)
        for index in 0..<4 {
          memory.storeBytes(of: hexadecimalDigits(unused.next()), toByteOffset: index * 8, as: UInt64.self)
        }
        return 32
      }
    }
  }
}

/// Random numbers of the kernel's, asked for many at a time: a call takes longer than what else there is to a token.
private struct RandomNumbers {
  /// The most that one call always gives: 256 bytes (getentropy(3)).
  private static let most = 64

  private var numbers = [UInt32](repeating: 0, count: most)
  private var left = 0

  /// A number that nobody had, and that is forgotten here.
  mutating func next() -> UInt32 {
    if left == 0 {
      let isDone = numbers.withUnsafeMutableBytes { getentropy($0.baseAddress, $0.count) == 0 }
      precondition(isDone, "the system has no random numbers")
      left = Self.most
    }
    left -= 1
    defer { numbers[left] = 0 }
    return numbers[left]
  }
}
