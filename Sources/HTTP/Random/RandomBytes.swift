import Glibc
import Synchronization

/// Random bytes that nobody can guess, of the kernel's generator (getentropy(3)). It is asked for many at a time: a
/// call takes longer than most of what is done with its bytes.
public enum RandomBytes {
  private static let unused = Mutex(UnusedRandomBytes())

  /// Fills memory with bytes that nobody else gets.
  private static func fill(_ memory: UnsafeMutableRawBufferPointer) {
    unused.withLock { unused in
      var filled = 0
      while filled < memory.count {
        filled += unused.move(to: UnsafeMutableRawBufferPointer(rebasing: memory[filled...]))
      }
    }
  }

  /// So many bytes.
  public static func make(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { memory, filled in
      fill(UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(memory)[..<count]))
      filled = count
    }
  }

  /// A number, each of its bits random.
  public static func number<Number: FixedWidthInteger & UnsignedInteger>(_: Number.Type = Number.self)
    -> Number
  {
    var number: Number = 0
    withUnsafeMutableBytes(of: &number, fill)
    return number
  }
}

/// Bytes that the kernel gave and nobody has used.
private struct UnusedRandomBytes {
  /// The most that one call always gives (getentropy(3)).
  private static let most = 256

  private var bytes = [UInt8](repeating: 0, count: most)
  private var left = 0

  /// Moves bytes to where they are used, and forgets them here. Returns how many.
  mutating func move(to memory: UnsafeMutableRawBufferPointer) -> Int {
    if left == 0 {
      let isDone = bytes.withUnsafeMutableBytes { getentropy($0.baseAddress, $0.count) == 0 }
      precondition(isDone, "the system has no random numbers")
      left = Self.most
    }
    let count = min(left, memory.count)
    bytes.withUnsafeMutableBytes { bytes in
      let moved = UnsafeMutableRawBufferPointer(rebasing: bytes[left - count..<left])
      memory.copyMemory(from: UnsafeRawBufferPointer(moved))
      moved.initializeMemory(as: UInt8.self, repeating: 0)
    }
    left -= count
    return count
  }
}
