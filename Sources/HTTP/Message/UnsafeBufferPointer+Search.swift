import Glibc

extension UnsafeBufferPointer<UInt8> {
  /// The first place of a byte, from another on.
  func index(of byte: UInt8, from start: Int = 0) -> Int? {
    guard let base = UnsafeRawPointer(baseAddress), start < count else { return nil }
    return memchr(base + start, Int32(byte), count - start).map { UnsafeRawPointer($0) - base }
  }
}
