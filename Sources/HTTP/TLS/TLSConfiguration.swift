/// The encryption of a server: TLS 1.2 and 1.3 with forward secrecy and authenticated encryption only (what Mozilla
/// calls intermediate), session tickets, no renegotiation.
public struct TLSConfiguration: Sendable, Equatable {
  /// A certificate and its key, as PEM files.
  public struct Identity: Sendable, Equatable {
    /// The file of the certificate, followed by those that lead to a known authority.
    public var certificateFile: String
    /// The file of the private key, without a pass phrase.
    public var keyFile: String

    /// An identity from its files.
    public init(certificateFile: String, keyFile: String) {
      self.certificateFile = certificateFile
      self.keyFile = keyFile
    }
  }

  /// The certificates. A client gets the first that is valid for the name it asks for (RFC 6066, 3), and the
  /// first of all if none is or it names nobody.
  public var identities: [Identity]
  /// The time for the handshake.
  public var handshakeTimeout = Duration.seconds(10)

  /// One certificate for all names.
  public init(certificateFile: String, keyFile: String) {
    identities = [Identity(certificateFile: certificateFile, keyFile: keyFile)]
  }

  /// Several certificates, at least one.
  public init(identities: [Identity]) {
    self.identities = identities
  }
}
