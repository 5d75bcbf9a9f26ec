/// A period in which a client has to send a least number of bytes of a body that a handler waits for.
struct BodyPeriod: Equatable {
  private static let second: UInt64 = 1_000_000_000

  /// The time at which it began, in nanoseconds since boot.
  let start: UInt64
  /// The bytes that have come since then, with the bytes of the framing.
  var received = 0

  init(start: UInt64) {
    self.start = start
  }

  /// Whether less has come until a time than there has to be.
  ///
  /// - Parameter rate: the least bytes per second; one byte has to come in any case.
  func isTooSlow(at now: UInt64, rate: Int) -> Bool {
    let (seconds, rest) = (now &- start).quotientAndRemainder(dividingBy: Self.second)
    let rate = UInt64(min(max(0, rate), 1 << 32))
    let least = seconds.multipliedReportingOverflow(by: rate)
    return least.overflow || UInt64(received) < max(1, least.partialValue + rest * rate / Self.second)
  }
}
