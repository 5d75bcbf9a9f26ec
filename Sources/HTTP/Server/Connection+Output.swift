import CLinux

// The output of a connection, sent in turns; and lingering: input is read for 2 seconds or 1 MiB after an error.
extension Connection {
  /// The time for which a lingering connection takes input, in nanoseconds.
  private static let lingerTime: UInt64 = 2_000_000_000

  /// The most bytes that one connection sends in a turn of the loop, as long as that has not lasted for long, and
  /// after that: a client that takes all at once does not keep others from theirs.
  static let bytesPerTurn = 256 * 1024
  static let bytesPerLongTurn = 64 * 1024

  /// The most bytes of a response that waits for others.
  static let bytesSentTogether = 16 * 1024

  /// Sends a response, and goes on with what the client has sent since. A small one to a client that has sent nothing waits for
  /// the responses to other clients.
  func sendResponse() {
    let mayWait = output.count <= Self.bytesSentTogether && input.isEmpty && !reading.isReadable
    if mayWait, isOpen, !phase.isClosing { return loop.state.unsent.add(self, at: clinux_uptime()) }
    flush()
    pump()
  }

  /// Sends what is queued, as far as the client takes it and others are not kept waiting.
  func flush() {
    guard isOpen, !sending.isPaused, !output.isEmpty || phase.isClosing else { return }
    defer { if isBlocked || reportedBytes > 0 { reportHeldBytes() } }
    let result = output.send(to: descriptor, limit: sendLimit)
    switch sending.sent(result, period: sendingPeriod) {
    case .finish:
      session?.outputChanged()
      if phase.isClosing { finishClosing() }
    case .arm:
      armTimer()
      session?.outputChanged()
    case .wait:
      session?.outputChanged()
    case .sendLater:
      sendLater()
      session?.outputChanged()
    case .close:
      abort()
    }
  }

  /// The period that begins now.
  var sendingPeriod: SendingState.Period {
    SendingState.Period(
      end: Deadline(loop.state.uptime &+ shard.core.writeTimeout),
      unacknowledged: clinux_unacknowledged(descriptor))
  }

  private var sendLimit: Int {
    // A small output is sent without a look at the clock.
    let isLarge = output.count > Self.bytesPerLongTurn
    return isLarge && isLongTurn ? Self.bytesPerLongTurn : Self.bytesPerTurn
  }

  private func sendLater() {
    loop.execute {
      self.sending.resume()
      self.flush()
      self.pump()
    }
  }

  /// Closes once everything was sent. `lingering` keeps taking input for a moment, so that the client gets to
  /// read the response.
  func closeWhenSent(lingering: Bool) {
    guard phase.closeWhenSent(lingering: lingering) else { return }
    clearDeadline()
    if !feeding.isRunning { flush() }
  }

  private func finishClosing() {
    let hasUnread = reading.isReadable || !input.isEmpty
    let next = phase.everythingSent(hasUnread: hasUnread, inputEnded: reading == .ended)
    if case .stay = next { return }
    tls?.close()
    _ = output.send(to: descriptor)
    guard case .linger = next else { return abort() }
    clinux_shutdown_write(descriptor)
    input.release()
    setDeadline(in: Self.lingerTime)
    discard()
  }

  /// Takes what the client still sends, for nothing.
  func discard() {
    while reading.isReadable, isOpen {
      let count = clinux_receive(descriptor, loop.state.buffers.receive, BufferPool.receiveSize)
      // Until the socket says so itself, it is not taken for empty.
      switch reading.read(.init(count), isShort: false, tlsHasMore: nil) {
      case .nothing: return
      case .bytes: if !phase.discard(count) { return abort() }
      case .end, .failure: return abort()
      }
    }
  }
}
