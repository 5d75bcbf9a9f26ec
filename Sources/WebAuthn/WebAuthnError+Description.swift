extension WebAuthnError: CustomStringConvertible {
  /// The error in words, for a log or a terminal.
  public var description: String {
    switch self {
    case .invalidRelyingParty(let reason): "the relying party can't be used: \(reason)"
    case .cryptographyFailed(let call): "\(call) failed"
    case .malformedJSON(let field): "\(field.rawValue) isn't JSON of the expected form"
    case .missing(let field): "\(field.rawValue) is missing"
    case .invalid(let field): "\(field.rawValue) has a value that it can't have"
    case .wrongLength(let field, let allowed):
      "\(field.rawValue) must have \(allowed.lowerBound) to \(allowed.upperBound) bytes"
    case .notBase64URL(let field): "\(field.rawValue) isn't base64url without padding"
    case .malformedCBOR(let field, let error): "\(field.rawValue) isn't canonical CBOR: \(error)"
    case .wrongType(let type): "the client data is of the type \(Self.quoted(type))"
    case .wrongChallenge: "the response is to another challenge"
    case .wrongOrigin(let origin): "the origin \(Self.quoted(origin)) isn't allowed"
    case .crossOrigin: "the response was made within a frame of another origin"
    case .wrongRelyingParty: "the response is for another relying party"
    case .userNotPresent: "the authenticator noticed no person"
    case .userNotVerified: "the authenticator didn't verify the user"
    case .backedUpButNotEligible: "the credential is backed up and yet may not be"
    case .truncatedAuthenticatorData: "the authenticator data ends early"
    case .trailingAuthenticatorData(let offset):
      "the authenticator data goes on after its end, at byte \(offset)"
    case .invalidExtensions: "the extensions of the authenticator data aren't a map"
    case .noCredential: "the authenticator data of the registration has no credential"
    case .unexpectedCredential: "the authenticator data of the sign-in has a credential"
    case .unsupportedAlgorithm(let number): "the algorithm \(number) isn't supported"
    case .algorithmNotAllowed(let algorithm): "the algorithm \(algorithm.rawValue) wasn't offered"
    case .invalidPublicKey(let fault): "the public key can't be used: \(fault.rawValue)"
    case .unexpectedAttestation: "the attestation of the format none has a statement"
    case .contradictoryCredentialID: "the identifiers of the credential differ"
    case .wrongCredential: "the credential isn't the one that was asked for"
    case .wrongUser: "the credential belongs to another user"
    case .noUser: "the response doesn't say who the user is"
    case .backupEligibilityChanged: "the credential changed in whether it may be backed up"
    case .invalidSignature: "the signature isn't by the key of the credential"
    case .clonedAuthenticator(let stored, let received):
      "the counter of the authenticator went from \(stored) to \(received): its key may have been copied"
    }
  }

  /// The beginning of a text from a client, with its control characters escaped.
  private static func quoted(_ text: String) -> String {
    String(text.unicodeScalars.prefix(80).map(Character.init)).debugDescription
  }
}
