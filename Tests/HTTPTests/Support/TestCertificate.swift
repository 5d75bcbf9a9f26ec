import COpenSSL
import HTTP

/// A certificate made for one test, with its key.
struct TestCertificate {
  let certificate: [UInt8]
  let key: [UInt8]

  /// Self-signed, for a name and its subdomains; valid from and until so many seconds from now.
  init(_ name: String, from start: Int = -3600, until end: Int = 3600) {
    let key = Self.makeKey()
    defer { EVP_PKEY_free(key) }
    let certificate = X509_new()
    defer { X509_free(certificate) }
    X509_set_version(certificate, 2)
    ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1)
    X509_gmtime_adj(X509_getm_notBefore(certificate), start)
    X509_gmtime_adj(X509_getm_notAfter(certificate), end)
    X509_set_pubkey(certificate, key)
    let subject = X509_get_subject_name(certificate)
    let bytes = Array(name.utf8)
    X509_NAME_add_entry_by_NID(subject, NID_commonName, MBSTRING_ASC, bytes, Int32(bytes.count), -1, 0)
    X509_set_issuer_name(certificate, subject)
    let names = X509V3_EXT_conf_nid(nil, nil, NID_subject_alt_name, "DNS:\(name), DNS:*.\(name)")
    X509_add_ext(certificate, names, -1)
    X509_EXTENSION_free(names)
    X509_sign(certificate, key, EVP_sha256())
    self.certificate = Self.text { PEM_write_bio_X509($0, certificate) }
    self.key = Self.text { PEM_write_bio_PrivateKey($0, key, nil, nil, 0, nil, nil) }
  }

  /// The key behind a pass phrase.
  static func encryptedKey() -> [UInt8] {
    let key = makeKey()
    defer { EVP_PKEY_free(key) }
    return text { PEM_write_bio_PKCS8PrivateKey($0, key, EVP_aes_256_cbc(), "secret", 6, nil, nil) }
  }

  private static func makeKey() -> OpaquePointer? {
    var key: OpaquePointer?
    let context = EVP_PKEY_CTX_new_id(EVP_PKEY_EC, nil)
    defer { EVP_PKEY_CTX_free(context) }
    EVP_PKEY_keygen_init(context)
    EVP_PKEY_CTX_set_ec_paramgen_curve_nid(context, NID_X9_62_prime256v1)
    EVP_PKEY_keygen(context, &key)
    return key
  }

  private static func text(_ write: (OpaquePointer?) -> Int32) -> [UInt8] {
    let memory = BIO_new(BIO_s_mem())
    defer { BIO_free(memory) }
    _ = write(memory)
    var text = [UInt8](repeating: 0, count: 16 * 1024)
    let count = BIO_read(memory, &text, Int32(text.count))
    return Array(text.prefix(Int(max(0, count))))
  }
}

extension TemporaryDirectory {
  /// Writes a certificate and its key as `NAME.crt` and `NAME.key`.
  func write(_ certificate: TestCertificate, as name: String) -> TLSConfiguration.Identity {
    write("\(name).crt", certificate.certificate)
    write("\(name).key", certificate.key)
    return identity(name)
  }

  func identity(_ name: String) -> TLSConfiguration.Identity {
    TLSConfiguration.Identity(certificateFile: "\(path)/\(name).crt", keyFile: "\(path)/\(name).key")
  }
}
