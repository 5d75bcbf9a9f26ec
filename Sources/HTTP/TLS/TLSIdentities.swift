import COpenSSL
import Synchronization

/// The certificates of a server, as they were read at one time.
final class TLSIdentities: Sendable {
  private let contexts: [TLSContext]

  init(_ configuration: TLSConfiguration, offersHTTP2: Bool) throws(ServerError) {
    var contexts: [TLSContext] = []
    for identity in configuration.identities {
      contexts.append(try TLSContext(identity, offersHTTP2: offersHTTP2))
    }
    guard let first = contexts.first else {
      throw .unusableCertificate(file: "", reason: "TLS needs a certificate, and none is configured")
    }
    self.contexts = contexts
    // A session holds on to these identities for as long as its context may call.
    let argument = Unmanaged.passUnretained(self).toOpaque()
    copenssl_set_name_callback(
      first.context,
      { session, _, argument in
        guard let argument else { return SSL_TLSEXT_ERR_NOACK }
        let identities = Unmanaged<TLSIdentities>.fromOpaque(argument)
        return identities._withUnsafeGuaranteedRef { $0.choose(for: session) }
      }, argument)
  }

  var warnings: [String] { contexts.compactMap(\.warning) }

  func makeSession(descriptor: Int32) -> TLSSession? {
    TLSSession(contexts[0].context, identities: self, descriptor: descriptor)
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
  private let current = Mutex<TLSIdentities?>(nil)

  init(_ configuration: TLSConfiguration, offersHTTP2: Bool) {
    self.configuration = configuration
    self.offersHTTP2 = offersHTTP2
  }

  /// Reads the files. What was read before stays in use if that fails. Returns warnings.
  func load() throws(ServerError) -> [String] {
    let loaded = try TLSIdentities(configuration, offersHTTP2: offersHTTP2)
    current.withLock { $0 = loaded }
    return loaded.warnings
  }

  func makeSession(descriptor: Int32) -> TLSSession? {
    current.withLock { $0 }?.makeSession(descriptor: descriptor)
  }
}
