import CNGHTTP2

/// Header sections of responses in nghttp2's form. They point into what they are made of: nghttp2 copies them, with
/// names in lower case.
enum HTTP2Fields {
  /// Hands over the section of a response. `length` is the length of its content, if that is known; `date` is the field line of
  /// HTTP/1.1.
  static func with<T>(
    _ response: Response, length: Int?, date: [UInt8], _ body: (UnsafePointer<nghttp2_nv>?, Int) -> T
  ) -> T {
    let headers = response.headers
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 48) { numbers in
      withUnsafeTemporaryAllocation(of: nghttp2_nv.self, capacity: headers.fields.count + 3) { fields in
        headers.bytes.withUnsafeBufferPointer { bytes in
          date.withUnsafeBufferPointer { date in
            var list = List(fields: fields, numbers: numbers)
            list.add(":status", response.status.code)
            var hasDate = false
            for field in headers.fields {
              let kind = FieldKind(field, in: bytes)
              if kind == .framing || kind == .upgrade { continue }
              if kind == .date { hasDate = true }
              list.add(field, of: bytes, isUnique: kind == .requestID)
            }
            if !hasDate, date.count > 8, let base = date.baseAddress {
              list.add("date", base + 6, date.count - 8)
            }
            if let length { list.add("content-length", length) }
            return body(fields.baseAddress.map { UnsafePointer($0) }, list.count)
          }
        }
      }
    }
  }

  /// Hands over the section of an interim response.
  static func with<T>(status: Int, _ body: (UnsafePointer<nghttp2_nv>?, Int) -> T) -> T {
    with(Response(status: Status(code: status)), length: nil, date: [], body)
  }

  private struct List {
    let fields: UnsafeMutableBufferPointer<nghttp2_nv>
    let numbers: UnsafeMutableBufferPointer<UInt8>
    private var numbersEnd = 0
    private(set) var count = 0

    init(fields: UnsafeMutableBufferPointer<nghttp2_nv>, numbers: UnsafeMutableBufferPointer<UInt8>) {
      self.fields = fields
      self.numbers = numbers
    }

    private mutating func add(
      _ name: UnsafePointer<UInt8>, _ nameCount: Int, _ value: UnsafePointer<UInt8>, _ valueCount: Int,
      _ flags: nghttp2_nv_flag
    ) {
      // nghttp2's type says that it may write there; it doesn't.
      fields[count] = nghttp2_nv(
        name: UnsafeMutablePointer(mutating: name), value: UnsafeMutablePointer(mutating: value),
        namelen: nameCount, valuelen: valueCount, flags: UInt8(flags.rawValue))
      count += 1
    }

    mutating func add(_ name: StaticString, _ value: UnsafePointer<UInt8>, _ count: Int) {
      add(name.utf8Start, name.utf8CodeUnitCount, value, count, NGHTTP2_NV_FLAG_NONE)
    }

    mutating func add(_ name: StaticString, _ number: Int) {
      guard let base = numbers.baseAddress else { return }
      var writer = ByteWriter(base + numbersEnd)
      writer.decimal(number)
      add(name, base + numbersEnd, writer.count)
      numbersEnd += writer.count
    }

    /// A unique value would push out of the client's table what is sent again and again (RFC 7541, 6.2.3).
    mutating func add(_ field: Headers.Field, of bytes: UnsafeBufferPointer<UInt8>, isUnique: Bool) {
      guard let base = bytes.baseAddress else { return }
      // No white space at the ends (RFC 9113, 8.2.1).
      var start = Int(field.value.lowerBound)
      var end = Int(field.value.upperBound)
      while start < end, ByteClass.isBlank(bytes[start]) { start += 1 }
      while start < end, ByteClass.isBlank(bytes[end - 1]) { end -= 1 }
      add(
        base + Int(field.name.lowerBound), field.name.count, base + start, end - start,
        isUnique ? NGHTTP2_NV_FLAG_NO_INDEX : NGHTTP2_NV_FLAG_NONE)
    }
  }
}
