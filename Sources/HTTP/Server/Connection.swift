import CLinux

/// A client's connection: bytes in, bytes out, deadlines. What the bytes mean is the session's business.
///
/// The socket is watched edge-triggered, registered once; `isReadable` remembers an edge that came while the
/// session wanted no input, so that a busy connection reads nothing and the kernel's window closes.
// Unchecked: lives on its loop; closures that hold it run there.
final class Connection: Pollable, @unchecked Sendable {
  /// The age of a turn of the loop, in nanoseconds, from which on each connection is read from only once in it, and
  /// sends less.
  private static let longTurn: UInt64 = 2_000_000
  private static let smallRead = 4096

  let shard: Shard
  let remoteAddress: String
  let isSecure: Bool
  /// What counts against the limit per address.
  var network: IPAddress?
  /// The place in the shard's list, or -1.
  var place = -1

  // Unchecked: see `LoopState`.
  @exclusivity(unchecked) var input: Buffer
  @exclusivity(unchecked) var output: Output
  private(set) var session: (any ConnectionSession)?
  var tls: TLSSession? { output.tls }
  var isShakingHands = false
  var isReadable = false
  private var peerClosed = false
  /// Everything was received that ever will be.
  var inputEnded = false
  /// True while the client takes less than is sent.
  var isBlocked = false
  /// True while the session is fed, which may call for more of that.
  var isPumping = false
  private var isPumpScheduled = false
  /// True until this connection's next turn to send.
  var isSendScheduled = false
  var closesWhenSent = false
  var lingersAfterwards = false
  /// The bytes that were taken since the server closed its side, or -1 before that.
  var lingered = -1

  /// When the session is to do something.
  var deadline = Deadline.never
  /// When a byte of the output has to be taken.
  var writeDeadline = Deadline.never
  /// Fires for the earlier of both, or before.
  var timer: LoopTimer?
  var timerDeadline = Deadline.never

  init(shard: Shard, descriptor: Int32, remoteAddress: String) {
    self.shard = shard
    self.remoteAddress = remoteAddress
    isSecure = shard.core.certificates != nil
    input = Buffer(pool: shard.loop.state.buffers)
    output = Output(pool: shard.loop.state.buffers)
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
      isShakingHands = true
      setDeadline(in: shard.core.handshakeTimeout)
    } else {
      begin()
    }
  }

  /// The client may speak.
  func begin() {
    if tls?.choseHTTP2 ?? false { return beginHTTP2() }
    session = HTTP1Session(connection: self)
    setDeadline(in: shard.core.headerTimeout)
  }

  /// What comes next, and what has come since the last request, is HTTP/2.
  func beginHTTP2() {
    session = HTTP2Session(connection: self)
    if session == nil { abort() }
  }

  override func ready(_ events: UInt32) {
    // The connection was reset, or both sides have closed it.
    if events & (CLINUX_ERROR | CLINUX_HANGUP) != 0 { return abort() }
    if events & (CLINUX_IN | CLINUX_PEER_CLOSED) != 0 {
      tls?.socket.becameReadable(isClosing: events & CLINUX_PEER_CLOSED != 0)
    }
    if isShakingHands, !shakeHands() { return }
    if events & CLINUX_OUT != 0, !output.isEmpty { flush() }
    if events & CLINUX_PEER_CLOSED != 0 {
      isReadable = true
      peerClosed = true
      session?.clientLeft()
    } else if events & CLINUX_IN != 0 {
      isReadable = true
    }
    pump()
  }

  // MARK: Input

  /// Feeds the session as long as it wants input, then sends what it wrote.
  func pump() {
    guard isOpen, !isPumping else { return }
    isPumping = true
    defer { isPumping = false }
    feed()
    flush()
  }

  /// True once the loop's turn has lasted for so long that others must not wait for much more.
  var isLongTurn: Bool { clinux_uptime() &- loop.state.uptime > Self.longTurn }

  private func feed() {
    var hasFed = false
    var isFresh = !input.isEmpty
    var fed: (any ConnectionSession)?
    while isOpen, let session, session.wantsInput {
      // Another session begins with what the one before has left.
      if let fed, fed !== session { isFresh = !input.isEmpty }
      fed = session
      guard isFresh || isReadable else { break }
      if hasFed, isLongTurn { return resumeLater() }
      if isFresh {
        let used = feedInput(to: session)
        isFresh = used == session.receiveSize && !input.isEmpty
        // What is not enough yet, such as half a head, is no reason to read nothing.
        hasFed = hasFed || used > 0
      } else {
        hasFed = true
        guard receive(session) else { break }
      }
    }
    if lingered >= 0 { discard() }
  }

  /// Gives the session of what was received before. Returns how much of it was used.
  private func feedInput(to session: any ConnectionSession) -> Int {
    let piece = UnsafeBufferPointer(rebasing: input.bytes.prefix(session.receiveSize))
    let used = session.receive(piece)
    if isOpen { input.drop(used) }
    return used
  }

  /// Lets the other connections have their turn.
  private func resumeLater() {
    guard !isPumpScheduled else { return }
    isPumpScheduled = true
    loop.execute {
      self.isPumpScheduled = false
      self.pump()
    }
  }

  /// Reads once. Returns false when nothing is left to read.
  private func receive(_ session: any ConnectionSession) -> Bool {
    let isDirect = input.isEmpty
    let room = isDirect ? session.receiveSize : Self.smallRead
    let target = isDirect ? loop.state.buffers.receive : input.reserve(room)
    let count = tls?.receive(target, room) ?? clinux_receive(descriptor, target, room)
    if count <= 0 {
      isReadable = false
      if count == -Int(CLINUX_EAGAIN) { return false }
      if count < 0 {
        abort()
      } else {
        inputEnded = true
        session.inputEnded()
      }
      return false
    }
    // A short read empties the socket; what comes later is a new edge. The end of input is not.
    if let tls { isReadable = tls.mayHaveMore } else if count < room, !peerClosed { isReadable = false }
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
    // The reason, if TLS ends it.
    _ = tls?.socket.send()
    close()
    input.release()
    output.release()
    timer?.cancel()
    timer = nil
    let session = self.session
    self.session = nil
    session?.connectionClosed()
    shard.remove(self)
  }

  /// The server stops.
  func drain() {
    guard let session else { return abort() }
    session.drain()
  }
}
