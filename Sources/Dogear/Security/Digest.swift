import COpenSSL

/// SHA-256 and comparison in constant time, by libcrypto.
enum Digest {
  /// The SHA-256 digest of bytes (FIPS 180-4).
  static func sha256(_ bytes: some Collection<UInt8>) throws(SecurityError) -> [UInt8] {
    let input = Array(bytes)
    var digest = [UInt8](repeating: 0, count: 32)
    guard EVP_Digest(input, input.count, &digest, nil, EVP_sha256(), nil) == 1 else {
      throw .cryptographyFailed("SHA-256")
    }
    return digest
  }

  /// HMAC-SHA-256 (RFC 2104).
  static func hmac(_ bytes: some Collection<UInt8>, key: [UInt8]) throws(SecurityError) -> [UInt8] {
    let input = Array(bytes)
    var code = [UInt8](repeating: 0, count: 32)
    var count: UInt32 = 0
    guard HMAC(EVP_sha256(), key, Int32(key.count), input, input.count, &code, &count) != nil, count == 32
    else { throw .cryptographyFailed("HMAC") }
    return code
  }

  /// Whether both are the same. The time it takes tells only their lengths.
  static func isEqual(_ one: some Collection<UInt8>, _ other: some Collection<UInt8>) -> Bool {
    let (one, other) = (Array(one), Array(other))
    return one.count == other.count && CRYPTO_memcmp(one, other, one.count) == 0
  }

  /// Bytes that nobody can guess.
  static func randomBytes(_ count: Int) throws(SecurityError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    guard RAND_bytes(&bytes, Int32(count)) == 1 else { throw .cryptographyFailed("random numbers") }
    return bytes
  }
}
