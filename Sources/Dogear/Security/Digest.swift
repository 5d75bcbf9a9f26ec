import COpenSSL

/// SHA-256 and comparison in constant time, by libcrypto.
enum Digest {
  // Fetched once, since each fetch looks it up by its name. Never changed.
  nonisolated(unsafe) private static let algorithm = EVP_MD_fetch(nil, "SHA256", nil)

  /// The SHA-256 digest of bytes (FIPS 180-4).
  static func sha256(_ bytes: some Collection<UInt8>) throws(SecurityError) -> [UInt8] {
    let input = Array(bytes)
    var digest = [UInt8](repeating: 0, count: 32)
    guard EVP_Digest(input, input.count, &digest, nil, algorithm, nil) == 1 else {
      throw .cryptographyFailed("SHA-256")
    }
    return digest
  }

  /// Whether both are the same, in constant time: it tells only their lengths.
  static func isEqual(_ one: some Collection<UInt8>, _ other: some Collection<UInt8>) -> Bool {
    let (one, other) = (Array(one), Array(other))
    return one.count == other.count && CRYPTO_memcmp(one, other, one.count) == 0
  }
}

extension Sequence<UInt8> {
  /// The bytes as hexadecimal digits, two for each, in lower case.
  public var hexadecimal: String {
    map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}
