import Foundation

/// The data about an operation that an authenticator gives and signs (WebAuthn Level 2, 6.1).
struct AuthenticatorData: Hashable, Sendable {
  /// A credential that was made (6.5.1).
  struct Credential: Hashable, Sendable {
    /// The model of the authenticator.
    let aaguid: UUID
    let id: [UInt8]
    let publicKey: COSEPublicKey
  }

  /// The digest of the relying party's identifier.
  let relyingPartyDigest: [UInt8]
  /// The flags as they came. Those without a name are reserved, and ignored.
  let flags: AuthenticatorFlags
  /// The number of signatures so far, or 0 if the authenticator doesn't count.
  let counter: UInt32
  /// The new credential, at a registration.
  let credential: Credential?

  /// Decodes the data and checks that it is complete, and nothing follows. Extensions are decoded and dropped: none is
  /// asked for.
  ///
  /// Throws the errors of the authenticator data, and the errors of ``COSEPublicKey``.
  init(_ bytes: [UInt8]) throws(WebAuthnError) {
    guard bytes.count >= 37 else { throw .truncatedAuthenticatorData }
    relyingPartyDigest = Array(bytes[..<32])
    flags = AuthenticatorFlags(rawValue: bytes[32])
    counter = bytes[33..<37].reduce(0) { $0 << 8 | UInt32($1) }
    // WebAuthn Level 3, 6.1.3.
    if flags.contains(.backedUp), !flags.contains(.backupEligible) { throw .backedUpButNotEligible }
    var end = 37
    credential = flags.contains(.credential) ? try Self.credential(in: bytes, at: &end) : nil
    if flags.contains(.extensions) {
      guard case .map = try Self.value(in: bytes, at: &end, field: .extensions) else {
        throw .invalidExtensions
      }
    }
    guard end == bytes.count else { throw .trailingAuthenticatorData(offset: end) }
  }

  /// Reads the credential that starts at an offset, and moves the offset behind it.
  private static func credential(in bytes: [UInt8], at offset: inout Int) throws(WebAuthnError) -> Credential
  {
    // 16 bytes of AAGUID and 2 of the identifier's length.
    guard bytes.count - offset >= 18 else { throw .truncatedAuthenticatorData }
    let aaguid = bytes[offset..<offset + 16].withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    let length = Int(bytes[offset + 16]) << 8 | Int(bytes[offset + 17])
    offset += 18
    guard Limits.credentialID.contains(length) else {
      throw .wrongLength(.credentialID, allowed: Limits.credentialID)
    }
    guard bytes.count - offset >= length else { throw .truncatedAuthenticatorData }
    let id = Array(bytes[offset..<offset + length])
    offset += length
    let start = offset
    let value = try value(in: bytes, at: &offset, field: .publicKey)
    let publicKey = try COSEPublicKey(value, bytes: Array(bytes[start..<offset]))
    return Credential(aaguid: aaguid, id: id, publicKey: publicKey)
  }

  /// Decodes the CBOR that starts at an offset, and moves the offset behind it. Errors count from the first byte of
  /// the authenticator data.
  private static func value(
    in bytes: [UInt8], at offset: inout Int, field: WebAuthnError.Field
  ) throws(WebAuthnError) -> CBOR {
    do {
      var decoder = try CBORDecoder(bytes, at: offset)
      let value = try decoder.next()
      offset = decoder.offset
      return value
    } catch {
      throw .malformedCBOR(in: field, error)
    }
  }
}
