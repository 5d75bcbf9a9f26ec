/// Writes text so that HTML takes it as text, in markup and in quoted attributes alike.
func appendEscaped(_ raw: [UInt8], to written: inout [UInt8]) {
  var output = Output(capacity: raw.count * 6)
  raw.withUnsafeBufferPointer { output.append(escapingHTML: $0) }
  output.move(into: &written)
  output.deallocate()
}

/// A word with the same byte eight times.
@inline(__always)
private func repeated(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }

/// Has the high bit of each byte set that is zero; bytes above a zero may be set wrongly, which costs only time.
@inline(__always)
private func zeroes(_ word: UInt64) -> UInt64 {
  (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
}

/// Whether any of eight bytes needs escaping in HTML: `&`, `<`, `>`, quotes, and control characters.
@inline(__always)
private func needsHTML(_ word: UInt64) -> Bool {
  // & and ' differ in the lowest bit, < and > in the second.
  let ampersandOrApostrophe = zeroes((word & repeated(0xFE)) ^ repeated(0x26))
  let brackets = zeroes((word & repeated(0xFD)) ^ repeated(0x3C))
  let quote = zeroes(word ^ repeated(0x22))
  let control = (word &- repeated(0x20)) & ~word & repeated(0x80)
  return (ampersandOrApostrophe | brackets | quote | control) != 0
}

extension Output {
  /// Appends text, escaped for HTML. NUL, which no document can hold, becomes U+FFFD.
  @inline(__always)
  mutating func append(escapingHTML bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    let count = bytes.count
    // Six bytes for one is the worst case.
    var target = reserve(count &* 6)
    let first = target
    let raw = UnsafeRawPointer(source)
    var index = 0
    while index &+ 8 <= count {
      let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if needsHTML(word) {
        for byte in index..<index &+ 8 { writeHTML(source[byte], &target) }
      } else {
        UnsafeMutableRawPointer(target).storeBytes(of: word, as: UInt64.self)
        target += 8
      }
      index &+= 8
    }
    if index < count { writeTail(raw, source, index, count, &target) }
    advance(target - first)
  }
}

/// Writes the last bytes, fewer than eight, without a step for each where nothing needs escaping.
@inline(__always)
private func writeTail(
  _ raw: UnsafeRawPointer, _ source: UnsafePointer<UInt8>, _ index: Int, _ count: Int,
  _ target: inout UnsafeMutablePointer<UInt8>
) {
  let rest = count &- index
  if rest >= 4 {
    // Two words of four bytes, which may overlap.
    let first = raw.loadUnaligned(fromByteOffset: index, as: UInt32.self)
    let second = raw.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
    if !needsHTML(UInt64(first) | UInt64(second) << 32) {
      UnsafeMutableRawPointer(target).storeBytes(of: first, as: UInt32.self)
      UnsafeMutableRawPointer(target + (rest &- 4)).storeBytes(of: second, as: UInt32.self)
      target += rest
      return
    }
  }
  for byte in index..<count { writeHTML(source[byte], &target) }
}

@inline(__always)
private func write(_ text: StaticString, _ target: inout UnsafeMutablePointer<UInt8>) {
  target.update(from: text.utf8Start, count: text.utf8CodeUnitCount)
  target += text.utf8CodeUnitCount
}

@inline(__always)
private func writeHTML(_ byte: UInt8, _ target: inout UnsafeMutablePointer<UInt8>) {
  switch byte {
  case UInt8(ascii: "&"): write("&amp;", &target)
  case UInt8(ascii: "<"): write("&lt;", &target)
  case UInt8(ascii: ">"): write("&gt;", &target)
  case UInt8(ascii: "\""): write("&quot;", &target)
  case UInt8(ascii: "'"): write("&#39;", &target)
  case 0: write("\u{FFFD}", &target)
  // A browser would read a bare carriage return as a line feed.
  case 0x0D: write("&#13;", &target)
  default:
    target.pointee = byte
    target += 1
  }
}

extension Output {
  /// Appends text as the inside of a JSON string (RFC 8259, section 7), also safe in JavaScript.
  mutating func append(escapingJSON bytes: UnsafeBufferPointer<UInt8>, forScript: Bool = false) {
    var target = reserve(bytes.count &* 6)
    let first = target
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        target[0] = UInt8(ascii: "\\")
        target[1] = byte
        target += 2
      case 0x0A: write("\\n", &target)
      case 0x0D: write("\\r", &target)
      case 0x09: write("\\t", &target)
      case 0..<0x20, 0x7F: writeUnicode(byte, &target)
      case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "'"):
        if forScript {
          writeUnicode(byte, &target)
        } else {
          target.pointee = byte
          target += 1
        }
      case 0xE2 where index + 2 < bytes.count && bytes[index + 1] == 0x80 && bytes[index + 2] | 1 == 0xA9:
        // U+2028 and U+2029 end a line in older JavaScript.
        write(bytes[index + 2] == 0xA8 ? "\\u2028" : "\\u2029", &target)
        index += 2
      default:
        target.pointee = byte
        target += 1
      }
      index += 1
    }
    advance(target - first)
  }
}

private func writeUnicode(_ byte: UInt8, _ target: inout UnsafeMutablePointer<UInt8>) {
  write("\\u00", &target)
  target[0] = lowerHex(byte >> 4)
  target[1] = lowerHex(byte & 15)
  target += 2
}
