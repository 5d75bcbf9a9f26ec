import CNGHTTP2

/// HTTP/2 on one connection (RFC 9113): frames by nghttp2, streams as requests of their own. Responses are pulled
/// from the streams in turn, as the windows of the client and of its socket open.
// Unchecked: lives on its connection's loop; closures that hold it run there.
final class HTTP2Session: ConnectionSession, @unchecked Sendable {
  /// The most bytes that wait for the socket beyond one frame; the rest stays with its streams.
  static let outputSize = 64 * 1024
  /// Frames of nghttp2's own, such as acknowledgements, that may wait for a client that reads nothing.
  private static let queuedFrames = 256

  /// Released by the connection when it closes.
  let connection: Connection
  let core: ServerCore
  /// nghttp2's side of the session.
  let session: OpaquePointer
  // Unchecked: see `LoopState`.
  @exclusivity(unchecked) var streams: [Int32: HTTP2Stream] = [:]
  /// Nil while none is arriving.
  @exclusivity(unchecked) var section: HTTP2Section?
  @exclusivity(unchecked) var limits = HTTP2Limits()
  @exclusivity(unchecked) var bodies = HTTP2BodyBudget()
  /// The bytes of bodies whose requests are being handled, and of those that wait for their handlers to take them.
  var keptBytes = 0
  @exclusivity(unchecked) var responses: HTTP2ResponseBudget
  /// Until when the connection may stay without requests.
  private var idleDeadline = Deadline.never
  /// The bytes of responses that the client has taken, of all streams.
  var takenBytes = 0
  /// True while nghttp2 is at work.
  private var isBusy = false
  private var isPullScheduled = false
  private var turn = HTTP2Turn()
  var isClosing = false
  var draining = Draining.no

  enum Draining {
    case no
    /// The client was told that the connection ends; what it sent before it heard is still taken.
    case announced(until: Deadline)
    case final
  }

  init?(connection: Connection) {
    guard let session = Self.makeSession() else { return nil }
    self.connection = connection
    self.session = session
    core = connection.shard.core
    responses = HTTP2ResponseBudget(size: core.configuration.maxUnsentBytesPerConnection)
    nghttp2_session_set_user_data(session, Unmanaged.passUnretained(self).toOpaque())
    submitSettings()
    idleDeadline = deadline(in: core.headerTimeout)
    connection.setDeadline(at: idleDeadline)
    if connection.shard.isDraining { drain() }
  }

  deinit {
    nghttp2_session_del(session)
  }

  // MARK: Input

  /// A byte may stand for a whole field that was sent before (RFC 7541, 6.1).
  var receiveSize: Int { 16 * 1024 }

  var heldBytes: Int { responses.held + bodies.count + keptBytes }

  var wantsInput: Bool {
    guard !isClosing else { return false }
    return !connection.isBlocked || nghttp2_session_get_outbound_queue_size(session) < Self.queuedFrames
  }

  func receive(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    // A callback may respond meanwhile, but nothing may be taken from nghttp2 before it returns.
    isBusy = true
    let used = nghttp2_session_mem_recv(session, bytes.baseAddress, bytes.count)
    isBusy = false
    if used < 0 {
      // Input that nghttp2 can't even refuse: no client of HTTP/2, or one that floods.
      let isFlood = [NGHTTP2_ERR_FLOODED, NGHTTP2_ERR_TOO_MANY_CONTINUATIONS].contains {
        used == Int($0.rawValue)
      }
      terminate(isFlood ? NGHTTP2_ENHANCE_YOUR_CALM : NGHTTP2_PROTOCOL_ERROR)
    }
    pull()
    return bytes.count
  }

  func inputEnded() {
    connection.abort()
  }

  func clientLeft() {
    for stream in streams.values { stream.cancel() }
  }

  /// Ends the connection because of what the client did.
  func terminate(_ error: nghttp2_error_code) {
    nghttp2_session_terminate_session(session, error.rawValue)
  }

  // MARK: Output

  /// Sends what the streams have, as far as the client takes it.
  func pull() {
    guard !isBusy, !isClosing, connection.isOpen else { return }
    isBusy = true
    defer { isBusy = false }
    while connection.isOpen, !connection.isBlocked {
      if turn.isOver(for: connection) { return pullLater() }
      let count = fill()
      guard count >= 0 else { return connection.abort() }
      turn.add(count)
      let isAll = connection.output.buffer.count < Self.outputSize
      connection.flush()
      if isAll { break }
    }
    handleWaiting()
    if responses.held > 0 || connection.reportedBytes > 0 { connection.reportHeldBytes() }
    if connection.isOpen, connection.output.isEmpty, nghttp2_session_want_read(session) == 0,
      nghttp2_session_want_write(session) == 0
    {
      isClosing = true
      connection.closeWhenSent(lingering: true)
    }
  }

  /// Moves frames to the connection's output. Returns the number of bytes, or a negative number after an error.
  private func fill() -> Int {
    let before = connection.output.buffer.count
    while connection.output.buffer.count < Self.outputSize {
      var bytes: UnsafePointer<UInt8>?
      // Content goes to the output by itself, before this returns what follows it.
      let count = nghttp2_session_mem_send(session, &bytes)
      if count < 0 { return count }
      if count == 0 { break }
      connection.output.buffer.append(UnsafeBufferPointer(start: bytes, count: count))
    }
    return connection.output.buffer.count - before
  }

  /// Pulls when the responses that are ready in this turn are there, so that they leave together.
  func pullSoon() {
    if streams.count == 1 { pull() } else { pullLater() }
  }

  private func pullLater() {
    guard !isPullScheduled else { return }
    isPullScheduled = true
    connection.loop.execute {
      self.isPullScheduled = false
      self.pull()
    }
  }

  func outputChanged() {
    if connection.output.isEmpty, !streams.isEmpty {
      for stream in streams.values { stream.outputChanged() }
    }
    if !connection.isBlocked { pull() }
  }

  // MARK: Time

  func deadline(in time: UInt64) -> Deadline {
    Deadline(connection.loop.state.uptime &+ time)
  }

  /// The connection wakes for the earliest of its streams' deadlines.
  func note(_ deadline: Deadline) {
    if deadline < connection.deadlines.session { connection.setDeadline(at: deadline) }
  }

  func deadlinePassed() {
    let now = Deadline(connection.loop.state.uptime)
    if let end = section?.deadline, end <= now {
      section?.deadline = .never
      terminate(NGHTTP2_ENHANCE_YOUR_CALM)
    }
    for stream in streams.values { stream.deadlinePassed(now) }
    if streams.isEmpty, idleDeadline <= now, !isClosing { terminate(NGHTTP2_NO_ERROR) }
    if case .announced(let end) = draining, end <= now { sendFinalGoAway() }
    pull()
    guard connection.isOpen, !isClosing else { return }
    var next = section?.deadline ?? .never
    if streams.isEmpty { next = min(next, idleDeadline) }
    if case .announced(let end) = draining { next = min(next, end) }
    for stream in streams.values { next = min(next, stream.machine.nextDeadline) }
    connection.setDeadline(at: next)
  }

  /// A stream has ended.
  func remove(_ id: Int32) {
    guard let stream = streams.removeValue(forKey: id) else { return }
    if section?.stream == id { section = nil }
    stream.close()
    guard streams.isEmpty else { return }
    idleDeadline = deadline(in: core.keepAliveTimeout)
    note(idleDeadline)
  }

  func connectionClosed() {
    isClosing = true
    let streams = self.streams
    self.streams = [:]
    for stream in streams.values { stream.close() }
  }
}
