extension UnsafeRawPointer {
  /// Eight bytes as a little-endian word.
  @inline(__always)
  func word(at offset: Int = 0) -> UInt64 {
    UInt64(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// One to seven bytes as a little-endian word, filled up with zeroes.
  @inline(__always)
  func partialWord(_ count: Int) -> UInt64 {
    if count >= 4 {
      // Two words of four bytes, which may overlap.
      let low = UInt32(littleEndian: loadUnaligned(as: UInt32.self))
      let high = UInt32(littleEndian: loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self))
      return UInt64(low) | UInt64(high) << UInt64(8 * (count &- 4))
    }
    let middle = count >> 1
    return UInt64(load(as: UInt8.self))
      | UInt64(load(fromByteOffset: middle, as: UInt8.self)) << UInt64(8 * middle)
      | UInt64(load(fromByteOffset: count &- 1, as: UInt8.self)) << UInt64(8 * (count &- 1))
  }

  /// Whether the same bytes are at another address. For few bytes this is faster than a call of `memcmp`.
  @inline(__always)
  func hasBytes(_ other: UnsafeRawPointer, _ count: Int) -> Bool {
    var index = 0
    while index &+ 8 <= count {
      if word(at: index) != other.word(at: index) { return false }
      index &+= 8
    }
    guard index < count else { return true }
    return (self + index).partialWord(count &- index) == (other + index).partialWord(count &- index)
  }
}
