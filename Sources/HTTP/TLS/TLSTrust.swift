import COpenSSL

// Unchecked: OpenSSL counts references to a context atomically, and nothing changes it once it is made.
/// The certificate authorities that a client trusts, ready for connections.
public final class TLSTrust: @unchecked Sendable {
  let context: OpaquePointer

  /// The authorities of the system, read once: that takes some ten milliseconds.
  static let system = Result { () throws(ServerError) in try TLSTrust() }

  /// Reads the authorities from a file with certificates in PEM form; without a file, the authorities of the system.
  ///
  /// - Throws: `ServerError.unusableCertificate` where they can't be read.
  public init(authoritiesFile: String? = nil) throws(ServerError) {
    guard let context = SSL_CTX_new(TLS_client_method()) else {
      throw .unusableCertificate(file: authoritiesFile ?? "the system's", reason: PEMFile.lastReason())
    }
    copenssl_prepare_client(context)
    let isRead =
      authoritiesFile.map { SSL_CTX_load_verify_locations(context, $0, nil) }
      ?? SSL_CTX_set_default_verify_paths(context)
    guard isRead == 1 else {
      SSL_CTX_free(context)
      throw .unusableCertificate(file: authoritiesFile ?? "the system's", reason: PEMFile.lastReason())
    }
    self.context = context
  }

  deinit {
    SSL_CTX_free(context)
  }
}
