import CLinux

/// The bytes of a connection to a server, as they are or under TLS. Lives on the connection's loop.
enum ClientChannel {
  case plain(descriptor: Int32)
  case sealed(TLSSession)

  /// The channel of a connection that was made; nil where TLS can't be used.
  init?(_ descriptor: Int32, _ tls: HTTPClient.TLS?, pool: BufferPool) {
    guard let tls else {
      self = .plain(descriptor: descriptor)
      return
    }
    let socket = TLSSocket(descriptor: descriptor, pool: pool)
    guard let session = TLSSession(tls.trust, name: tls.name, socket: socket) else { return nil }
    self = .sealed(session)
  }

  /// The socket has an event.
  func noticed(_ events: UInt32) {
    guard case .sealed(let session) = self, events & ~CLINUX_OUT != 0 else { return }
    session.socket.becameReadable(isClosing: events & CLINUX_PEER_CLOSED != 0)
  }

  /// Goes on with the handshake, if there is one. Returns whether it is done.
  ///
  /// - Throws: `HTTPClientError.untrusted` where it failed.
  func shakeHands() throws(HTTPClientError) -> Bool {
    guard case .sealed(let session) = self else { return true }
    let progress = session.shakeHands()
    _ = sendRecords(of: session)
    switch progress {
    case .done: return true
    case .waiting: return false
    case .plainHTTP, .failed: throw .untrusted(session.distrust ?? "it does not speak TLS as we do")
    }
  }

  /// Reads as `clinux_receive` does.
  func receive(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int {
    switch self {
    case .plain(let descriptor): clinux_receive(descriptor, bytes, count)
    case .sealed(let session): session.receive(bytes, count)
    }
  }

  /// Sends as `clinux_send` does. With no bytes, what is left of earlier ones is sent.
  func send(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    switch self {
    case .plain(let descriptor):
      guard let base = bytes.baseAddress, !bytes.isEmpty else { return 0 }
      return clinux_send(descriptor, base, bytes.count, false)
    case .sealed(let session): return seal(bytes, session)
    }
  }

  private func seal(_ bytes: UnsafeBufferPointer<UInt8>, _ session: TLSSession) -> Int {
    while true {
      var sealed = 0
      if let base = bytes.baseAddress, !bytes.isEmpty { sealed = session.seal(base, bytes.count) }
      let waiting = session.socket.count
      let sent = sendRecords(of: session)
      if sent < 0, sent != -Int(CLINUX_EAGAIN) { return sent }
      // There was no room for more records, and now there is.
      if sealed == -Int(CLINUX_EAGAIN), waiting > 0, sent == 0 { continue }
      return sealed
    }
  }

  /// Sends the records that wait, as far as the socket takes them. Returns zero, or a negative error number.
  private func sendRecords(of session: TLSSession) -> Int {
    while session.socket.count > 0 {
      let sent = session.socket.send()
      if sent < 0 { return sent }
    }
    return 0
  }

  /// Tells the server that nothing follows.
  func close() {
    guard case .sealed(let session) = self else { return }
    session.close()
    _ = sendRecords(of: session)
  }
}
