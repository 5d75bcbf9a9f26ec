import COpenSSL

/// SHA-256, by libcrypto.
enum SHA256 {
  /// The number of bytes of a digest.
  static let size = 32

  /// The digest of bytes (FIPS 180-4). Throws ``WebAuthnError/cryptographyFailed(_:)``.
  static func digest(_ bytes: [UInt8]) throws(WebAuthnError) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: size)
    guard EVP_Digest(bytes, bytes.count, &digest, nil, EVP_sha256(), nil) == 1 else {
      ERR_clear_error()
      throw .cryptographyFailed("SHA-256")
    }
    return digest
  }
}
