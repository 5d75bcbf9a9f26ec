/// The text of a file whose encoding nobody tells.
///
/// A mark at its start counts. Without one, zeros at every other place tell of UTF-16. All else is UTF-8, and what is not UTF-8
/// in it is Windows-1252, byte by byte: a file that was put together of several is read right, too.
struct DecodedText: Sendable {
  /// The text, without a mark. NUL, which no database stores, is U+0001, which no field takes either.
  let text: String
  /// Whether some of it was read as Windows-1252.
  let hasLegacyBytes: Bool

  /// Reads a file.
  ///
  /// - Throws: `CSVError.notText` for what is no text.
  init(_ bytes: [UInt8]) throws(CSVError) {
    // The archives that spreadsheets are (ZIP, 4.3.7), and their older form (MS-CFB, 2.2).
    guard !bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]), !bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) else {
      throw .notText
    }
    var scalars = String.UnicodeScalarView()
    var isLegacy = false
    if bytes.starts(with: [0xFF, 0xFE]) {
      scalars = Self.utf16(bytes.dropFirst(2), isBigEndian: false)
    } else if bytes.starts(with: [0xFE, 0xFF]) {
      scalars = Self.utf16(bytes.dropFirst(2), isBigEndian: true)
    } else if let isBigEndian = Self.unmarkedUTF16(bytes) {
      scalars = Self.utf16(bytes[...], isBigEndian: isBigEndian)
    } else {
      let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      if let text = String(validating: bytes[start...], as: UTF8.self), !bytes.contains(0) {
        try Self.checkControls(text)
        (self.text, hasLegacyBytes) = (text, false)
        return
      }
      (scalars, isLegacy) = Self.mixed(bytes[start...])
    }
    let text = String(scalars)
    try Self.checkControls(text)
    (self.text, hasLegacyBytes) = (text, isLegacy)
  }

  /// - Throws: `CSVError.notText` where a tenth of the text or more is control characters.
  private static func checkControls(_ text: String) throws(CSVError) {
    let start = text.utf8.prefix(64 * 1024)
    let controls = start.count { $0 < 0x20 && $0 != 9 && $0 != 10 && $0 != 13 }
    guard controls * 10 <= start.count else { throw .notText }
  }

  /// Whether a file without a mark is UTF-16, and in which order: ASCII has a zero in each pair, at the same place.
  private static func unmarkedUTF16(_ bytes: [UInt8]) -> Bool? {
    let start = bytes.prefix(4096)
    guard start.count >= 8, bytes.count.isMultiple(of: 2) else { return nil }
    let even = start.indices.count { $0.isMultiple(of: 2) && start[$0] == 0 }
    let odd = start.indices.count { !$0.isMultiple(of: 2) && start[$0] == 0 }
    let most = start.count * 3 / 8
    if odd >= most, even == 0 { return false }
    if even >= most, odd == 0 { return true }
    return nil
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> String.UnicodeScalarView {
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { index -> UInt16 in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    var scalars = String.UnicodeScalarView()
    for scalar in String(decoding: units, as: UTF16.self).unicodeScalars { scalars.append(known(scalar)) }
    return scalars
  }

  /// UTF-8 with whatever is none read as Windows-1252, and whether there was such.
  private static func mixed(_ bytes: ArraySlice<UInt8>) -> (String.UnicodeScalarView, isLegacy: Bool) {
    var (scalars, isLegacy) = (String.UnicodeScalarView(), false)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let length = length(at: index, in: bytes)
      if length == 0 {
        isLegacy = true
        scalars.append(windows1252(bytes[index]))
        index += 1
      } else {
        for scalar in String(decoding: bytes[index..<index + length], as: UTF8.self).unicodeScalars {
          scalars.append(known(scalar))
        }
        index += length
      }
    }
    return (scalars, isLegacy)
  }

  /// The number of bytes of the well-formed sequence at an index (Unicode, table 3-7); 0 where there is none.
  private static func length(at index: Int, in bytes: ArraySlice<UInt8>) -> Int {
    let length: Int
    switch bytes[index] {
    case 0..<0x80: return 1
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default: return 0
    }
    guard index + length <= bytes.endIndex,
      String(validating: bytes[index..<index + length], as: UTF8.self) != nil
    else { return 0 }
    return length
  }

  private static func known(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    scalar.value == 0 ? "\u{1}" : scalar
  }

  /// The characters 0x80 to 0x9F of Windows-1252; those that it lacks are replaced.
  private static let upper: [Unicode.Scalar] = [
    "€", "\u{FFFD}", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "\u{FFFD}", "Ž", "\u{FFFD}",
    "\u{FFFD}", "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", "\u{FFFD}", "ž", "Ÿ",
  ]

  private static func windows1252(_ byte: UInt8) -> Unicode.Scalar {
    (0x80...0x9F).contains(byte) ? upper[Int(byte) - 0x80] : Unicode.Scalar(byte)
  }
}
