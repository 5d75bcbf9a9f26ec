import COpenSSL

/// Comparison of secrets.
enum ConstantTime {
  /// Whether both are the same. The time tells only their lengths.
  static func isEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.count == other.count && CRYPTO_memcmp(one, other, one.count) == 0
  }
}
