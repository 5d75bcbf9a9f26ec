import Testing

@testable import WebAuthn
@testable import WebAuthnTesting

@Suite("CBOR", .timeLimit(.minutes(10)))
struct CBORDecoderTests {
  /// RFC 8949, appendix A: those that the canonical form allows.
  private static let examples: [(String, CBOR)] = [
    ("00", .unsigned(0)), ("01", .unsigned(1)), ("0a", .unsigned(10)), ("17", .unsigned(23)),
    ("1818", .unsigned(24)), ("1819", .unsigned(25)), ("1864", .unsigned(100)), ("1903e8", .unsigned(1000)),
    ("1a000f4240", .unsigned(1_000_000)), ("1b000000e8d4a51000", .unsigned(1_000_000_000_000)),
    ("1bffffffffffffffff", .unsigned(.max)), ("3bffffffffffffffff", .negative(.max)),
    ("20", .negative(0)), ("29", .negative(9)), ("3863", .negative(99)), ("3903e7", .negative(999)),
    ("f90000", .float(0)), ("f98000", .float(-0.0)), ("f93c00", .float(1)), ("f93e00", .float(1.5)),
    ("f97bff", .float(65504)), ("f90001", .float(5.960464477539063e-8)),
    ("f90400", .float(0.00006103515625)), ("f9c400", .float(-4)), ("f97c00", .float(.infinity)),
    ("f9fc00", .float(-.infinity)), ("fb3ff199999999999a", .float(1.1)), ("fa47c35000", .float(100000)),
    ("fa7f7fffff", .float(3.4028234663852886e+38)), ("fb7e37e43c8800759c", .float(1.0e+300)),
    ("fbc010666666666666", .float(-4.1)), ("fa7f800000", .float(.infinity)),
    ("f4", .simple(20)), ("f5", .simple(21)), ("f6", .simple(22)), ("f7", .simple(23)),
    ("f0", .simple(16)), ("f8ff", .simple(255)),
    ("40", .bytes([])), ("4401020304", .bytes([1, 2, 3, 4])),
    ("60", .text("")), ("6161", .text("a")), ("6449455446", .text("IETF")), ("62225c", .text("\"\\")),
    ("62c3bc", .text("ü")), ("63e6b0b4", .text("水")), ("64f0908591", .text("\u{10151}")),
    ("80", .array([])), ("83010203", .array([.unsigned(1), .unsigned(2), .unsigned(3)])),
    (
      "8301820203820405",
      .array([.unsigned(1), .array([.unsigned(2), .unsigned(3)]), .array([.unsigned(4), .unsigned(5)])])
    ),
    (
      "98190102030405060708090a0b0c0d0e0f101112131415161718181819",
      .array((1...25).map { .unsigned($0) })
    ),
    ("a0", .map([])),
    (
      "a201020304",
      .map([.init(key: .unsigned(1), value: .unsigned(2)), .init(key: .unsigned(3), value: .unsigned(4))])
    ),
    (
      "a26161016162820203",
      .map([
        .init(key: .text("a"), value: .unsigned(1)),
        .init(key: .text("b"), value: .array([.unsigned(2), .unsigned(3)])),
      ])
    ),
    (
      "826161a161626163",
      .array([.text("a"), .map([.init(key: .text("b"), value: .text("c"))])])
    ),
  ]

  @Test("The examples of the standard are decoded", arguments: examples)
  func standard(_ hexadecimal: String, _ expected: CBOR) throws {
    #expect(try CBORDecoder.decode(bytes(hexadecimal)) == expected)
    // Each of them is incomplete without its last byte.
    #expect(throws: CBORError.self) { try CBORDecoder.decode(bytes(hexadecimal).dropLast()) }
  }

  @Test("NaN is a number that isn't one", arguments: ["f97e00", "fa7fc00000", "fb7ff8000000000000"])
  func notANumber(_ hexadecimal: String) throws {
    guard case .float(let value) = try CBORDecoder.decode(bytes(hexadecimal)) else {
      Issue.record("no float")
      return
    }
    #expect(value.isNaN)
  }

