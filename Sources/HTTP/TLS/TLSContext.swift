import COpenSSL

/// One certificate with its key, ready for connections.
// Unchecked: OpenSSL counts references to a context atomically, and nothing changes it once it is made.
final class TLSContext: @unchecked Sendable {
  private static let suites = [
    "ECDHE-ECDSA-AES128-GCM-SHA256", "ECDHE-RSA-AES128-GCM-SHA256", "ECDHE-ECDSA-AES256-GCM-SHA384",
    "ECDHE-RSA-AES256-GCM-SHA384", "ECDHE-ECDSA-CHACHA20-POLY1305", "ECDHE-RSA-CHACHA20-POLY1305",
  ].joined(separator: ":")
  private static let groups = "X25519:P-256:P-384"
  /// In the order of preference, each after its length (RFC 7301, 3.1).
  private static let protocols: StaticString = "\u{2}h2\u{8}http/1.1"
  private static let protocolsWithoutHTTP2: StaticString = "\u{8}http/1.1"

  let context: OpaquePointer
  private let certificate: OpaquePointer
  /// Warnings for the operator: faults that keep nothing from working.
  let warning: String?

  /// Reads and checks both files.
  init(_ identity: TLSConfiguration.Identity, offersHTTP2: Bool) throws(ServerError) {
    let chain = try PEMFile(identity.certificateFile).certificates()
    defer { for certificate in chain { X509_free(certificate) } }
    let key = try PEMFile(identity.keyFile).privateKey()
    defer { EVP_PKEY_free(key) }
    guard X509_check_private_key(chain[0], key) == 1 else {
      throw .unusableCertificate(
        file: identity.keyFile, reason: "the key does not belong to \(identity.certificateFile)")
    }
    guard let context = SSL_CTX_new(TLS_server_method()) else {
      throw .unusableCertificate(file: identity.certificateFile, reason: PEMFile.lastReason())
    }
    copenssl_prepare(context)
    SSL_CTX_set_timeout(context, TLSTicketKeys.lifetime)
    var isUsable =
      SSL_CTX_set_cipher_list(context, Self.suites) == 1 && copenssl_set_groups(context, Self.groups) == 1
      && SSL_CTX_use_certificate(context, chain[0]) == 1 && SSL_CTX_use_PrivateKey(context, key) == 1
    for certificate in chain.dropFirst() where isUsable {
      X509_up_ref(certificate)
      isUsable = copenssl_add_chain_certificate(context, certificate) == 1
      if !isUsable { X509_free(certificate) }
    }
    guard isUsable else {
      SSL_CTX_free(context)
      throw .unusableCertificate(file: identity.certificateFile, reason: PEMFile.lastReason())
    }
    SSL_CTX_set_alpn_select_cb(
      context,
      { _, chosen, length, offered, offeredCount, argument in
        let mine = argument == nil ? TLSContext.protocolsWithoutHTTP2 : TLSContext.protocols
        let found = UnsafeMutableRawPointer(chosen)?.assumingMemoryBound(
          to: UnsafeMutablePointer<UInt8>?.self)
        let result = SSL_select_next_proto(
          found, length, mine.utf8Start, UInt32(mine.utf8CodeUnitCount), offered, offeredCount)
        // A client that speaks neither is told so (RFC 7301, 3.2).
        return result == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_ALERT_FATAL
      }, offersHTTP2 ? UnsafeMutableRawPointer(context) : nil)
    self.context = context
    X509_up_ref(chain[0])
    certificate = chain[0]
    warning = Self.warning(chain[0]).map { "\(identity.certificateFile): \($0)" }
  }

  deinit {
    SSL_CTX_free(context)
    X509_free(certificate)
  }

  /// Whether the certificate is for a name (RFC 6125, 6.4).
  func isValid(for name: UnsafePointer<CChar>) -> Bool {
    X509_check_host(certificate, name, 0, 0, nil) == 1
  }

  /// Whether the certificate is for a numeric address (RFC 6125, 1.7.2; RFC 5280, 4.2.1.6).
  func isValid(forAddress address: UnsafePointer<CChar>) -> Bool {
    X509_check_ip_asc(certificate, address, 0) == 1
  }

  private static func warning(_ certificate: OpaquePointer) -> String? {
    if X509_cmp_current_time(X509_get0_notAfter(certificate)) < 0 { return "the certificate has expired" }
    if X509_cmp_current_time(X509_get0_notBefore(certificate)) > 0 {
      return "the certificate is not valid yet"
    }
    return nil
  }
}
