import COpenSSL

/// A SHA-256 digest (FIPS 180-4) of bytes that come in pieces, by libcrypto.
final class SHA256Digest {
  /// The number of bytes of a digest.
  static let length = 32

  private let context: OpaquePointer?

  /// - Throws: `ArchiveError.noDigests` where libcrypto refuses.
  init() throws {
    context = EVP_MD_CTX_new()
    guard EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else { throw ArchiveError.noDigests }
  }

  deinit {
    EVP_MD_CTX_free(context)
  }

  /// Takes more bytes.
  func update(_ bytes: some Collection<UInt8>) {
    let isContiguous: Void? = bytes.withContiguousStorageIfAvailable {
      EVP_DigestUpdate(context, $0.baseAddress, $0.count)
    }
    if isContiguous == nil { update(Array(bytes)) }
  }

  /// The digest of all bytes so far; no more follow.
  func finish() -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: Self.length)
    EVP_DigestFinal_ex(context, &digest, nil)
    return digest
  }
}
