/// Appends text, escaped for HTML, for markup and for quoted attributes alike.
func appendEscaped(_ raw: [UInt8], to written: inout [UInt8]) {
  var output = Output(capacity: raw.count * 6 + 8)
  raw.withUnsafeBufferPointer { output.append(escapingHTML: $0) }
  output.move(into: &written)
  output.deallocate()
}

/// A word with the same byte eight times.
@inline(__always)
private func repeated(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }

/// The number of bytes of a word, from the lowest, that need no escaping in HTML: no `&`, `<`, `>`, quotes or control
/// characters. The byte after them may also be `#`, which needs none.
@inline(__always)
private func plainCount(_ word: UInt64) -> Int {
  // The subtraction borrows at a byte that is zero and sets its high bit. It may do so in bytes above too, but only the
  // lowest counts.
  let one = repeated(0x01)
  // The bits in which &, ' and " differ are left out, then the one in which < and > do.
  let quote = (word & repeated(0xFA)) ^ repeated(0x22)
  let bracket = (word & repeated(0xFD)) ^ repeated(0x3C)
  let found = (quote &- one) & ~quote | (bracket &- one) & ~bracket | (word &- repeated(0x20)) & ~word
  return (found & repeated(0x80)).trailingZeroBitCount >> 3
}

extension Output {
  /// Appends text, escaped for HTML. NUL, which no document can hold, becomes U+FFFD.
  @inline(__always)
  mutating func append(escapingHTML bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    let count = bytes.count
    // Six bytes for one is the worst case, and always eight are written at once.
    let first = UnsafeMutableRawPointer(reserve(count &* 6 &+ 8))
    let raw = UnsafeRawPointer(source)
    var target = first
    var index = 0
    while index &+ 8 <= count {
      let word = raw.word(at: index)
      target.storeBytes(of: word.littleEndian, as: UInt64.self)
      let plain = plainCount(word)
      target += plain
      index &+= plain
      guard plain < 8 else { continue }
      writeHTML(source[index], &target)
      index &+= 1
    }
    let rest = count &- index
    if rest > 0 { writeTail((raw + index).partialWord(rest), rest, &target) }
    advance(target - first)
  }
}

@inline(__always)
private func writeTail(_ bytes: UInt64, _ count: Int, _ target: inout UnsafeMutableRawPointer) {
  var (word, left) = (bytes, count)
  while left > 0 {
    target.storeBytes(of: word.littleEndian, as: UInt64.self)
    // The zeroes above look like control characters.
    let plain = min(plainCount(word), left)
    target += plain
    guard plain < left else { return }
    word >>= UInt64(8 * plain)
    writeHTML(UInt8(truncatingIfNeeded: word), &target)
    word >>= 8
    left &-= plain &+ 1
  }
}

/// Writes a text of at most eight bytes. It always stores eight, so that the ones after the text are undefined.
@inline(__always)
private func write(_ text: StaticString, _ target: inout UnsafeMutableRawPointer) {
  target.storeBytes(of: shortWord(text), as: UInt64.self)
  target += text.utf8CodeUnitCount
}

@inline(__always)
private func writeHTML(_ byte: UInt8, _ target: inout UnsafeMutableRawPointer) {
  switch byte {
  case UInt8(ascii: "&"): write("&amp;", &target)
  case UInt8(ascii: "<"): write("&lt;", &target)
  case UInt8(ascii: ">"): write("&gt;", &target)
  case UInt8(ascii: "\""): write("&quot;", &target)
  case UInt8(ascii: "'"): write("&#39;", &target)
  case 0: write("\u{FFFD}", &target)
  // A browser would read a bare carriage return as a line feed.
  case 0x0D: write("&#13;", &target)
  default: put(byte, &target)
  }
}

extension Output {
  /// Appends text as the inside of a JSON string (RFC 8259, section 7), also safe in JavaScript.
  mutating func append(escapingJSON bytes: UnsafeBufferPointer<UInt8>, forScript: Bool = false) {
    // Six bytes for one is the worst case, and sometimes eight are written at once.
    let first = UnsafeMutableRawPointer(reserve(bytes.count &* 6 &+ 8))
    var target = first
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        put(UInt8(ascii: "\\"), &target)
        put(byte, &target)
      case 0x0A: write("\\n", &target)
      case 0x0D: write("\\r", &target)
      case 0x09: write("\\t", &target)
      case 0..<0x20, 0x7F: writeUnicode(byte, &target)
      case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "'"):
        if forScript {
          writeUnicode(byte, &target)
        } else {
          put(byte, &target)
        }
      case 0xE2 where index + 2 < bytes.count && bytes[index + 1] == 0x80 && bytes[index + 2] | 1 == 0xA9:
        // U+2028 and U+2029 end a line in older JavaScript.
        write(bytes[index + 2] == 0xA8 ? "\\u2028" : "\\u2029", &target)
        index += 2
      default:
        put(byte, &target)
      }
      index += 1
    }
    advance(target - first)
  }
}

private func writeUnicode(_ byte: UInt8, _ target: inout UnsafeMutableRawPointer) {
  write("\\u00", &target)
  put(lowerHex(byte >> 4), &target)
  put(lowerHex(byte & 15), &target)
}

@inline(__always)
private func put(_ byte: UInt8, _ target: inout UnsafeMutableRawPointer) {
  target.storeBytes(of: byte, as: UInt8.self)
  target += 1
}
