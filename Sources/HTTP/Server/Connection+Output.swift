import CLinux

extension Connection {
  /// How long a connection that was ended by an error goes on taking what the client still sends; closing at
  /// once would destroy the answer on its way (RFC 9112, 9.6).
  private static let lingerTime: UInt64 = 2_000_000_000
  private static let lingerBytes = 1024 * 1024

  /// The most bytes that one connection sends in a turn of the loop, as long as that has not lasted for long, and
  /// after that: a client that takes all at once does not keep others from theirs.
  static let bytesPerTurn = 256 * 1024
  static let bytesPerLongTurn = 64 * 1024

  /// Sends what is queued, as far as the client takes it and others are not kept waiting.
  func flush() {
    guard isOpen, !isSendScheduled, !output.isEmpty || closesWhenSent else { return }
    switch output.send(to: descriptor, limit: sendLimit) {
    case .done:
      writeDeadline = .never
      isBlocked = false
      session?.outputChanged()
      if closesWhenSent { finishClosing() }
    case .blocked(let progress):
      if progress || writeDeadline == .never {
        writeDeadline = Deadline(loop.state.uptime &+ shard.core.writeTimeout)
        armTimer()
      }
      isBlocked = true
      session?.outputChanged()
    case .paused:
      writeDeadline = .never
      isBlocked = true
      sendLater()
      session?.outputChanged()
    case .failed:
      abort()
    }
  }

  private var sendLimit: Int {
    // The time need not be looked at for what is small.
    let isLarge = output.count > Self.bytesPerLongTurn
    return isLarge && isLongTurn ? Self.bytesPerLongTurn : Self.bytesPerTurn
  }

  private func sendLater() {
    isSendScheduled = true
    loop.execute {
      self.isSendScheduled = false
      self.flush()
      self.pump()
    }
  }

  /// Closes once everything was sent. `lingering` keeps taking input for a moment, so that the client gets to
  /// read the answer.
  func closeWhenSent(lingering: Bool) {
    closesWhenSent = true
    lingersAfterwards = lingering
    deadline = .never
    if !isPumping { flush() }
  }

  private func finishClosing() {
    guard isOpen, lingered < 0 else { return }
    tls?.close()
    _ = output.send(to: descriptor)
    // Unread input would turn the closing into a reset, which may overtake the answer.
    guard lingersAfterwards || isReadable || !input.isEmpty, !inputEnded else { return abort() }
    clinux_shutdown_write(descriptor)
    input.release()
    lingered = 0
    setDeadline(in: Self.lingerTime)
    discard()
  }

  /// Takes what the client still sends, for nothing.
  func discard() {
    while isReadable, isOpen {
      let count = clinux_receive(descriptor, loop.state.buffers.receive, BufferPool.receiveSize)
      if count == -Int(CLINUX_EAGAIN) {
        isReadable = false
        return
      }
      lingered += max(count, 0)
      if count <= 0 || lingered > Self.lingerBytes { return abort() }
    }
  }
}
