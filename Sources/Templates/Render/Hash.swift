/// A 64-bit hash of bytes, fast for short ones: multiply and fold, sixteen bytes at a time.
///
/// The same bytes have the same hash in every process, so that a page rendered before a restart is recognized after it.
enum Hash {
  static let seed: UInt64 = 0x9E37_79B9_7F4A_7C15
  /// The hash of an attribute that isn't there.
  static let absent: UInt64 = 0x5851_F42D_4C95_7F2D

  @inline(__always)
  static func fold(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let product = a.multipliedFullWidth(by: b)
    return product.high ^ product.low
  }

  @inline(__always)
  static func combine(_ hash: UInt64, _ next: UInt64) -> UInt64 {
    fold(hash ^ 0xA076_1D64_78BD_642F, next ^ 0xE703_7ED1_A0B4_28DB) &+ hash.rotated(by: 23)
  }

  @inline(__always)
  private static func mix(_ hash: UInt64, _ first: UInt64, _ second: UInt64) -> UInt64 {
    fold(hash ^ first ^ 0x8EBC_6AF0_9C88_C6E3, second ^ 0x5899_65CC_7537_4CC3) &+ hash.rotated(by: 29)
  }

  @inline(__always)
  static func of(_ number: Int) -> UInt64 {
    fold(UInt64(bitPattern: Int64(number)) ^ seed, 0x8EBC_6AF0_9C88_C6E3)
  }

  @inline(__always)
  static func of(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    of(UnsafeRawPointer(bytes.baseAddress), bytes.count)
  }

  @inline(__always)
  static func of(_ start: UnsafeRawPointer?, _ count: Int) -> UInt64 {
    guard let start, count > 0 else { return seed }
    var hash = seed ^ UInt64(truncatingIfNeeded: count)
    var index = 0
    while index &+ 16 <= count {
      hash = mix(hash, start.word(at: index), start.word(at: index &+ 8))
      index &+= 16
    }
    let rest = count &- index
    if rest > 8 {
      // The last eight bytes overlap those read before, which saves a loop over single ones.
      hash = mix(hash, start.word(at: index), start.word(at: count &- 8))
    } else if rest > 0 {
      hash = mix(hash, rest == 8 ? start.word(at: index) : (start + index).partialWord(rest), 0)
    }
    return fold(hash, 0x9E37_79B9_7F4A_7C15)
  }
}

extension UInt64 {
  @inline(__always)
  fileprivate func rotated(by bits: UInt64) -> UInt64 { self << bits | self >> (64 - bits) }
}
