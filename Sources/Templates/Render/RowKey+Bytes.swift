extension RowKey {
  /// The maximum length of a key in bytes. A longer one is cut, and followed by its hash.
  static let lengthLimit = 128

  /// Calls a closure with the bytes that identify a row.
  @inline(__always)
  func withBytes<Result>(
    _ row: UnsafeRawPointer, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    switch storage {
    case .bytes(let offset, let count):
      return body(UnsafeRawBufferPointer(start: row + offset, count: count))
    case .string(let offset):
      let text = (row + offset).typed(String.self)
      let result = text.pointee.utf8.withContiguousStorageIfAvailable { body(UnsafeRawBufferPointer($0)) }
      if let result { return result }
      var copy = text.pointee
      return copy.withUTF8 { body(UnsafeRawBufferPointer($0)) }
    case .call(let make):
      var text = make(row)
      return text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
    }
  }

  /// One hash over the keys of all rows, in order.
  func hash(_ rows: UnsafeRawPointer, _ count: Int, _ stride: Int) -> UInt64 {
    var hash = Hash.combine(Hash.seed, UInt64(count))
    for row in 0..<count {
      hash = withBytes(rows + row * stride) { Hash.combine(hash, Hash.of($0.baseAddress, $0.count)) }
    }
    return hash
  }

  /// Appends a key as it stands in markers and paths: bytes outside of `[A-Za-z0-9_.]` as `~` and two digits.
  func append(_ bytes: UnsafeRawBufferPointer, occurrence: Int, to out: inout Output) {
    if isUUID, case .bytes = storage, let base = bytes.baseAddress {
      out.append(uuid: base, hyphen: "~2d")
    } else if case .bytes = storage {
      var text = text(bytes)
      text.withUTF8 { Self.encode(UnsafeRawBufferPointer($0), to: &out) }
    } else {
      Self.encode(bytes, to: &out)
    }
    if occurrence > 1 {
      out.append("~~")
      out.append(number: occurrence)
    }
  }

  /// Appends a row's key.
  @inline(__always)
  func append(_ row: UnsafeRawPointer, occurrence: Int, to out: inout Output) {
    if isUUID, occurrence == 1, case .bytes(let offset, _) = storage {
      out.append(uuid: row + offset, hyphen: "~2d")
    } else {
      withBytes(row) { append($0, occurrence: occurrence, to: &out) }
    }
  }

  private static func encode(_ text: UnsafeRawBufferPointer, to out: inout Output) {
    let kept = text.prefix(lengthLimit)
    var target = out.reserve(kept.count * 3)
    let start = target
    for byte in kept {
      if isLetter(byte) || byte >= 0x30 && byte <= 0x39 || byte == UInt8(ascii: "_")
        || byte == UInt8(ascii: ".")
      {
        target.pointee = byte
        target += 1
      } else {
        target[0] = UInt8(ascii: "~")
        target[1] = lowerHex(byte >> 4)
        target[2] = lowerHex(byte & 15)
        target += 3
      }
    }
    out.advance(target - start)
    if text.count > lengthLimit {
      out.append(".")
      out.append(string: String(Hash.of(text.baseAddress, text.count), radix: 16))
    }
  }
}
