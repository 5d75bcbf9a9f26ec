import COpenSSL

/// A pair of keys that signs as an authenticator does.
// Unchecked: nothing changes the key once it is made, and libcrypto counts references to it atomically.
final class SigningKey: @unchecked Sendable {
  enum Failure: Error { case libcrypto }

  /// The number of the algorithm in the registry of COSE: -7, -8 or -257.
  let algorithm: Int
  private let key: OpaquePointer

  /// Makes a new pair. `bits` is the size of a modulus.
  init(_ algorithm: Int, bits: Int32 = 2048) throws {
    let name =
      switch algorithm {
      case -7: "EC"
      case -8: "ED25519"
      default: "RSA"
      }
    guard let context = EVP_PKEY_CTX_new_from_name(nil, name, nil) else { throw Failure.libcrypto }
    defer { EVP_PKEY_CTX_free(context) }
    guard EVP_PKEY_keygen_init(context) == 1 else { throw Failure.libcrypto }
    if algorithm == -7, EVP_PKEY_CTX_set_group_name(context, "P-256") != 1 { throw Failure.libcrypto }
    if algorithm == -257, EVP_PKEY_CTX_set_rsa_keygen_bits(context, bits) != 1 { throw Failure.libcrypto }
    var key: OpaquePointer?
    guard EVP_PKEY_generate(context, &key) == 1, let key else { throw Failure.libcrypto }
    self.algorithm = algorithm
    self.key = key
  }

  deinit { EVP_PKEY_free(key) }

  /// Signs a message: in DER with ECDSA.
  func sign(_ message: [UInt8]) throws -> [UInt8] {
    guard let context = EVP_MD_CTX_new() else { throw Failure.libcrypto }
    defer { EVP_MD_CTX_free(context) }
    guard EVP_DigestSignInit(context, nil, algorithm == -8 ? nil : EVP_sha256(), nil, key) == 1 else {
      throw Failure.libcrypto
    }
    var length = 1024
    var signature = [UInt8](repeating: 0, count: length)
    guard EVP_DigestSign(context, &signature, &length, message, message.count) == 1 else {
      throw Failure.libcrypto
    }
    return Array(signature[..<length])
  }

  /// The point: 65 bytes on P-256, 32 of Ed25519.
  private func point() throws -> [UInt8] {
    if algorithm == -8 {
      var (bytes, count) = ([UInt8](repeating: 0, count: 32), 32)
      guard EVP_PKEY_get_raw_public_key(key, &bytes, &count) == 1 else { throw Failure.libcrypto }
      return bytes
    }
    var bytes: UnsafeMutablePointer<UInt8>?
    let count = EVP_PKEY_get1_encoded_public_key(key, &bytes)
    defer { CRYPTO_free(bytes, nil, 0) }
    guard let bytes, count > 0 else { throw Failure.libcrypto }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }

  private func number(_ name: String) throws -> [UInt8] {
    var number: OpaquePointer?
    defer { BN_free(number) }
    guard EVP_PKEY_get_bn_param(key, name, &number) == 1, let number else { throw Failure.libcrypto }
    var bytes = [UInt8](repeating: 0, count: Int(BN_num_bits(number) + 7) / 8)
    BN_bn2bin(number, &bytes)
    return bytes
  }

  /// The labels and values of the public key in COSE, in canonical order.
  func parameters() throws -> [(CBORItem, CBORItem)] {
    switch algorithm {
    case -7:
      let point = try point()
      return [
        (1, 2), (3, -7), (-1, 1), (-2, .bytes(Array(point[1..<33]))), (-3, .bytes(Array(point[33...]))),
      ]
    case -8: return [(1, 1), (3, -8), (-1, 6), (-2, .bytes(try point()))]
    default: return [(1, 3), (3, -257), (-1, .bytes(try number("n"))), (-2, .bytes(try number("e")))]
    }
  }

  /// The public key in COSE.
  func publicKey() throws -> [UInt8] { CBORItem.map(try parameters()).encoded }
}

extension SigningKey {
  /// Pairs that tests share, by algorithm: a modulus takes a while to find.
  static func shared(_ algorithm: Int) throws -> SigningKey {
    switch algorithm {
    case -7: try es256.get()
    case -8: try edDSA.get()
    default: try rs256.get()
    }
  }

  private static let es256 = Result { try SigningKey(-7) }
  private static let edDSA = Result { try SigningKey(-8) }
  private static let rs256 = Result { try SigningKey(-257) }
}
