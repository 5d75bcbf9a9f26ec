import CLinux

/// The state that the thread of an event loop owns.
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
  /// The output that waits to be sent.
  @exclusivity(unchecked) var unsent = UnsentOutput()
  let buffers = BufferPool()
  @exclusivity(unchecked) var dateLine = DateLine()
  /// Made for the first response that is compressed, for the level asked for then.
  private var deflater: (level: Int, deflater: Deflater)?

  /// The loop's compressor.
  func deflater(level: Int) -> Deflater? {
    let level = min(max(level, 1), 9)
    if let deflater, deflater.level == level { return deflater.deflater }
    deflater = Deflater(level: Int32(level)).map { (level, $0) }
    return deflater?.deflater
  }
}
