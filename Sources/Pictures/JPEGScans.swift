#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The scans of a JPEG file: the passes over the picture in which a progressive one is stored. Each takes the decoder the time of
/// a whole picture, and costs its author a few bytes.
enum JPEGScans {
  /// The largest number of scans of a file: several times as many as any program writes.
  static let limit = 100

  /// Whether a file has more scans than are taken.
  static func areTooMany(in file: [UInt8]) -> Bool { count(in: file, upTo: limit + 1) > limit }

  /// The number of scans before the end of the picture, as libjpeg finds them; it stops at `most`.
  ///
  /// Marks are bytes FF and one that is not 0 (ISO 10918-1, B.1.1.2). Segments have a length behind their mark, so that
  /// what looks like a mark in a preview or a profile is none.
  static func count(in file: [UInt8], upTo most: Int) -> Int {
    file.withUnsafeBytes { bytes in
      var (index, count) = (2, 0)
      while count < most, let mark = nextMark(in: bytes, from: &index) {
        switch mark {
        case 0x01, 0xd0...0xd7: continue
        case 0xd9: return count
        case 0xda: count += 1
        default: break
        }
        guard index + 2 <= bytes.count else { return count }
        index += max(2, Int(bytes[index]) << 8 | Int(bytes[index + 1]))
      }
      return count
    }
  }

  /// The next mark, behind which the index is then; nil where there is none.
  private static func nextMark(in bytes: UnsafeRawBufferPointer, from index: inout Int) -> UInt8? {
    while index < bytes.count, let start = bytes.baseAddress,
      let found = memchr(start + index, 0xff, bytes.count - index)
    {
      index = UnsafeRawPointer(found) - start + 1
      // A mark may have more bytes FF before it.
      while index < bytes.count, bytes[index] == 0xff { index += 1 }
      guard index < bytes.count else { return nil }
      defer { index += 1 }
      if bytes[index] != 0 { return bytes[index] }
    }
    return nil
  }
}
