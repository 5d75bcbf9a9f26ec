import Bytes
import Synchronization

/// A signer of values that travel through a browser, so that they come back unchanged or not at all.
public struct Signer: Sendable {
  private let newest: HMACSHA256
  private let older = Older()

  /// Makes a signer. The first key signs; what was signed with the others is still good.
  init(keys: [[UInt8]]) throws(SecurityError) {
    guard let first = keys.first else { throw .cryptographyFailed("Signing without a key") }
    newest = HMACSHA256(key: first)
    accept(Array(keys.dropFirst()))
  }

  /// Has values that were signed with these keys be good, beside values of the newest key: other servers may sign with a newer
  /// one.
  func accept(_ keys: [[UInt8]]) {
    let older = keys.map { HMACSHA256(key: $0) }
    self.older.keys.withLock { $0 = older }
  }

  /// The keys that are accepted beside the one that signs, in all copies of a signer.
  private final class Older: Sendable {
    let keys = Mutex<[HMACSHA256]>([])
  }

  /// Returns the value and its signature, separated by a dot. A value signed for one purpose does not pass for another.
  public func sign(_ value: String, purpose: String) -> String {
    value + "." + Self.signature(of: value, purpose: purpose, newest)
  }

  /// Returns the value that was signed for this purpose; nil if the signature is wrong.
  public func verify(_ signed: String, purpose: String) -> String? {
    guard let dot = signed.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let value = String(signed[..<dot])
    let signature = signed[signed.utf8.index(after: dot)...].utf8
    let isSigned = ([newest] + older.keys.withLock(\.self)).contains { key in
      ConstantTime.isEqual(signature, Self.signature(of: value, purpose: purpose, key).utf8)
    }
    return isSigned ? value : nil
  }

  /// The HMAC-SHA-256 of purpose and value; the length of the one keeps it apart from the other.
  private static func signature(of value: String, purpose: String, _ key: HMACSHA256) -> String {
    let message = String(purpose.utf8.count) + ":" + purpose + value
    return Base64URL.encode(key.code(of: Array(message.utf8)))
  }
}
