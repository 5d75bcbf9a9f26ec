import COpenSSL
import HTTPTesting

/// A client's terms for its secure connection.
struct TLSClientOptions: Sendable {
  var name: String?
  var protocols: [String] = []
  var oldest = TLS1_2_VERSION
  var newest = TLS1_3_VERSION
  /// In OpenSSL's names, for TLS 1.2.
  var suites: String?
  var ticket: TLSTicket?
}

/// A session that a client can resume.
// Unchecked: OpenSSL counts references atomically, and nothing changes a session once it is taken.
final class TLSTicket: @unchecked Sendable {
  fileprivate let session: OpaquePointer
  fileprivate init(_ session: OpaquePointer) { self.session = session }
  deinit { SSL_SESSION_free(session) }
}

/// The client's side of TLS on a socket that blocks.
final class TLSClientSession: RawClient.Channel {
  private let context: OpaquePointer
  private let session: OpaquePointer

  init(socket: Int32, _ options: TLSClientOptions) throws {
    ERR_clear_error()
    context = SSL_CTX_new(TLS_client_method())
    SSL_CTX_ctrl(context, SSL_CTRL_SET_MIN_PROTO_VERSION, Int(options.oldest), nil)
    SSL_CTX_ctrl(context, SSL_CTRL_SET_MAX_PROTO_VERSION, Int(options.newest), nil)
    SSL_CTX_set_verify(context, SSL_VERIFY_NONE, nil)
    if let suites = options.suites { SSL_CTX_set_cipher_list(context, suites + ":@SECLEVEL=0") }
    session = SSL_new(context)
    SSL_set_fd(session, socket)
    if let name = options.name {
      _ = Array(name.utf8CString).withUnsafeBufferPointer {
        SSL_ctrl(
          session, SSL_CTRL_SET_TLSEXT_HOSTNAME, Int(TLSEXT_NAMETYPE_host_name),
          UnsafeMutableRawPointer(mutating: $0.baseAddress))
      }
    }
    if !options.protocols.isEmpty {
      let list = options.protocols.flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) }
      SSL_set_alpn_protos(session, list, UInt32(list.count))
    }
    if let ticket = options.ticket { SSL_set_session(session, ticket.session) }
    guard SSL_connect(session) == 1 else {
      throw TestFailure("handshake: \(Self.reason)")
    }
  }

  deinit {
    // OpenSSL resumes no session whose connection was cut.
    SSL_set_shutdown(session, SSL_SENT_SHUTDOWN | SSL_RECEIVED_SHUTDOWN)
    SSL_free(session)
    SSL_CTX_free(context)
  }

  private static var reason: String {
    ERR_reason_error_string(ERR_get_error()).map { String(cString: $0) } ?? "the connection ended"
  }

  func send(_ bytes: UnsafeRawBufferPointer) -> Int {
    ERR_clear_error()
    return Int(SSL_write(session, bytes.baseAddress, Int32(bytes.count)))
  }

  /// Zero only after the server has said that nothing follows; -1 for a connection that was cut.
  func receive(_ bytes: inout [UInt8]) -> Int {
    ERR_clear_error()
    let count = SSL_read(session, &bytes, Int32(bytes.count))
    if count > 0 { return Int(count) }
    return SSL_get_error(session, count) == SSL_ERROR_ZERO_RETURN ? 0 : -1
  }

  func renegotiate() -> Bool {
    ERR_clear_error()
    SSL_renegotiate(session)
    return SSL_do_handshake(session) == 1
  }

  var version: String { String(cString: SSL_get_version(session)) }
  var isResumed: Bool { SSL_session_reused(session) == 1 }
  var ticket: TLSTicket? { SSL_get1_session(session).map { TLSTicket($0) } }

  var chosenProtocol: String {
    var name: UnsafePointer<UInt8>?
    var count: UInt32 = 0
    SSL_get0_alpn_selected(session, &name, &count)
    return String(decoding: UnsafeBufferPointer(start: name, count: Int(count)), as: UTF8.self)
  }

  /// The common name of the server's certificate.
  var certificateName: String {
    guard let certificate = SSL_get1_peer_certificate(session) else { return "" }
    defer { X509_free(certificate) }
    var text = [CChar](repeating: 0, count: 256)
    X509_NAME_get_text_by_NID(X509_get_subject_name(certificate), NID_commonName, &text, 256)
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

extension RawClient {
  /// Connects and makes the connection secure.
  convenience init(port: Int, tls options: TLSClientOptions, receiveBuffer: Int32? = nil) throws {
    try self.init(port: port, receiveBuffer: receiveBuffer)
    channel = try TLSClientSession(socket: socket, options)
  }

  var tls: TLSClientSession? { channel as? TLSClientSession }

  /// True if the server ends a secure connection by saying so.
  func receivedCloseNotify() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 16)
    return channel?.receive(&chunk) == 0
  }
}
