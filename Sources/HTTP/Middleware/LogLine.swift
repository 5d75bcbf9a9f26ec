/// One line of a log. Whatever a client sent, it stays one line and each value stays in its place.
struct LogLine {
  private let format: AccessLog.Format
  private var bytes: [UInt8] = []

  init(format: AccessLog.Format) {
    self.format = format
    bytes.reserveCapacity(256)
    if format == .json { bytes.append(0x7b) }
  }

  mutating func add(_ name: StaticString, _ value: String) {
    var value = value
    value.withUTF8 { add(name, bytes: $0) }
  }

  mutating func add(_ name: StaticString, bytes value: some Collection<UInt8>) {
    begin(name)
    if format == .json || value.isEmpty || !value.allSatisfy(Self.isPlain) {
      bytes.append(0x22)
      for byte in value { escape(byte) }
      bytes.append(0x22)
    } else {
      bytes.append(contentsOf: value)
    }
  }

  /// Nil for what has no number.
  mutating func add(_ name: StaticString, number: Int?) {
    begin(name)
    if let number {
      append(number)
    } else {
      bytes.append(contentsOf: (format == .json ? "null" : "-").utf8)
    }
  }

  /// A time in milliseconds with three decimals.
  mutating func add(_ name: StaticString, nanoseconds: UInt64) {
    begin(name)
    let microseconds = Int(nanoseconds / 1000)
    append(microseconds / 1000)
    bytes.append(0x2e)
    bytes.append(UInt8(microseconds / 100 % 10) + 0x30)
    bytes.append(UInt8(microseconds / 10 % 10) + 0x30)
    bytes.append(UInt8(microseconds % 10) + 0x30)
  }

  private mutating func append(_ number: Int) {
    let number = max(0, number)
    var power = 1
    while number / power >= 10 { power *= 10 }
    while power > 0 {
      bytes.append(UInt8(number / power % 10) + 0x30)
      power /= 10
    }
  }

  consuming func finished() -> [UInt8] {
    if format == .json { bytes.append(0x7d) }
    bytes.append(0x0a)
    return bytes
  }

  private mutating func begin(_ name: StaticString) {
    if bytes.count > 1 { bytes.append(format == .json ? 0x2c : 0x20) }
    if format == .json { bytes.append(0x22) }
    bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    if format == .json { bytes.append(0x22) }
    bytes.append(format == .json ? 0x3a : 0x3d)
  }

  /// Escapes as JSON does; DEL as well, since terminals take it for a command.
  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case 0x22, 0x5c:
      bytes.append(0x5c)
      bytes.append(byte)
    case 0..<0x20, 0x7f:
      let digits = Array("0123456789abcdef".utf8)
      bytes += [0x5c, 0x75, 0x30, 0x30, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    default:
      bytes.append(byte)
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7f && byte != 0x22 && byte != 0x5c && byte != 0x3d
  }

  /// A second since 1970 as RFC 3339 writes it, in UTC.
  static func time(_ second: Int64) -> String {
    let time = HTTPDate.parts(second)
    let day = "\(time.year)-\(HTTPDate.two(time.month))-\(HTTPDate.two(time.day))"
    return "\(day)T\(HTTPDate.two(time.hour)):\(HTTPDate.two(time.minute)):\(HTTPDate.two(time.second))Z"
  }
}
