/// A signer of values that travel through a browser, so that they come back unchanged or not at all.
public struct Signer: Sendable {
  private let hmac: HMACSHA256

  /// Makes a signer with the key in a folder, which is created at the first start. See ``KeyFile``.
  public init(directory: String) throws(SecurityError) {
    try self.init(key: try KeyFile.key(in: directory))
  }

  init(key: [UInt8]) throws(SecurityError) {
    hmac = try HMACSHA256(key: key)
  }

  /// Returns the value and its signature, separated by a dot. A value signed for one purpose does not pass for another.
  public func sign(_ value: String, purpose: String) throws(SecurityError) -> String {
    value + "." + (try signature(of: value, purpose: purpose))
  }

  /// Returns the value that was signed for this purpose; nil if the signature is wrong.
  public func verify(_ signed: String, purpose: String) -> String? {
    guard let dot = signed.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let value = String(signed[..<dot])
    guard let expected = try? signature(of: value, purpose: purpose),
      Digest.isEqual(signed[signed.utf8.index(after: dot)...].utf8, expected.utf8)
    else { return nil }
    return value
  }

  /// The HMAC-SHA-256 of purpose and value; the length of the one keeps it apart from the other.
  private func signature(of value: String, purpose: String) throws(SecurityError) -> String {
    let message = String(purpose.utf8.count) + ":" + purpose + value
    return Base64URL.encode(try hmac.code(of: Array(message.utf8)))
  }
}
