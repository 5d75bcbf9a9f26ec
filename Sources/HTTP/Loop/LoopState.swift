import CLinux

/// What the thread of an event loop owns.
final class LoopState {
  enum Work {
    case job(UnownedJob)
    case closure(@Sendable () -> Void)
  }

  var queue: [Work] = []
  var running: [Work] = []
  var wheel = TimingWheel<LoopTimer>(current: 0)
  var expired: [LoopTimer] = []
  /// Nanoseconds since boot, at the start of the turn.
  var uptime = clinux_uptime()
  /// Objects that were closed in this turn, for which events may still be at hand.
  var closed: [Pollable] = []
  var openCount = 0
  let buffers = BufferPool()
  var dateLine = DateLine()
}
