import CLinux

/// What the thread of an event loop owns.
final class LoopState {
  enum Work {
    case job(UnownedJob)
    case closure(@Sendable () -> Void)
  }

  // Unchecked here and in what each request touches: one thread, and no access that calls out.
  @exclusivity(unchecked) var queue: [Work] = []
  @exclusivity(unchecked) var running: [Work] = []
  var wheel = TimingWheel<LoopTimer>(current: 0)
  var expired: [LoopTimer] = []
  /// Nanoseconds since boot, at the start of the turn.
  var uptime = clinux_uptime()
  /// Objects that were closed in this turn, for which events may still be at hand.
  var closed: [Pollable] = []
  var openCount = 0
  let buffers = BufferPool()
  @exclusivity(unchecked) var dateLine = DateLine()
}
