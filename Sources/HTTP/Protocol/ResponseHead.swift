/// Writes the head of an HTTP/1.1 response.
enum ResponseHead {
  enum Framing {
    case none
    case length(Int)
    case chunked
    /// The body ends with the connection: a stream to an HTTP/1.0 client.
    case untilClose
  }

  static func write(
    _ response: Response, framing: Framing, connection: StaticString?, date: [UInt8], to buffer: inout Buffer
  ) {
    let headers = response.headers
    let reason = response.status.reason
    let needed = 192 + reason.utf8.count + date.count + headers.bytes.count + headers.fields.count * 4
    var writer = ByteWriter(buffer.reserve(needed))
    if response.status == .ok {
      writer.literal("HTTP/1.1 200 OK\r\n")
    } else {
      writer.literal("HTTP/1.1 ")
      writer.decimal(response.status.code)
      writer.byte(0x20)
      writer.text(reason)
      writer.literal("\r\n")
    }
    var hasDate = false
    headers.bytes.withUnsafeBufferPointer { bytes in
      for field in headers.fields {
        switch FieldKind(field, in: bytes) {
        case .framing: continue
        case .date: hasDate = true
        case .upgrade, .requestID, .other: break
        }
        writer.slice(bytes, field.name)
        writer.literal(": ")
        writer.slice(bytes, field.value)
        writer.literal("\r\n")
      }
    }
    if !hasDate { date.withUnsafeBufferPointer { writer.slice($0, 0..<Int32($0.count)) } }
    switch framing {
    case .none, .untilClose: break
    case .length(let count):
      writer.literal("Content-Length: ")
      writer.decimal(count)
      writer.literal("\r\n")
    case .chunked: writer.literal("Transfer-Encoding: chunked\r\n")
    }
    if let connection { writer.literal(connection) }
    writer.literal("\r\n")
    buffer.commit(writer.count)
  }
}

/// Writes into memory that was reserved before.
struct ByteWriter {
  private let base: UnsafeMutablePointer<UInt8>
  private(set) var count = 0

  init(_ base: UnsafeMutablePointer<UInt8>) {
    self.base = base
  }

  mutating func byte(_ byte: UInt8) {
    base[count] = byte
    count += 1
  }

  mutating func literal(_ text: StaticString) {
    (base + count).update(from: text.utf8Start, count: text.utf8CodeUnitCount)
    count += text.utf8CodeUnitCount
  }

  mutating func text(_ text: String) {
    var text = text
    text.withUTF8 { slice($0, 0..<Int32($0.count)) }
  }

  mutating func slice(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int32>) {
    guard let source = bytes.baseAddress else { return }
    (base + count).update(from: source + Int(range.lowerBound), count: range.count)
    count += range.count
  }

  /// A decimal number.
  mutating func decimal(_ number: Int) {
    var rest = max(0, number)
    var digits = 1
    var power = 10
    while digits < 19, rest >= power {
      digits += 1
      power = digits < 19 ? power * 10 : power
    }
    for offset in (0..<digits).reversed() {
      base[count + offset] = UInt8(rest % 10) + 0x30
      rest /= 10
    }
    count += digits
  }

  /// A hexadecimal number.
  mutating func hexadecimal(_ number: Int) {
    var shift = max(0, (63 - UInt(bitPattern: number).leadingZeroBitCount) / 4 * 4)
    while shift >= 0 {
      let digit = UInt8((number >> shift) & 15)
      byte(digit < 10 ? digit + 0x30 : digit + 0x57)
      shift -= 4
    }
  }
}
