import CLinux

/// A client's connection: bytes in, bytes out, deadlines. What the bytes mean is the session's business; what the
/// events mean is decided by the states, which know neither socket nor loop.
///
/// The socket is registered once, edge-triggered.
// Unchecked: lives on its loop; closures that hold it run there.
final class Connection: Pollable, @unchecked Sendable {
  /// The age of a turn of the loop, in nanoseconds, from which on each connection is read from only once in it, and
  /// sends less.
  private static let longTurn: UInt64 = 2_000_000
  private static let smallRead = 4096

  let shard: Shard
  let remoteAddress: String
  let isSecure: Bool
  /// The network of the client; nil where it has no address. Seldom asked for, so that no connection keeps it.
  var network: IPAddress? { IPAddress(remoteAddress)?.network }
  /// True while the connection counts for its network, where connections per address are limited.
  var isCounted = false
  /// The bytes that the output's budget counts for the connection.
  var reportedBytes = 0
  /// The place in the shard's list, as long as it is there.
  var place: Int?

  // Unchecked here and below: see `LoopState`.
  @exclusivity(unchecked) var input: Buffer
  @exclusivity(unchecked) var output: SendQueue
  @exclusivity(unchecked) var phase = ConnectionPhase<any ConnectionSession>.handshaking
  @exclusivity(unchecked) var reading = ReadingState.drained(peerClosed: false)
  @exclusivity(unchecked) var sending = SendingState.idle
  @exclusivity(unchecked) var feeding = FeedingState.idle
  @exclusivity(unchecked) var deadlines = ConnectionDeadlines<LoopTimer>()

  var tls: TLSSession? { output.tls }
  var session: (any ConnectionSession)? { phase.session }
  /// True while the client takes less than is sent.
  var isBlocked: Bool { sending.isBlocked }

  init(shard: Shard, descriptor: Int32, remoteAddress: String) {
    self.shard = shard
    self.remoteAddress = remoteAddress
    isSecure = shard.core.certificates != nil
    input = Buffer(pool: shard.loop.state.buffers)
    output = SendQueue(pool: shard.loop.state.buffers)
    super.init(loop: shard.loop, descriptor: descriptor)
  }

  func open() {
    let events =
      CLINUX_IN | CLINUX_OUT | CLINUX_PEER_CLOSED | CLINUX_EDGE
    guard register(events) >= 0 else {
      shard.leave(self)
      return close()
    }
    shard.add(self)
    if let certificates = shard.core.certificates {
      let socket = TLSSocket(descriptor: descriptor, pool: loop.state.buffers)
      guard let tls = certificates.makeSession(on: socket) else { return abort() }
      output.tls = tls
      setDeadline(in: shard.core.handshakeTimeout)
    } else {
      begin()
    }
  }

  /// The client may speak.
  func begin() {
    if tls?.choseHTTP2 ?? false { return beginHTTP2() }
    phase.begin(HTTP1Session(connection: self))
    setDeadline(in: shard.core.headerTimeout)
  }

  /// The input goes on as HTTP/2, beginning with the rest of what was received.
  func beginHTTP2() {
    guard let session = HTTP2Session(connection: self) else { return abort() }
    phase.begin(session)
  }

  override func ready(_ events: UInt32) {
    // The connection was reset, or both sides have closed it.
    if events & (CLINUX_ERROR | CLINUX_HANGUP) != 0 { return abort() }
    if events & (CLINUX_IN | CLINUX_PEER_CLOSED) != 0 {
      tls?.socket.becameReadable(isClosing: events & CLINUX_PEER_CLOSED != 0)
    }
    if phase.isHandshaking, !shakeHands() { return }
    if events & CLINUX_OUT != 0, !output.isEmpty { flush() }
    if events & CLINUX_PEER_CLOSED != 0 {
      reading.edge(peerClosed: true)
      session?.clientLeft()
    } else if events & CLINUX_IN != 0 {
      reading.edge(peerClosed: false)
    }
    pump()
  }

  override func sendOutput() { flush() }

  // MARK: Input

  /// Feeds the session as long as it wants input, then sends what it wrote.
  func pump() {
    guard isOpen, feeding.begin() else { return }
    defer { feeding.end() }
    feed()
    flush()
  }

  /// True once the loop's turn has lasted for so long that others must not wait for much more.
  var isLongTurn: Bool { clinux_uptime() &- loop.state.uptime > Self.longTurn }

  private func feed() {
    var hasFed = false
    var isFresh = !input.isEmpty
    var fed: (any ConnectionSession)?
    while let session = phase.receiver, session.wantsInput {
      // Another session begins with what the one before has left.
      if let fed, fed !== session { isFresh = !input.isEmpty }
      fed = session
      guard isFresh || reading.isReadable else { break }
      if hasFed, isLongTurn { return resumeLater() }
      if isFresh {
        let used = feedInput(to: session)
        isFresh = used == session.receiveSize && !input.isEmpty
        // Input that is not enough yet, such as half a head, does not count as fed: more has to be read.
        hasFed = hasFed || used > 0
      } else {
        hasFed = true
        guard receive(session) else { break }
      }
    }
    if phase.isLingering { discard() }
  }

  /// Gives the session a piece of the input that was received before. Returns how much of it was used.
  private func feedInput(to session: any ConnectionSession) -> Int {
    let piece = UnsafeBufferPointer(rebasing: input.bytes.prefix(session.receiveSize))
    let used = session.receive(piece)
    if isOpen { input.drop(used) }
    return used
  }

  /// Lets the other connections have their turn.
  private func resumeLater() {
    guard feeding.postpone() else { return }
    loop.execute {
      self.feeding.resume()
      self.pump()
    }
  }

  /// Reads once. Returns false when nothing is left to read.
  private func receive(_ session: any ConnectionSession) -> Bool {
    let isDirect = input.isEmpty
    let room = isDirect ? session.receiveSize : Self.smallRead
    let target = isDirect ? loop.state.buffers.receive : input.reserve(room)
    let count = tls?.receive(target, room) ?? clinux_receive(descriptor, target, room)
    switch reading.read(.init(count), isShort: count < room, tlsHasMore: tls?.mayHaveMore) {
    case .bytes: break
    case .nothing: return false
    case .end:
      session.inputEnded()
      return false
    case .failure:
      abort()
      return false
    }
    if isDirect {
      let bytes = UnsafeBufferPointer(start: UnsafePointer(target), count: count)
      let used = session.receive(bytes)
      if isOpen, used < count { input.append(UnsafeBufferPointer(rebasing: bytes[used...])) }
    } else {
      input.commit(count)
      let used = session.receive(input.bytes)
      if isOpen { input.drop(used) }
    }
    return true
  }

  // MARK: Ending

  /// Closes now; nothing more is sent.
  func abort() {
    guard isOpen else { return }
    // The alert, if TLS ends it (RFC 8446, 6.2).
    _ = tls?.socket.send()
    close()
    input.release()
    output.release()
    releaseHeldBytes()
    deadlines.disarm()?.cancel()
    phase.close()?.connectionClosed()
    shard.remove(self)
  }

  /// The server stops.
  func drain() {
    switch phase.drain() {
    case .none: break
    case .tell(let session): session.drain()
    case .close: abort()
    }
  }
}

extension ReadingState.Outcome {
  /// The outcome of a system call: a number of bytes, zero at the end, or a negative error number.
  init(_ result: Int) {
    self = result > 0 ? .bytes : result == 0 ? .end : result == -Int(CLINUX_EAGAIN) ? .nothing : .failure
  }
}
