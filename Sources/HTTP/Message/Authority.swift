/// The authority of a request: `host [":" port]`, without user information (RFC 9110, 4.2 and 7.2).
enum Authority {
  static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = bytes.first else { return false }
    var index = 0
    if first == 0x5b {
      guard let end = bytes.firstIndex(of: 0x5d), end > 2 else { return false }
      for byte in bytes[1..<end] where ByteClass.hexValue(byte) == nil && byte != 0x3a && byte != 0x2e {
        return false
      }
      index = end + 1
    } else {
      while index < bytes.count, ByteClass.isHost(bytes[index]) { index += 1 }
      guard index > 0 else { return false }
    }
    guard index < bytes.count else { return true }
    guard bytes[index] == 0x3a else { return false }
    return isPort(bytes[(index + 1)...])
  }

  private static func isPort(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var port = 0
    for digit in digits {
      guard ByteClass.isDigit(digit) else { return false }
      port = port * 10 + Int(digit - 0x30)
      guard port <= 65_535 else { return false }
    }
    return true
  }
}
