import Testing

@testable import WebAuthn
@testable import WebAuthnTesting

@Suite("Public keys", .timeLimit(.minutes(10)))
struct COSEPublicKeyTests {
  @Test("A key is decoded, and keeps its bytes", arguments: COSEAlgorithm.allCases)
  func decodes(_ algorithm: COSEAlgorithm) throws {
    let bytes = try SigningKey.shared(algorithm.rawValue).publicKey()
    let key = try COSEPublicKey(bytes)
    #expect(key.algorithm == algorithm)
    #expect(key.bytes == bytes)
  }

  @Test("The size of a modulus is 2048 to 4096 bits")
  func modulus() throws {
    for bits in [2048, 3072, 4096] as [Int32] {
      let key = try SigningKey(-257, bits: bits)
      let signature = try key.sign([1, 2, 3])
      #expect(signature.count == Int(bits) / 8)
      #expect(try COSEPublicKey(key.publicKey()).isValid(signature, for: [1, 2, 3]))
    }
    for bits in [1024, 2040] as [Int32] {
      let small = try SigningKey(-257, bits: bits).publicKey()
      #expect(throws: WebAuthnError.invalidPublicKey(.invalidModulus)) { try COSEPublicKey(small) }
    }
  }

  @Test("Every fault of a key is refused", arguments: faults)
  func fault(_ fault: KeyFault) throws {
    var parameters = try SigningKey.shared(fault.algorithm).parameters()
    fault.change(&parameters)
    let bytes = CBORItem.map(parameters).encoded
    #expect(throws: fault.error) { try COSEPublicKey(bytes) }
  }

  @Test("What isn't a map is no key")
  func notAMap() {
    #expect(throws: WebAuthnError.invalidPublicKey(.notAMap)) { try COSEPublicKey([0x80]) }
    #expect(throws: WebAuthnError.malformedCBOR(in: .publicKey, CBORError(.trailingBytes, at: 1))) {
      try COSEPublicKey([0xA0, 0])
    }
  }

  struct KeyFault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let algorithm: Int
    let error: WebAuthnError
    let change: @Sendable (inout [(CBORItem, CBORItem)]) -> Void

    init(
      _ description: String, _ algorithm: Int, _ error: WebAuthnError,
      _ change: @escaping @Sendable (inout [(CBORItem, CBORItem)]) -> Void
    ) {
      testDescription = description
      self.algorithm = algorithm
      self.error = error
      self.change = change
    }
  }

  private static let faults =
    [-7, -8, -257].flatMap { algorithm in
      [
        KeyFault("no type", algorithm, .invalidPublicKey(.noType)) { $0.remove(at: 0) },
        KeyFault("no algorithm", algorithm, .invalidPublicKey(.noAlgorithm)) { $0.remove(at: 1) },
        KeyFault("a type that is a text", algorithm, .invalidPublicKey(.noType)) { $0[0].1 = "EC" },
        KeyFault("another type", algorithm, .invalidPublicKey(.otherType)) { $0[0].1 = 4 },
        KeyFault("ES384", algorithm, .unsupportedAlgorithm(-35)) { $0[1].1 = -35 },
        KeyFault("an optional parameter", algorithm, .invalidPublicKey(.unexpectedParameter)) {
          $0.insert((4, .array([2])), at: 2)
        },
        KeyFault("a parameter too many", algorithm, .invalidPublicKey(.unexpectedParameter)) {
          $0.append((-5, 0))
        },
        KeyFault("a label that is a text", algorithm, .invalidPublicKey(.unexpectedParameter)) {
          $0.append(("x", 0))
        },
      ]
    } + ofES256 + ofEdDSA + ofRS256

  private static let ofES256 = [
    KeyFault("no parameters", -7, .invalidPublicKey(.otherCurve)) { $0.removeLast(3) },
    KeyFault("the curve P-384", -7, .invalidPublicKey(.otherCurve)) { $0[2].1 = 2 },
    KeyFault("a short coordinate", -7, .invalidPublicKey(.invalidPoint)) { $0[3].1 = .bytes([1]) },
    KeyFault("a long coordinate", -7, .invalidPublicKey(.invalidPoint)) {
      $0[4].1 = .bytes([UInt8](repeating: 1, count: 33))
    },
    KeyFault("the sign of a coordinate", -7, .invalidPublicKey(.invalidPoint)) { $0[4].1 = .raw([0xF5]) },
    KeyFault("no second coordinate", -7, .invalidPublicKey(.invalidPoint)) { $0.removeLast() },
    KeyFault("a point beside the curve", -7, .invalidPublicKey(.invalidPoint)) {
      $0[4].1 = .bytes([UInt8](repeating: 1, count: 32))
    },
    KeyFault("the point 0, 0", -7, .invalidPublicKey(.invalidPoint)) {
      $0[3].1 = .bytes([UInt8](repeating: 0, count: 32))
      $0[4].1 = .bytes([UInt8](repeating: 0, count: 32))
    },
    KeyFault("a coordinate beyond the field", -7, .invalidPublicKey(.invalidPoint)) {
      $0[3].1 = .bytes([UInt8](repeating: 0xFF, count: 32))
    },
  ]

  private static let ofEdDSA = [
    KeyFault("X25519", -8, .invalidPublicKey(.otherCurve)) { $0[2].1 = 4 },
    KeyFault("no curve", -8, .invalidPublicKey(.otherCurve)) { $0.remove(at: 2) },
    KeyFault("no point", -8, .invalidPublicKey(.invalidPoint)) { $0.removeLast() },
    KeyFault("a point of 31 bytes", -8, .invalidPublicKey(.invalidPoint)) {
      $0[3].1 = .bytes([UInt8](repeating: 1, count: 31))
    },
  ]

  private static let ofRS256 = [
    KeyFault("no modulus", -257, .invalidPublicKey(.invalidModulus)) { $0.remove(at: 2) },
    KeyFault("an empty modulus", -257, .invalidPublicKey(.invalidModulus)) { $0[2].1 = .bytes([]) },
    KeyFault("an even modulus", -257, .invalidPublicKey(.invalidModulus)) {
      $0[2].1 = .bytes([UInt8](repeating: 0xFE, count: 256))
    },
    KeyFault("a modulus with a zero in front", -257, .invalidPublicKey(.invalidModulus)) {
      $0[2].1 = .bytes([0] + [UInt8](repeating: 0xFF, count: 256))
    },
    KeyFault("a modulus of 4097 bits", -257, .invalidPublicKey(.invalidModulus)) {
      $0[2].1 = .bytes([1] + [UInt8](repeating: 0xFF, count: 512))
    },
    KeyFault("no exponent", -257, .invalidPublicKey(.invalidExponent)) { $0.removeLast() },
    KeyFault("the exponent 1", -257, .invalidPublicKey(.invalidExponent)) { $0[3].1 = .bytes([1]) },
    KeyFault("an even exponent", -257, .invalidPublicKey(.invalidExponent)) { $0[3].1 = .bytes([1, 0]) },
    KeyFault("an exponent with a zero in front", -257, .invalidPublicKey(.invalidExponent)) {
      $0[3].1 = .bytes([0, 1, 0, 1])
    },
    KeyFault("an exponent of 33 bits", -257, .invalidPublicKey(.invalidExponent)) {
      $0[3].1 = .bytes([1, 0, 0, 0, 1])
    },
  ]
}
