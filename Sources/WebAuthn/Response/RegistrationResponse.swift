/// The response of a browser to a registration, from `PublicKeyCredential.toJSON()` (WebAuthn Level 3, 5.1;
/// `RegistrationResponseJSON`). Nothing in it is verified yet: see
/// ``RelyingParty/verify(_:challenge:userVerification:algorithms:)``.
public struct RegistrationResponse: Hashable, Sendable {
  /// The identifier of the new credential, as the browser gives it: 1 to 1023 bytes.
  public let credentialID: [UInt8]
  /// The names of the ways to reach the authenticator, such as `internal`, `hybrid` and `usb`, in order and without
  /// repetition. They may be ones that are not known yet.
  public let transports: [String]
  /// The JSON of the client data, of at most 4096 bytes.
  let clientData: [UInt8]
  /// The attestation object, in CBOR.
  let attestationObject: [UInt8]

  /// Decodes the JSON, of at most 128 KiB. Members that aren't known are ignored.
  ///
  /// Throws ``WebAuthnError/malformedJSON(_:)``, ``WebAuthnError/missing(_:)``, ``WebAuthnError/invalid(_:)``,
  /// ``WebAuthnError/wrongLength(_:allowed:)``, ``WebAuthnError/notBase64URL(_:)`` and
  /// ``WebAuthnError/contradictoryCredentialID``.
  public init(json: String) throws(WebAuthnError) {
    struct Content: Decodable {
      let clientDataJSON: String
      let attestationObject: String
      let transports: [String]?
    }
    let envelope = try ResponseEnvelope<Content>(json: json)
    credentialID = envelope.credentialID
    let content = envelope.content
    clientData = try JSONReader.bytes(content.clientDataJSON, in: .clientData, allowed: Limits.clientData)
    attestationObject = try JSONReader.bytes(
      content.attestationObject, in: .attestationObject, allowed: Limits.attestationObject)
    transports = try Self.transports(content.transports ?? [])
  }

  /// The names, checked: a few, of small letters, digits and hyphens.
  private static func transports(_ names: [String]) throws(WebAuthnError) -> [String] {
    var transports: [String] = []
    guard Limits.transports.contains(names.count) else { throw .invalid(.transports) }
    for name in names where !transports.contains(name) {
      let isName = name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
      guard isName, (1...32).contains(name.utf8.count) else { throw .invalid(.transports) }
      transports.append(name)
    }
    return transports
  }
}
