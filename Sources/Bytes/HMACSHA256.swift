import COpenSSL
import Synchronization

/// HMAC-SHA-256 (RFC 2104) under one key, by libcrypto. The key is prepared once, which takes much longer than
/// authenticating a short text.
public final class HMACSHA256: Sendable {
  private let context: Mutex<OpaquePointer>

  /// Prepares a key of any length.
  public init(key: [UInt8]) {
    guard let context = copenssl_hmac_new(key, key.count) else {
      preconditionFailure("libcrypto, or its memory, is at an end.")
    }
    self.context = Mutex(context)
  }

  deinit {
    context.withLock { EVP_MAC_CTX_free($0) }
  }

  /// The authentication code of bytes, as long as a digest.
  public func code(of bytes: [UInt8]) -> [UInt8] {
    context.withLock { context in
      var code = [UInt8](repeating: 0, count: SHA256.size)
      guard copenssl_hmac(context, bytes, bytes.count, &code) else {
        preconditionFailure("libcrypto, or its memory, is at an end.")
      }
      return code
    }
  }
}

/// Comparison of secrets.
public enum ConstantTime {
  /// Whether both are the same. The time tells only their lengths.
  public static func isEqual(_ one: some Collection<UInt8>, _ other: some Collection<UInt8>) -> Bool {
    let (one, other) = (Array(one), Array(other))
    return one.count == other.count && CRYPTO_memcmp(one, other, one.count) == 0
  }
}
