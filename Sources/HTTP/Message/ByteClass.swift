/// Classes of octets in HTTP's grammar, as bit masks over the first 128 code points.
enum ByteClass {
  /// White space within a line: space and tab (`OWS`, RFC 9110, 5.6.3).
  @inline(__always)
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// `tchar` (RFC 9110, 5.6.2).
  static func isToken(_ byte: UInt8) -> Bool { contains(byte, 0x03ff_6cfa_0000_0000, 0x57ff_ffff_c7ff_fffe) }

  /// Octets of a field value: visible, space, tab, or above ASCII (RFC 9110, 5.5).
  static func isFieldValue(_ byte: UInt8) -> Bool { (byte >= 0x20 && byte != 0x7f) || byte == 0x09 }

  /// Octets accepted in the path of a request target: visible ASCII without `"#<>?\^` and backtick. Browsers
  /// send more there than RFC 3986 allows (`|`, `[`, `]`, `{`, `}`).
  static func isPath(_ byte: UInt8) -> Bool { contains(byte, 0x2fff_fff2_0000_0000, 0x7fff_fffe_afff_ffff) }

  /// Octets accepted in a query: visible ASCII without `"#<>`.
  static func isQuery(_ byte: UInt8) -> Bool { contains(byte, 0xafff_fff2_0000_0000, 0x7fff_ffff_ffff_ffff) }

  /// Octets of a registered name in an authority (RFC 3986, 3.2.2); no percent escapes and no comma, which
  /// joins repeated field lines.
  static func isHost(_ byte: UInt8) -> Bool { contains(byte, 0x2bff_6fd2_0000_0000, 0x47ff_fffe_87ff_fffe) }

  /// `cookie-octet` (RFC 6265, 4.1.1).
  @inline(__always)
  static func isCookieValue(_ byte: UInt8) -> Bool {
    contains(byte, 0xf7ff_effa_0000_0000, 0x7fff_ffff_efff_ffff)
  }

  /// `path-value` (RFC 6265, 4.1.1).
  static func isCookiePath(_ byte: UInt8) -> Bool {
    contains(byte, 0xf7ff_ffff_0000_0000, 0x7fff_ffff_ffff_ffff)
  }

  /// Octets that mean the same in any part of a URL (`unreserved`, RFC 3986, 2.3).
  static func isUnreserved(_ byte: UInt8) -> Bool {
    contains(byte, 0x03ff_6000_0000_0000, 0x47ff_fffe_87ff_fffe)
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// The value of a hexadecimal digit, or nil.
  static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }

  /// Lower case for ASCII letters.
  static func lowered(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

  @inline(__always)
  private static func contains(_ byte: UInt8, _ low: UInt64, _ high: UInt64) -> Bool {
    if byte < 64 { return (low >> UInt64(byte)) & 1 == 1 }
    if byte < 128 { return (high >> UInt64(byte - 64)) & 1 == 1 }
    return false
  }
}
