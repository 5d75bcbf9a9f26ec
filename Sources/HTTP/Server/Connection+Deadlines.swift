import CLinux

extension Connection {
  /// Sets the time for what comes next. A client of a server that stops gets less.
  func setDeadline(in time: UInt64) {
    setDeadline(at: Deadline(loop.state.uptime &+ shard.patience(time)))
  }

  /// Shortens the time that is left for what comes next, as the server stops.
  func hurry() {
    guard isOpen, deadlines.session != .never else { return }
    setDeadline(at: min(deadlines.session, Deadline(loop.state.uptime &+ shard.core.drainPatience)))
  }

  /// Sets a deadline that may be the earliest of many that share the connection.
  func setDeadline(at deadline: Deadline) {
    deadlines.session = deadline
    armTimer()
  }

  func clearDeadline() {
    deadlines.session = .never
  }

  func armTimer() {
    guard isOpen else { return }
    let replaced = deadlines.arm(sending: sending.deadline) { deadline in
      // A strong reference: a weak one would slow down each use of the connection. `abort()` cancels the timer.
      let timer = LoopTimer(loop: loop) { self.timerFired() }
      loop.arm(timer, at: deadline.rounded)
      return timer
    }
    replaced?.cancel()
  }

  private func timerFired() {
    switch deadlines.fired(at: Deadline(loop.state.uptime), sending: sending.deadline) {
    case .nothing: break
    case .sending:
      if sending.periodEnded(least: shard.core.leastTaken, next: sendingPeriod) { break }
      // Output that the client did not take would stay in the kernel for as long as the client says that it is there.
      clinux_reset_when_closed(descriptor)
      return abort()
    case .session:
      switch phase.deadlinePassed() {
      case .none: break
      case .tell(let session): session.deadlinePassed()
      case .close: return abort()
      }
    }
    armTimer()
  }
}
