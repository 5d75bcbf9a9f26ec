import COpenSSL

/// SHA-256 (FIPS 180-4), by libcrypto.
public enum SHA256 {
  /// The number of bytes of a digest.
  public static let size = 32

  // Fetched once, since each fetch looks it up by its name. Never changed.
  nonisolated(unsafe) fileprivate static let algorithm = EVP_MD_fetch(nil, "SHA256", nil)

  /// The digest of bytes.
  public static func digest(_ bytes: some Collection<UInt8>) -> [UInt8] {
    let input = Array(bytes)
    var digest = [UInt8](repeating: 0, count: size)
    guard EVP_Digest(input, input.count, &digest, nil, algorithm, nil) == 1 else {
      preconditionFailure("libcrypto, or its memory, is at an end.")
    }
    return digest
  }

  /// A digest of bytes that come in pieces.
  public final class Running {
    private let context: OpaquePointer

    /// The digest of no bytes so far.
    public init() {
      guard let context = EVP_MD_CTX_new(), EVP_DigestInit_ex(context, algorithm, nil) == 1 else {
        preconditionFailure("libcrypto, or its memory, is at an end.")
      }
      self.context = context
    }

    deinit {
      EVP_MD_CTX_free(context)
    }

    /// Takes more bytes.
    public func update(_ bytes: some Collection<UInt8>) {
      let isContiguous: Void? = bytes.withContiguousStorageIfAvailable {
        EVP_DigestUpdate(context, $0.baseAddress, $0.count)
      }
      if isContiguous == nil { update(Array(bytes)) }
    }

    /// The digest of all bytes so far; no more follow.
    public func finish() -> [UInt8] {
      var digest = [UInt8](repeating: 0, count: SHA256.size)
      EVP_DigestFinal_ex(context, &digest, nil)
      return digest
    }
  }
}