  @Test(
    "A broken rule is named with its place",
    arguments: [
      ("", .truncated, 0), ("18", .truncated, 0), ("1900", .truncated, 0), ("f8", .truncated, 0),
      ("f900", .truncated, 0), ("8201", .lengthBeyondEnd, 0), ("820118", .truncated, 2),
      ("0000", .trailingBytes, 1), ("8000", .trailingBytes, 1),
      ("4401", .lengthBeyondEnd, 0), ("6261", .lengthBeyondEnd, 0), ("a101", .lengthBeyondEnd, 0),
      ("5bffffffffffffffff", .lengthBeyondEnd, 0), ("7b7fffffffffffffff", .lengthBeyondEnd, 0),
      ("9bffffffffffffffff", .lengthBeyondEnd, 0), ("bbffffffffffffffff", .lengthBeyondEnd, 0),
      ("bb800000000000000000", .lengthBeyondEnd, 0), ("9a0001000000", .lengthBeyondEnd, 0),
      // Indefinite lengths (RFC 8949, appendix A).
      ("5f42010243030405ff", .indefiniteLength, 0), ("7f657374726561646d696e67ff", .indefiniteLength, 0),
      ("9fff", .indefiniteLength, 0), ("bfff", .indefiniteLength, 0), ("ff", .indefiniteLength, 0),
      ("83019fff03", .indefiniteLength, 2),
      // Reserved values (RFC 8949, appendix F).
      ("1c", .reservedInformation, 0), ("1d", .reservedInformation, 0), ("5e", .reservedInformation, 0),
      ("fc", .reservedInformation, 0), ("fe", .reservedInformation, 0), ("1f", .indefiniteLength, 0),
      ("f800", .invalidSimpleValue, 0), ("f818", .invalidSimpleValue, 0), ("f81f", .invalidSimpleValue, 0),
      // Longer than needed.
      ("1817", .notShortest, 0), ("1900ff", .notShortest, 0), ("1a0000ffff", .notShortest, 0),
      ("1b00000000ffffffff", .notShortest, 0), ("3800", .notShortest, 0), ("5800", .notShortest, 0),
      ("7800", .notShortest, 0), ("9800", .notShortest, 0), ("b800", .notShortest, 0),
      // Tags.
      ("c11a514b67b0", .tag, 0), ("d818456449455446", .tag, 0), ("81c000", .tag, 1),
      // Texts.
      ("61ff", .invalidText, 0), ("62c328", .invalidText, 0), ("63eda080", .invalidText, 0),
      // Keys.
      ("a201000100", .duplicateKey, 3), ("a2616100616100", .duplicateKey, 4),
      ("a202000100", .unorderedKeys, 3), ("a220000100", .unorderedKeys, 3),
      ("a262616100616200", .unorderedKeys, 5), ("a2616200616100", .unorderedKeys, 4),
      ("a2410000000000", .unorderedKeys, 4), ("a3010002000100", .unorderedKeys, 5),
      ("a18000", .unsupportedKey, 1), ("a1a000", .unsupportedKey, 1), ("a1f500", .unsupportedKey, 1),
      ("a1f9000000", .unsupportedKey, 1),
      // Levels.
      ("8181818180", .tooDeep, 4), ("a100a100a100a100a0", .tooDeep, 8),
    ] as [(String, CBORError.Reason, Int)])
  func fault(_ hexadecimal: String, _ reason: CBORError.Reason, _ offset: Int) {
    #expect(throws: CBORError(reason, at: offset)) { try CBORDecoder.decode(bytes(hexadecimal)) }
  }

  @Test("Keys are in order by type, then length, then bytes")
  func order() throws {
    // The keys of CTAP 2.1, section 8, and the bytes between integers and texts.
    let keys: [CBORItem] = [
      0, 10, 23, 24, 100, 1000, -1, -100, .bytes([]), .bytes([9]), .bytes([0, 0]), "", "z", "aa",
    ]
    let map = CBORItem.map(keys.map { ($0, 0) }).encoded
    guard case .map(let pairs) = try CBORDecoder.decode(map) else {
      Issue.record("no map")
      return
    }
    #expect(pairs.count == keys.count)
    for index in keys.indices.dropLast() {
      let swapped = CBORItem.map([(keys[index + 1], 0), (keys[index], 0)]).encoded
      #expect { try CBORDecoder.decode(swapped) } throws: { ($0 as? CBORError)?.reason == .unorderedKeys }
    }
  }

  @Test("Four levels are allowed")
  func depth() throws {
    #expect(
      try CBORDecoder.decode(bytes("81818180")) == .array([.array([.array([.array([])])])]))
    let deep = [UInt8](repeating: 0x81, count: 30_000)
    #expect(throws: CBORError(.tooDeep, at: 4)) { try CBORDecoder.decode(deep) }
  }

  @Test("The size has a limit")
  func size() throws {
    let longest = CBORItem.bytes([UInt8](repeating: 0, count: 32_765)).encoded
    #expect(longest.count == 32_768)
    #expect(try CBORDecoder.decode(longest) == .bytes([UInt8](repeating: 0, count: 32_765)))
    #expect(throws: CBORError(.tooLong, at: 32_768)) { try CBORDecoder.decode(longest + [0]) }
  }

  @Test("Integers that don't fit are none")
  func integers() {
    #expect(CBOR.unsigned(UInt64(Int.max)).integer == .max)
    #expect(CBOR.unsigned(UInt64(Int.max) + 1).integer == nil)
    #expect(CBOR.negative(UInt64(Int.max)).integer == .min)
    #expect(CBOR.negative(UInt64(Int.max) + 1).integer == nil)
    #expect(CBOR.negative(6).integer == -7)
    #expect(CBOR.text("1").integer == nil)
  }
}
