import CLinux
import COpenSSL

/// A file of certificates or keys as text (RFC 7468).
struct PEMFile {
  private static let largest = 1024 * 1024

  private let path: String
  private let bytes: [UInt8]

  init(_ path: String) throws(ServerError) {
    self.path = path
    let descriptor = clinux_open_file(path)
    guard descriptor >= 0 else { throw Self.failure(path, descriptor) }
    defer { clinux_close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: Self.largest + 1)
    var count = 0
    while count < bytes.count {
      let read = bytes[count...].withUnsafeMutableBytes { rest in
        rest.baseAddress.map { clinux_read_at(descriptor, $0, rest.count, off_t(count)) } ?? 0
      }
      guard read >= 0 else { throw Self.failure(path, Int32(read)) }
      if read == 0 { break }
      count += read
    }
    guard count <= Self.largest else {
      throw .unusableCertificate(file: path, reason: "the file is larger than a megabyte")
    }
    self.bytes = Array(bytes[..<count])
  }

  private static func failure(_ path: String, _ result: Int32) -> ServerError {
    .unusableCertificate(file: path, reason: String(cString: clinux_error_text(-result)))
  }

  /// The certificates, at least one, in order. They are the caller's to free.
  func certificates() throws(ServerError) -> [OpaquePointer] {
    let found = withReader { reader in
      var found: [OpaquePointer] = []
      while let certificate = PEM_read_bio_X509(reader, nil, nil, nil) { found.append(certificate) }
      return found
    }
    defer { ERR_clear_error() }
    guard !found.isEmpty else {
      throw .unusableCertificate(file: path, reason: "no certificate is in it (\(Self.lastReason()))")
    }
    return found
  }

  /// The private key. It is the caller's to free.
  func privateKey() throws(ServerError) -> OpaquePointer {
    let key = withReader { reader in
      // Without a pass phrase: nobody is there to ask.
      PEM_read_bio_PrivateKey(reader, nil, { _, _, _, _ in -1 }, nil)
    }
    defer { ERR_clear_error() }
    if let key { return key }
    let isEncrypted = String(decoding: bytes, as: UTF8.self).contains("ENCRYPTED")
    throw .unusableCertificate(
      file: path,
      reason: isEncrypted
        ? "the key is encrypted with a pass phrase; keys are read without one"
        : "no private key is in it (\(Self.lastReason()))")
  }

  private func withReader<T>(_ body: (OpaquePointer?) -> T) -> T {
    ERR_clear_error()
    return bytes.withUnsafeBytes { bytes in
      let reader = BIO_new_mem_buf(bytes.baseAddress, Int32(bytes.count))
      defer { BIO_free(reader) }
      return body(reader)
    }
  }

  /// The first error of OpenSSL's last call.
  static func lastReason() -> String {
    let error = ERR_get_error()
    return ERR_reason_error_string(error).map { String(cString: $0) } ?? "error \(error)"
  }
}
