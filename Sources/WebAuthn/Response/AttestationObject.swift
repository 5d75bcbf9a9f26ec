/// The object in which an authenticator gives a new credential (WebAuthn Level 2, 6.5.4).
struct AttestationObject: Hashable, Sendable {
  let format: String
  let authenticatorData: AuthenticatorData

  /// Decodes the object. The statement of a format other than `none` must be a map and is dropped.
  ///
  /// Throws ``WebAuthnError/unexpectedAttestation`` and the errors of the parts.
  init(_ bytes: [UInt8]) throws(WebAuthnError) {
    let value: CBOR
    do {
      value = try CBORDecoder.decode(bytes)
    } catch {
      throw .malformedCBOR(in: .attestationObject, error)
    }
    guard case .map = value else { throw .invalid(.attestationObject) }
    format = try Self.format(value)
    switch value["attStmt"] {
    case .map(let statement)?:
      // WebAuthn Level 2, 8.7.
      if format == "none", !statement.isEmpty { throw .unexpectedAttestation }
    case nil: throw .missing(.attestationStatement)
    default: throw .invalid(.attestationStatement)
    }
    switch value["authData"] {
    case .bytes(let data)?: authenticatorData = try AuthenticatorData(data)
    case nil: throw .missing(.authenticatorData)
    default: throw .invalid(.authenticatorData)
    }
  }

  /// The name of the format: visible characters of ASCII (8.1).
  private static func format(_ value: CBOR) throws(WebAuthnError) -> String {
    guard let member = value["fmt"] else { throw .missing(.attestationFormat) }
    guard case .text(let format) = member else { throw .invalid(.attestationFormat) }
    guard Limits.attestationFormat.contains(format.utf8.count) else {
      throw .wrongLength(.attestationFormat, allowed: Limits.attestationFormat)
    }
    guard format.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw .invalid(.attestationFormat) }
    return format
  }
}
