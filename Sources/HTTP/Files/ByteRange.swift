/// The `Range` of a request (RFC 9110, 14.1.2 and 14.2).
enum ByteRange: Equatable {
  /// Not asked for, of another unit, malformed, too many, or all of it: the whole content is sent.
  case whole
  /// The octets to send; never empty.
  case part(Range<Int>)
  /// Several ranges, which do not overlap; together less than the whole.
  case parts([Range<Int>])
  /// 416: all ranges begin behind the end.
  case unsatisfiable

  /// More ranges are a sign of an attack (RFC 9110, 17.15).
  private static let mostRanges = 16
  /// Ranges that are nearer to each other become one: what a part needs around it is about as long.
  private static let leastGap = 80

  /// The ranges that the field lines ask for of a content of `length` octets.
  init(_ fields: [String], length: Int) {
    self = .whole
    guard fields.count == 1, length > 0 else { return }
    let bytes = Array(fields[0].utf8)
    guard bytes.count > 6, Headers.equal(bytes.prefix(6), "bytes=".utf8) else { return }
    let texts = bytes[6...].split(
      separator: 0x2c, maxSplits: Self.mostRanges, omittingEmptySubsequences: false)
    guard texts.count <= Self.mostRanges else { return }
    var ranges: [Range<Int>] = []
    for text in texts {
      switch Self.range(Headers.trimmed(text), length) {
      case nil: return
      case .some(nil): break
      case .some(let range?): ranges.append(range)
      }
    }
    ranges = Self.joined(ranges)
    if ranges.isEmpty {
      self = .unsatisfiable
    } else if ranges.count == 1 {
      self = .part(ranges[0])
    } else if ranges.reduce(0, { $0 + $1.count }) < length {
      self = .parts(ranges)
    }
  }

  /// One range; nil in it behind the end, nil for what is malformed.
  private static func range(_ range: ArraySlice<UInt8>, _ length: Int) -> Range<Int>?? {
    guard let dash = range.firstIndex(of: 0x2d) else { return nil }
    let (first, last) = (range[..<dash], range[(dash + 1)...])
    if first.isEmpty {
      guard let count = number(last) else { return nil }
      return .some(count == 0 ? nil : length - min(count, length)..<length)
    }
    guard let start = number(first) else { return nil }
    var end = Int.max
    if !last.isEmpty {
      guard let position = number(last), position >= start else { return nil }
      end = position
    }
    return .some(start < length ? start..<min(end, length - 1) + 1 : nil)
  }

  /// In the order asked for, unless some overlap or nearly touch: then those become one, in ascending order.
  private static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = result.last, range.lowerBound <= last.upperBound + leastGap {
        result[result.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result.count == ranges.count ? ranges : result
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
