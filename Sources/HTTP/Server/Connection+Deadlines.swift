import CLinux

extension Connection {
  func setDeadline(in time: UInt64) {
    deadline = Deadline(loop.state.uptime &+ time)
    armTimer()
  }

  /// For a deadline that others on the same connection share: the earliest counts.
  func setDeadline(at deadline: Deadline) {
    self.deadline = deadline
    armTimer()
  }

  /// The timer may fire before the deadline, which moves with every request, but never after it.
  func armTimer() {
    let next = min(deadline, writeDeadline)
    guard isOpen, next < timerDeadline else { return }
    timer?.cancel()
    timerDeadline = next
    // A strong reference: a weak one would slow down each use of the connection. `abort()` cancels the timer.
    let timer = LoopTimer(loop: loop) { self.timerFired() }
    self.timer = timer
    loop.arm(timer, at: next.rounded)
  }

  private func timerFired() {
    timerDeadline = .never
    timer = nil
    let now = Deadline(loop.state.uptime)
    if writeDeadline <= now {
      // What the client did not take would stay in the kernel for as long as the client says that it is there.
      clinux_reset_when_closed(descriptor)
      return abort()
    }
    if deadline <= now {
      deadline = .never
      if lingered >= 0 || isShakingHands { return abort() }
      session?.deadlinePassed()
    }
    armTimer()
  }
}
