/// A strict decoder of CBOR in the canonical form of CTAP2 (CTAP 2.1, section 8).
///
/// All lengths are definite, integers are in their shortest form, keys are sorted and unique, there are no tags, and
/// arrays and maps stand at most four levels within one another. Memory is taken only for bytes that are there.
struct CBORDecoder {
  /// The most levels of arrays and maps (CTAP 2.1, section 8).
  static let maximumDepth = 4
  /// The most bytes, from whatever field: an attestation statement with its certificates takes a few thousand.
  static let maximumSize = 32_768

  private let bytes: [UInt8]
  /// The place of the next byte that is read.
  private(set) var offset: Int

  /// Makes a decoder that starts at an offset, which is at most the number of bytes.
  init(_ bytes: [UInt8], at offset: Int = 0) throws(CBORError) {
    guard bytes.count <= Self.maximumSize else { throw CBORError(.tooLong, at: Self.maximumSize) }
    self.bytes = bytes
    self.offset = offset
  }

  /// Decodes bytes that are one item and nothing else.
  static func decode(_ bytes: [UInt8]) throws(CBORError) -> CBOR {
    var decoder = try CBORDecoder(bytes)
    let value = try decoder.next()
    guard decoder.offset == bytes.count else { throw CBORError(.trailingBytes, at: decoder.offset) }
    return value
  }

  /// Decodes the next item. Bytes may follow it.
  mutating func next() throws(CBORError) -> CBOR {
    try item(depth: 0)
  }

  private mutating func item(depth: Int) throws(CBORError) -> CBOR {
    let start = offset
    let initial = try byte(of: start)
    let (major, information) = (initial >> 5, initial & 31)
    switch major {
    case 6: throw CBORError(.tag, at: start)
    case 7: return try simpleOrFloat(information, start: start)
    default: break
    }
    let argument = try argument(information, start: start)
    switch major {
    case 0: return .unsigned(argument)
    case 1: return .negative(argument)
    case 2: return .bytes(Array(try string(of: argument, start: start)))
    case 3:
      guard let text = String(validating: try string(of: argument, start: start), as: UTF8.self) else {
        throw CBORError(.invalidText, at: start)
      }
      return .text(text)
    default:
      guard depth < Self.maximumDepth else { throw CBORError(.tooDeep, at: start) }
      return major == 4
        ? try array(of: argument, start: start, depth: depth)
        : try map(of: argument, start: start, depth: depth)
    }
  }

  private mutating func array(of count: UInt64, start: Int, depth: Int) throws(CBORError) -> CBOR {
    guard count <= UInt64(bytes.count - offset) else { throw CBORError(.lengthBeyondEnd, at: start) }
    var elements: [CBOR] = []
    for _ in 0..<count { elements.append(try item(depth: depth + 1)) }
    return .array(elements)
  }

  private mutating func map(of count: UInt64, start: Int, depth: Int) throws(CBORError) -> CBOR {
    // A pair takes two bytes at least.
    guard count <= UInt64(bytes.count - offset) / 2 else { throw CBORError(.lengthBeyondEnd, at: start) }
    var pairs: [CBOR.Pair] = []
    var last: Range<Int>?
    for _ in 0..<count {
      let start = offset
      let key = try item(depth: depth + 1)
      switch key {
      case .unsigned, .negative, .bytes, .text: break
      default: throw CBORError(.unsupportedKey, at: start)
      }
      let range = start..<offset
      if let last {
        if bytes[last] == bytes[range] { throw CBORError(.duplicateKey, at: start) }
        guard isOrdered(last, range) else { throw CBORError(.unorderedKeys, at: start) }
      }
      last = range
      pairs.append(CBOR.Pair(key: key, value: try item(depth: depth + 1)))
    }
    return .map(pairs)
  }

  /// Whether one encoded key stands before another: by its type, then its length, then its bytes (CTAP 2.1, section 8).
  private func isOrdered(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    let (major, otherMajor) = (bytes[one.lowerBound] >> 5, bytes[other.lowerBound] >> 5)
    if major != otherMajor { return major < otherMajor }
    if one.count != other.count { return one.count < other.count }
    return bytes[one].lexicographicallyPrecedes(bytes[other])
  }

  private mutating func simpleOrFloat(_ information: UInt8, start: Int) throws(CBORError) -> CBOR {
    switch information {
    case 0..<24: return .simple(information)
    case 24:
      let value = try byte(of: start)
      guard value >= 32 else { throw CBORError(.invalidSimpleValue, at: start) }
      return .simple(value)
    case 25: return .float(Self.half(UInt16(truncatingIfNeeded: try integer(size: 2, start: start))))
    case 26:
      let bits = UInt32(truncatingIfNeeded: try integer(size: 4, start: start))
      return .float(Double(Float(bitPattern: bits)))
    case 27: return .float(Double(bitPattern: try integer(size: 8, start: start)))
    case 31: throw CBORError(.indefiniteLength, at: start)
    default: throw CBORError(.reservedInformation, at: start)
    }
  }

  /// The number that 16 bits stand for (RFC 8949, appendix D; IEEE 754, binary16).
  private static func half(_ bits: UInt16) -> Double {
    let (exponent, fraction) = (Int(bits >> 10 & 31), Double(bits & 1023))
    let magnitude: Double =
      switch exponent {
      case 0: fraction * 0x1p-24
      case 31: fraction == 0 ? .infinity : .nan
      default: Double(sign: .plus, exponent: exponent - 25, significand: fraction + 1024)
      }
    return bits >> 15 == 0 ? magnitude : -magnitude
  }

  /// The integer that an initial byte and those after it stand for, in its shortest form.
  private mutating func argument(_ information: UInt8, start: Int) throws(CBORError) -> UInt64 {
    switch information {
    case 0..<24: return UInt64(information)
    case 24...27:
      let size = 1 << Int(information - 24)
      let value = try integer(size: size, start: start)
      let least: UInt64 = size == 1 ? 24 : 1 << UInt64(size * 4)
      guard value >= least else { throw CBORError(.notShortest, at: start) }
      return value
    case 31: throw CBORError(.indefiniteLength, at: start)
    default: throw CBORError(.reservedInformation, at: start)
    }
  }

  private mutating func string(of length: UInt64, start: Int) throws(CBORError) -> ArraySlice<UInt8> {
    guard length <= UInt64(bytes.count - offset) else { throw CBORError(.lengthBeyondEnd, at: start) }
    defer { offset += Int(length) }
    return bytes[offset..<offset + Int(length)]
  }

  private mutating func integer(size: Int, start: Int) throws(CBORError) -> UInt64 {
    var value: UInt64 = 0
    for _ in 0..<size { value = value << 8 | UInt64(try byte(of: start)) }
    return value
  }

  /// Reads a byte of the item that starts at `start`.
  private mutating func byte(of start: Int) throws(CBORError) -> UInt8 {
    guard offset < bytes.count else { throw CBORError(.truncated, at: start) }
    defer { offset += 1 }
    return bytes[offset]
  }
}
