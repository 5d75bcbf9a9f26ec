/// The numbers of bytes that fields may have.
enum Limits {
  /// A response as a whole, in JSON.
  static let response = 2...131_072
  /// The client data: browsers write about 200 bytes.
  static let clientData = 2...4096
  /// The attestation object, with the certificates that some authenticators send unasked.
  static let attestationObject = 1...CBORDecoder.maximumSize
  /// The authenticator data of a sign-in.
  static let authenticatorData = 37...4096
  /// The identifier of a credential (WebAuthn Level 3, 7.1).
  static let credentialID = 1...1023
  /// A signature: RSA with 4096 bits has the longest.
  static let signature = 1...512
  /// The handle of a user (WebAuthn Level 2, 5.4.3).
  static let userHandle = 1...64
  /// A challenge: 16 bytes at least (WebAuthn Level 2, 13.4.3).
  static let challenge = 16...128
  /// The name of an attestation's format (WebAuthn Level 2, 8.1).
  static let attestationFormat = 1...32
  /// The names of the transports of an authenticator, in number; each has up to 32 bytes.
  static let transports = 0...16
}
