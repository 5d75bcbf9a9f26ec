import Bytes
import COpenSSL
import HTTP
import Synchronization

/// Encryption of small secrets that the database keeps, by AES-256 in Galois/Counter mode (NIST SP 800-38D): a copy of the
/// database alone tells none of them.
struct Sealer: Sendable {
  private static let nonceLength = 12
  private static let tagLength = 16
  private static let nameLength = 4

  /// A key, with the first bytes of the digest by which sealed texts name it.
  private struct Key: Sendable {
    let name: [UInt8]
    let bytes: [UInt8]

    /// The key for sealing that follows from a server's key, which signs as well.
    init(serverKey: [UInt8]) {
      bytes = HMACSHA256(key: serverKey).code(of: Array("sealing".utf8))
      name = Array(SHA256.digest(bytes).prefix(Sealer.nameLength))
    }
  }

  private let newest: Key
  private let older = Older()

  /// Makes a sealer. The first key seals; what was sealed with the others can still be opened.
  init(keys: [[UInt8]]) throws(SecurityError) {
    guard let first = keys.first else { throw .cryptographyFailed("Sealing without a key") }
    newest = Key(serverKey: first)
    accept(Array(keys.dropFirst()))
  }

  /// Has texts that were sealed with these keys be opened, beside texts of the newest key: other servers may seal with a newer
  /// one.
  func accept(_ keys: [[UInt8]]) {
    let older = keys.map { Key(serverKey: $0) }
    self.older.keys.withLock { $0 = older }
  }

  /// The keys that open beside the one that seals, in all copies of a sealer.
  private final class Older: Sendable {
    let keys = Mutex<[Key]>([])
  }

  /// Returns the secret as a text that tells nothing but its length. It opens for the same purpose alone.
  func seal(_ secret: [UInt8], purpose: String) throws(SecurityError) -> String {
    let nonce = RandomBytes.make(Self.nonceLength)
    let context = EVP_CIPHER_CTX_new()
    defer { EVP_CIPHER_CTX_free(context) }
    var tag = [UInt8](repeating: 0, count: Self.tagLength)
    guard let sealed = Self.transform(secret, context, newest, nonce, purpose, isSealing: true),
      Self.finish(context), EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tag.count), &tag) == 1
    else { throw .cryptographyFailed("AES-256-GCM") }
    return Base64URL.encode(newest.name + nonce + sealed + tag)
  }

  /// Returns the secret of a text that `seal` made.
  ///
  /// - Throws: `SecurityError.cryptographyFailed` where it is another text, or was sealed for something else or with a
  ///   key that is gone.
  func open(_ text: String, purpose: String) throws(SecurityError) -> [UInt8] {
    let bytes = Base64URL.decode(text) ?? []
    let keys = [newest] + older.keys.withLock(\.self)
    let headLength = Self.nameLength + Self.nonceLength
    let context = EVP_CIPHER_CTX_new()
    defer { EVP_CIPHER_CTX_free(context) }
    var tag = Array(bytes.suffix(Self.tagLength))
    guard bytes.count >= headLength + Self.tagLength,
      let key = keys.first(where: { bytes.starts(with: $0.name) }),
      let secret = Self.transform(
        Array(bytes[headLength...].dropLast(Self.tagLength)), context, key,
        Array(bytes[Self.nameLength..<headLength]), purpose, isSealing: false),
      EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), &tag) == 1, Self.finish(context)
    else { throw .cryptographyFailed("Opening a sealed secret") }
    return secret
  }

  /// A code of a text for a purpose, which tells nothing of it. It is the same on all servers, also while some don't know of
  /// a new key yet.
  func code(of text: String, purpose: String) -> [UInt8] {
    let oldest = older.keys.withLock(\.last) ?? newest
    return HMACSHA256(key: oldest.bytes).code(of: Array("\(purpose.utf8.count):\(purpose)\(text)".utf8))
  }

  /// Whether a text was sealed with the newest key.
  func isCurrent(_ text: String) -> Bool {
    Base64URL.decode(text)?.starts(with: newest.name) == true
  }

  /// Encrypts or decrypts bytes; the purpose is authenticated along with them. Returns nil where that fails.
  private static func transform(
    _ input: [UInt8], _ context: OpaquePointer?, _ key: Key, _ nonce: [UInt8], _ purpose: String,
    isSealing: Bool
  ) -> [UInt8]? {
    let purpose = Array(purpose.utf8)
    var output = [UInt8](repeating: 0, count: input.count)
    var count: Int32 = 0
    guard EVP_CipherInit_ex(context, EVP_aes_256_gcm(), nil, key.bytes, nonce, isSealing ? 1 : 0) == 1,
      EVP_CipherUpdate(context, nil, &count, purpose, Int32(purpose.count)) == 1,
      EVP_CipherUpdate(context, &output, &count, input, Int32(input.count)) == 1
    else { return nil }
    return output
  }

  /// Ends an encryption, or a decryption, which fails where the tag is not right.
  private static func finish(_ context: OpaquePointer?) -> Bool {
    var rest = [UInt8](repeating: 0, count: tagLength)
    var count: Int32 = 0
    return EVP_CipherFinal_ex(context, &rest, &count) == 1
  }
}
