#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension RandomAccessCollection where Element == UInt8, Index == Int {
  /// The first place of a byte at or after an index.
  func place(of byte: UInt8, from index: Int) -> Int? {
    withContiguousStorageIfAvailable { bytes in
      guard let base = bytes.baseAddress, index < endIndex else { return nil }
      let skipped = index - startIndex
      guard let found = memchr(base + skipped, Int32(byte), bytes.count - skipped) else { return nil }
      return startIndex + (UnsafeRawPointer(found) - UnsafeRawPointer(base))
    } ?? self[index...].firstIndex(of: byte)
  }
}
