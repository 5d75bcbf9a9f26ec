/// A public key in the form that authenticators give it (RFC 9052, 7; WebAuthn Level 2, 6.5.1).
struct COSEPublicKey: Hashable, Sendable {
  /// The numbers that make up the key.
  enum Material: Hashable, Sendable {
    /// A point on P-256, 32 bytes each (RFC 9053, 7.1.1).
    case p256(x: [UInt8], y: [UInt8])
    /// Modulus and public exponent, without zeros in front (RFC 8230, 4).
    case rsa(modulus: [UInt8], exponent: [UInt8])
    /// A point of Ed25519 in 32 bytes (RFC 8032, 5.1.2).
    case ed25519([UInt8])
  }

  let material: Material
  /// The key as encoded.
  let bytes: [UInt8]

  var algorithm: COSEAlgorithm {
    switch material {
    case .p256: .es256
    case .rsa: .rs256
    case .ed25519: .edDSA
    }
  }

  /// Decodes a key that was stored, and checks it.
  ///
  /// Throws ``WebAuthnError/malformedCBOR(in:_:)``, ``WebAuthnError/unsupportedAlgorithm(_:)`` and
  /// ``WebAuthnError/invalidPublicKey(_:)``.
  init(_ bytes: [UInt8]) throws(WebAuthnError) {
    let value: CBOR
    do {
      value = try CBORDecoder.decode(bytes)
    } catch {
      throw .malformedCBOR(in: .publicKey, error)
    }
    try self.init(value, bytes: bytes)
  }

  /// Checks a key that was decoded from these bytes.
  init(_ value: CBOR, bytes: [UInt8]) throws(WebAuthnError) {
    guard case .map(let pairs) = value else { throw .invalidPublicKey(.notAMap) }
    var fields: [Int: CBOR] = [:]
    for pair in pairs {
      guard let label = pair.key.integer else { throw .invalidPublicKey(.unexpectedParameter) }
      fields[label] = pair.value
    }
    // The labels of the registry: 1 is the type of the key, 3 the algorithm (RFC 9052, 7.1).
    guard let type = fields.removeValue(forKey: 1)?.integer else { throw .invalidPublicKey(.noType) }
    guard let number = fields.removeValue(forKey: 3)?.integer else { throw .invalidPublicKey(.noAlgorithm) }
    guard let algorithm = COSEAlgorithm(rawValue: number) else { throw .unsupportedAlgorithm(number) }
    switch algorithm {
    case .es256: material = try Self.p256(type, &fields)
    case .rs256: material = try Self.rsa(type, &fields)
    case .edDSA: material = try Self.ed25519(type, &fields)
    }
    // Optional parameters aren't allowed (WebAuthn Level 2, 6.5.1).
    guard fields.isEmpty else { throw .invalidPublicKey(.unexpectedParameter) }
    self.bytes = bytes
    _ = try PublicKeyHandle(material)
  }

  private static func p256(_ type: Int, _ fields: inout [Int: CBOR]) throws(WebAuthnError) -> Material {
    guard type == 2 else { throw .invalidPublicKey(.otherType) }
    guard fields.removeValue(forKey: -1)?.integer == 1 else { throw .invalidPublicKey(.otherCurve) }
    guard case .bytes(let x)? = fields.removeValue(forKey: -2), x.count == 32,
      case .bytes(let y)? = fields.removeValue(forKey: -3), y.count == 32
    else { throw .invalidPublicKey(.invalidPoint) }
    return .p256(x: x, y: y)
  }

  private static func rsa(_ type: Int, _ fields: inout [Int: CBOR]) throws(WebAuthnError) -> Material {
    guard type == 3 else { throw .invalidPublicKey(.otherType) }
    guard case .bytes(let modulus)? = fields.removeValue(forKey: -1), let first = modulus.first, first != 0,
      let last = modulus.last, last & 1 == 1,
      (2048...4096).contains(modulus.count * 8 - first.leadingZeroBitCount)
    else { throw .invalidPublicKey(.invalidModulus) }
    // An exponent of more than 32 bits makes verification slow, and nobody uses one.
    guard case .bytes(let exponent)? = fields.removeValue(forKey: -2), (1...4).contains(exponent.count),
      let first = exponent.first, first != 0, let last = exponent.last, last & 1 == 1, exponent != [1]
    else { throw .invalidPublicKey(.invalidExponent) }
    return .rsa(modulus: modulus, exponent: exponent)
  }

  private static func ed25519(_ type: Int, _ fields: inout [Int: CBOR]) throws(WebAuthnError) -> Material {
    guard type == 1 else { throw .invalidPublicKey(.otherType) }
    guard fields.removeValue(forKey: -1)?.integer == 6 else { throw .invalidPublicKey(.otherCurve) }
    guard case .bytes(let point)? = fields.removeValue(forKey: -2), point.count == 32 else {
      throw .invalidPublicKey(.invalidPoint)
    }
    return .ed25519(point)
  }

  /// Whether a signature of a message is by the owner of the key. Throws ``WebAuthnError/cryptographyFailed(_:)``
  /// where libcrypto fails for another reason.
  func isValid(_ signature: [UInt8], for message: [UInt8]) throws(WebAuthnError) -> Bool {
    let key = try PublicKeyHandle(material)
    return try key.isValid(signature, for: message)
  }
}
