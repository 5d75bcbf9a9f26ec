import COpenSSL
import Synchronization

/// HMAC-SHA-256 (RFC 2104) under one key, by libcrypto. The key is prepared once, which takes much longer than
/// authenticating a short text.
final class HMACSHA256: Sendable {
  /// The number of bytes of a code.
  static let size = 32

  private let context: Mutex<OpaquePointer>

  /// Prepares a key of any length.
  init(key: [UInt8]) throws(SecurityError) {
    guard let context = copenssl_hmac_new(key, key.count) else { throw .cryptographyFailed("HMAC") }
    self.context = Mutex(context)
  }

  deinit {
    context.withLock { EVP_MAC_CTX_free($0) }
  }

  /// The authentication code of bytes.
  func code(of bytes: [UInt8]) throws(SecurityError) -> [UInt8] {
    let code = context.withLock { context -> [UInt8]? in
      var code = [UInt8](repeating: 0, count: Self.size)
      return copenssl_hmac(context, bytes, bytes.count, &code) ? code : nil
    }
    guard let code else { throw .cryptographyFailed("HMAC") }
    return code
  }
}
