import CLinux
import COpenSSL

/// TLS on one socket, without blocking. Lives on its connection's loop.
final class TLSSession {
  enum Handshake {
    case done
    case waiting
    /// The other side speaks HTTP without TLS.
    case plainHTTP
    case failed
  }

  private let session: OpaquePointer
  /// Outlives the session, which frees what uses it.
  let socket: TLSSocket
  /// The object that the context's callbacks use, or that the context belongs to.
  private let owner: AnyObject

  private init?(_ context: OpaquePointer, owner: AnyObject, socket: TLSSocket) {
    guard let session = SSL_new(context) else { return nil }
    self.session = session
    self.owner = owner
    self.socket = socket
    guard let bio = socket.makeBIO() else { return nil }
    SSL_set_bio(session, bio, bio)
  }

  /// The server's side of a session; the context's callbacks choose from the identities.
  convenience init?(_ context: OpaquePointer, identities: TLSIdentities, socket: TLSSocket) {
    self.init(context, owner: identities, socket: socket)
    guard SSL_set_ex_data(session, 0, Unmanaged.passUnretained(identities).toOpaque()) == 1 else {
      return nil
    }
    SSL_set_accept_state(session)
  }

  /// The client's side of a session with the server of a name, for which its certificate has to be (RFC 6125, 6.4).
  convenience init?(_ trust: TLSTrust, name: String, socket: TLSSocket) {
    self.init(trust.context, owner: trust, socket: socket)
    if IPAddress(name) != nil {
      // A numeric address is never named (RFC 6066, 3).
      guard X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(session), name) == 1 else { return nil }
    } else {
      guard SSL_set1_host(session, name) == 1, copenssl_set_server_name(session, name) == 1 else {
        return nil
      }
    }
    SSL_set_connect_state(session)
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

  /// The reason why the server's certificate is not trusted; nil where it is, or none was seen.
  var distrust: String? {
    let result = SSL_get_verify_result(session)
    return result == Int(X509_V_OK) ? nil : String(cString: X509_verify_cert_error_string(result))
  }

  /// True if the client chose HTTP/2 (RFC 9113, 3.2).
  var choseHTTP2: Bool {
    var name: UnsafePointer<UInt8>?
    var length: UInt32 = 0
    SSL_get0_alpn_selected(session, &name, &length)
    guard let name, length == 2 else { return false }
    return name[0] == 0x68 && name[1] == 0x32
  }

  /// False if nothing can be read until the socket has more.
  var mayHaveMore: Bool { socket.isReadable || SSL_has_pending(session) == 1 }

  /// Reads as `clinux_receive` does: a number of bytes, zero at the end, or a negative error number.
  func receive(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int {
    ERR_clear_error()
    let result = SSL_read(session, bytes, Int32(clamping: count))
    return result > 0 ? Int(result) : failure(result)
  }

  /// Makes a record of the bytes, or of the first of them, that waits at the socket. Returns how many they were, or a
  /// negative error number; after "try again" the same bytes must come first the next time.
  func seal(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
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

  /// Tells the other side that nothing follows (RFC 8446, 6.1).
  func close() {
    ERR_clear_error()
    SSL_shutdown(session)
  }
}
