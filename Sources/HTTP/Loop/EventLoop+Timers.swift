import CLinux

extension EventLoop {
  /// Does work on the loop's thread after a time, never early and at most some milliseconds late. May be
  /// called from any thread.
  @discardableResult
  public func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> LoopTimer {
    let timer = LoopTimer(loop: self, work: work)
    let deadline = clinux_uptime() &+ delay.wholeNanoseconds
    if isCurrent {
      arm(timer, at: deadline)
    } else {
      execute { self.arm(timer, at: deadline) }
    }
    return timer
  }

  /// Puts a timer into the wheel. The deadline is in nanoseconds since boot.
  func arm(_ timer: LoopTimer, at deadline: UInt64) {
    guard timer.isPending else { return }
    timer.place = state.wheel.insert(timer, at: (deadline &+ Self.tick - 1) / Self.tick)
  }

  func fireTimers() {
    guard state.wheel.count > 0 else { return }
    state.wheel.advance(to: state.uptime / Self.tick, into: &state.expired)
    guard !state.expired.isEmpty else { return }
    var expired: [LoopTimer] = []
    swap(&expired, &state.expired)
    for timer in expired { timer.place = -1 }
    for timer in expired { timer.fire() }
    expired.removeAll(keepingCapacity: true)
    state.expired = expired
  }

  func millisecondsToNextTimer() -> Int32 {
    guard let next = state.wheel.nextTick else { return -1 }
    let now = clinux_uptime()
    let deadline = next &* Self.tick
    guard deadline > now else { return 0 }
    return Int32(clamping: (deadline - now + Self.tick - 1) / Self.tick)
  }
}

extension Duration {
  /// Nanoseconds, zero for a negative duration and at most about 290 years.
  var wholeNanoseconds: UInt64 {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    guard seconds < 9_000_000_000 else { return 9_000_000_000 * 1_000_000_000 }
    return UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds) / 1_000_000_000
  }
}
