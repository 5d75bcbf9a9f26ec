import CLinux
import COpenSSL

/// TLS on one socket, without blocking. Lives on its connection's loop.
final class TLSSession {
  enum Handshake {
    case done
    case waiting
    /// The client speaks HTTP without TLS.
    case plainHTTP
    case failed
  }

  private let session: OpaquePointer
  /// What the context's callbacks use.
  private let identities: TLSIdentities

  init?(_ context: OpaquePointer, identities: TLSIdentities, descriptor: Int32) {
    guard let session = SSL_new(context) else { return nil }
    self.session = session
    self.identities = identities
    guard SSL_set_fd(session, descriptor) == 1,
      SSL_set_ex_data(session, 0, Unmanaged.passUnretained(identities).toOpaque()) == 1
    else { return nil }
    SSL_set_accept_state(session)
  }

  deinit {
    SSL_free(session)
  }

  /// Goes on with the handshake as far as the client's bytes allow.
  func shakeHands() -> Handshake {
    ERR_clear_error()
    let result = SSL_do_handshake(session)
    if result == 1 { return .done }
    switch SSL_get_error(session, result) {
    case SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE: return .waiting
    default:
      let error = ERR_peek_error()
      let isPlain = copenssl_library(error) == ERR_LIB_SSL && copenssl_reason(error) == SSL_R_HTTP_REQUEST
      return isPlain ? .plainHTTP : .failed
    }
  }

  /// True if the client chose HTTP/2 (RFC 9113, 3.2).
  var choseHTTP2: Bool {
    var name: UnsafePointer<UInt8>?
    var length: UInt32 = 0
    SSL_get0_alpn_selected(session, &name, &length)
    guard let name, length == 2 else { return false }
    return name[0] == 0x68 && name[1] == 0x32
  }

  /// Reads as `clinux_receive` does: a number of bytes, zero at the end, or a negative error number.
  func receive(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int {
    ERR_clear_error()
    let result = SSL_read(session, bytes, Int32(clamping: count))
    return result > 0 ? Int(result) : failure(result)
  }

  /// Sends as `clinux_send` does. After "try again" the same bytes must come first the next time.
  func send(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
    ERR_clear_error()
    let result = SSL_write(session, bytes, Int32(clamping: count))
    return result > 0 ? Int(result) : failure(result)
  }

  private func failure(_ result: Int32) -> Int {
    switch SSL_get_error(session, result) {
    case SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE: -Int(CLINUX_EAGAIN)
    case SSL_ERROR_ZERO_RETURN: 0
    default: -Int(CLINUX_EPROTO)
    }
  }

  /// Tells the client that nothing follows (RFC 8446, 6.1).
  func close() {
    ERR_clear_error()
    SSL_shutdown(session)
  }
}
