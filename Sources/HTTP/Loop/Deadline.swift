import CLinux

/// A moment in nanoseconds since boot.
struct Deadline: Comparable {
  static let never = Deadline(.max)
  let uptime: UInt64

  init(_ uptime: UInt64) {
    self.uptime = uptime
  }

  /// Far deadlines in steps of a quarter second, so that many connections share a wake-up.
  var rounded: UInt64 {
    let step: UInt64 = 1 << 28
    guard uptime > clinux_uptime() &+ 4 * step else { return uptime }
    return (uptime &+ step - 1) & ~(step - 1)
  }

  static func < (one: Deadline, other: Deadline) -> Bool { one.uptime < other.uptime }
}
