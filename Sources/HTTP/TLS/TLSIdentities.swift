import CLinux
import COpenSSL
import Synchronization

/// The certificates of a server, as they were read at one time.
final class TLSIdentities: Sendable {
  private let contexts: [TLSContext]
  private let ticketKeys: TLSTicketKeys

  init(
    _ configuration: TLSConfiguration, offersHTTP2: Bool, clock: @escaping @Sendable () -> UInt64
  ) throws(ServerError) {
    var contexts: [TLSContext] = []
    for identity in configuration.identities {
      contexts.append(try TLSContext(identity, offersHTTP2: offersHTTP2))
    }
    guard let first = contexts.first else {
      throw .unusableCertificate(file: "", reason: "TLS needs a certificate, and none is configured")
    }
    guard let ticketKeys = TLSTicketKeys(clock: clock) else {
      throw .unusableCertificate(file: "", reason: PEMFile.lastReason())
    }
    self.contexts = contexts
    self.ticketKeys = ticketKeys
    // A session holds on to these identities for as long as its context may call.
    let argument = Unmanaged.passUnretained(self).toOpaque()
    copenssl_set_name_callback(
      first.context,
      { session, _, argument in
        guard let argument else { return SSL_TLSEXT_ERR_NOACK }
        let identities = Unmanaged<TLSIdentities>.fromOpaque(argument)
        return identities._withUnsafeGuaranteedRef { $0.choose(for: session) }
      }, argument)
    copenssl_set_ticket_callback(first.context) { session, name, vector, cipher, mac, writes in
      guard let name, let vector, let cipher, let mac, let keys = TLSIdentities.of(session)?.ticketKeys else {
        return -1
      }
      if writes != 0 { return keys.current().begin(name, vector, cipher, mac) ? 1 : -1 }
      let sent = UnsafeBufferPointer(start: UnsafePointer(name), count: Int(COPENSSL_TICKET_NAME))
      guard let found = keys.key(named: sent) else { return 0 }
      guard found.key.open(vector, cipher, mac) else { return -1 }
      // The client gets another ticket in place of one that will soon be worth nothing.
      return found.isOld ? 2 : 1
    }
  }

  /// Those that a session uses.
  private static func of(_ session: OpaquePointer?) -> TLSIdentities? {
    SSL_get_ex_data(session, 0).map { Unmanaged<TLSIdentities>.fromOpaque($0).takeUnretainedValue() }
  }

  var warnings: [String] { contexts.compactMap(\.warning) }

  /// Whether one of the certificates is for a host: a name, or a numeric address, of IPv6 in brackets.
  func areValid(for host: String) -> Bool {
    let address = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    return contexts.contains { $0.isValid(for: host) || $0.isValid(forAddress: address) }
  }

  func makeSession(on socket: TLSSocket) -> TLSSession? {
    TLSSession(contexts[0].context, identities: self, socket: socket)
  }

  /// Takes the certificate for the name that the client asks for (RFC 6066, 3).
  private func choose(for session: OpaquePointer?) -> Int32 {
    guard let name = SSL_get_servername(session, TLSEXT_NAMETYPE_host_name) else {
      return SSL_TLSEXT_ERR_NOACK
    }
    guard let index = contexts.firstIndex(where: { $0.isValid(for: name) }) else {
      return SSL_TLSEXT_ERR_NOACK
    }
    if index > 0 { SSL_set_SSL_CTX(session, contexts[index].context) }
    return SSL_TLSEXT_ERR_OK
  }
}

/// The certificates that new connections get, and how they are replaced.
final class TLSStore: Sendable {
  private let configuration: TLSConfiguration
  private let offersHTTP2: Bool
  private let clock: @Sendable () -> UInt64
  private let current = Mutex<TLSIdentities?>(nil)

  /// `clock` is in nanoseconds.
  init(
    _ configuration: TLSConfiguration, offersHTTP2: Bool,
    clock: @escaping @Sendable () -> UInt64 = { clinux_uptime() }
  ) {
    self.configuration = configuration
    self.offersHTTP2 = offersHTTP2
    self.clock = clock
  }

  /// Reads the files. What was read before stays in use if that fails. Returns warnings.
  func load() throws(ServerError) -> [String] {
    let loaded = try TLSIdentities(configuration, offersHTTP2: offersHTTP2, clock: clock)
    current.withLock { $0 = loaded }
    return loaded.warnings
  }

  /// Whether a certificate that is in use is for a host.
  func areValid(for host: String) -> Bool { current.withLock { $0 }?.areValid(for: host) ?? false }

  func makeSession(on socket: TLSSocket) -> TLSSession? {
    current.withLock { $0 }?.makeSession(on: socket)
  }
}
