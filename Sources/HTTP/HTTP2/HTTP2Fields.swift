import CNGHTTP2

/// Writes header sections of answers for nghttp2, which copies them.
struct HTTP2Fields {
  private var bytes: [UInt8] = []
  private var ranges: [(name: Range<Int>, value: Range<Int>)] = []

  /// The section of an answer. `length` is that of its content, if that is known.
  init(_ response: Response, length: Int?, date: [UInt8]) {
    let headers = response.headers
    bytes.reserveCapacity(headers.bytes.count + 128)
    ranges.reserveCapacity(headers.fields.count + 4)
    add(":status", response.status.code)
    var hasDate = false
    for field in headers.fields {
      let name = Int(field.name.lowerBound)..<Int(field.name.upperBound)
      let start = bytes.count
      for byte in headers.bytes[name] { bytes.append(ByteClass.lowered(byte)) }
      let middle = bytes.count
      if Self.isOfConnections(bytes[start...]) {
        bytes.removeSubrange(start...)
        continue
      }
      if middle - start == 4, bytes[start...].elementsEqual("date".utf8) { hasDate = true }
      // No white space at the ends (RFC 9113, 8.2.1).
      let value = headers.bytes[Int(field.value.lowerBound)..<Int(field.value.upperBound)]
      bytes.append(contentsOf: Headers.trimmed(value))
      ranges.append((start..<middle, middle..<bytes.count))
    }
    if !hasDate {
      // From the line of HTTP/1.1, without its name and its end.
      add("date", date[6..<(date.count - 2)])
    }
    if let length { add("content-length", length) }
  }

  /// An interim answer.
  init(status: Int) {
    add(":status", status)
  }

  private mutating func add(_ name: StaticString, _ value: some Sequence<UInt8>) {
    let start = bytes.count
    bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    let middle = bytes.count
    bytes.append(contentsOf: value)
    ranges.append((start..<middle, middle..<bytes.count))
  }

  private mutating func add(_ name: StaticString, _ number: Int) {
    add(name, String(number).utf8)
  }

  /// Fields that HTTP/2 forbids or that belong to the server (RFC 9113, 8.2.2).
  private static func isOfConnections(_ name: ArraySlice<UInt8>) -> Bool {
    switch name.count {
    case 7: name.elementsEqual("upgrade".utf8)
    case 10: name.elementsEqual("connection".utf8) || name.elementsEqual("keep-alive".utf8)
    case 14: name.elementsEqual("content-length".utf8)
    case 16: name.elementsEqual("proxy-connection".utf8)
    case 17: name.elementsEqual("transfer-encoding".utf8)
    default: false
    }
  }

  /// Hands the section over in nghttp2's form.
  mutating func withFields<T>(_ body: (UnsafePointer<nghttp2_nv>?, Int) -> T) -> T {
    let ranges = self.ranges
    return bytes.withUnsafeMutableBufferPointer { bytes in
      withUnsafeTemporaryAllocation(of: nghttp2_nv.self, capacity: ranges.count) { fields in
        for (index, range) in ranges.enumerated() {
          fields[index] = nghttp2_nv(
            name: bytes.baseAddress.map { $0 + range.name.lowerBound },
            value: bytes.baseAddress.map { $0 + range.value.lowerBound }, namelen: range.name.count,
            valuelen: range.value.count, flags: UInt8(NGHTTP2_NV_FLAG_NONE.rawValue))
        }
        return body(UnsafePointer(fields.baseAddress), ranges.count)
      }
    }
  }
}
