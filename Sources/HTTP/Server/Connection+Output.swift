import CLinux

extension Connection {
  /// How long a connection that was ended by an error goes on taking what the client still sends; closing at
  /// once would destroy the answer on its way (RFC 9112, 9.6).
  private static let lingerTime: UInt64 = 2_000_000_000
  private static let lingerBytes = 1024 * 1024

  /// Sends what is queued, as far as the client takes it.
  func flush() {
    guard isOpen, !output.isEmpty || closesWhenSent else { return }
    switch output.send(to: descriptor) {
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
    case .failed:
      abort()
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
