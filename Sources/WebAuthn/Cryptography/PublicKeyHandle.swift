import COpenSSL

/// A public key of libcrypto, freed with this value.
struct PublicKeyHandle: ~Copyable {
  private let key: OpaquePointer
  /// Whether a digest belongs to the algorithm: Ed25519 has its own within.
  private let usesSHA256: Bool

  /// Makes the key; libcrypto checks that a point is on its curve. Throws ``WebAuthnError/invalidPublicKey(_:)``.
  init(_ material: COSEPublicKey.Material) throws(WebAuthnError) {
    // The reasons that libcrypto gives stay in a queue of the thread, where the next caller would find them.
    defer { ERR_clear_error() }
    let key: OpaquePointer?
    let reason: WebAuthnError.KeyFault
    switch material {
    case .p256(let x, let y):
      let point = [4] + x + y
      (key, reason) = (copenssl_p256_public_key(point, point.count), .invalidPoint)
    case .rsa(let modulus, let exponent):
      key = copenssl_rsa_public_key(modulus, modulus.count, exponent, exponent.count)
      reason = .invalidModulus
    case .ed25519(let point):
      key = EVP_PKEY_new_raw_public_key_ex(nil, "ED25519", nil, point, point.count)
      reason = .invalidPoint
    }
    guard let key else { throw .invalidPublicKey(reason) }
    self.key = key
    usesSHA256 = if case .ed25519 = material { false } else { true }
  }

  deinit {
    EVP_PKEY_free(key)
  }

  /// Whether a signature of a message is by the owner of the key.
  func isValid(_ signature: [UInt8], for message: [UInt8]) throws(WebAuthnError) -> Bool {
    defer { ERR_clear_error() }
    guard let context = EVP_MD_CTX_new() else { throw .cryptographyFailed("a context for a signature") }
    defer { EVP_MD_CTX_free(context) }
    guard EVP_DigestVerifyInit(context, nil, usesSHA256 ? EVP_sha256() : nil, nil, key) == 1 else {
      throw .cryptographyFailed("a context for a signature")
    }
    // 0 is a wrong signature, less than that bytes that can't be one.
    return EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
  }
}
