/// The `Range` of a request (RFC 9110, 14.1.2 and 14.2).
enum ByteRange: Equatable {
  /// Not asked for, of another unit, malformed, or several ranges: the whole content is sent.
  case whole
  /// The octets to send; never empty.
  case part(Range<Int>)
  /// 416: the range begins behind the end.
  case unsatisfiable

  /// The range that the field lines ask for of a content of `length` octets.
  init(_ fields: [String], length: Int) {
    self = .whole
    guard fields.count == 1, length > 0 else { return }
    let bytes = Array(fields[0].utf8)
    guard bytes.count > 6, Headers.equal(bytes.prefix(6), "bytes=".utf8) else { return }
    let range = Headers.trimmed(bytes[6...])
    guard let dash = range.firstIndex(of: 0x2d) else { return }
    let (first, last) = (range[..<dash], range[(dash + 1)...])
    if first.isEmpty {
      guard let count = Self.number(last) else { return }
      self = count == 0 ? .unsatisfiable : .part(length - min(count, length)..<length)
      return
    }
    guard let start = Self.number(first) else { return }
    var end = Int.max
    if !last.isEmpty {
      guard let position = Self.number(last), position >= start else { return }
      end = position
    }
    self = start < length ? .part(start..<min(end, length - 1) + 1) : .unsatisfiable
  }

  /// A decimal number; what is too large for any content is as good as the largest number.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard !digits.isEmpty, digits.allSatisfy(ByteClass.isDigit) else { return nil }
    return digits.reduce(0) { number, digit in
      let (tens, overflow) = number.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tens.addingReportingOverflow(Int(digit - 0x30))
      return overflow || carry ? .max : sum
    }
  }
}
