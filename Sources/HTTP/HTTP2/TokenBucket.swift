/// A token bucket: so many at once, and so many per second in the long run.
struct TokenBucket {
  private let burst: UInt64
  private let interval: UInt64
  /// The moment at which the bucket is full again, in nanoseconds since boot.
  private var full: UInt64 = 0

  init(burst: UInt64, perSecond: UInt64) {
    self.burst = burst
    interval = 1_000_000_000 / perSecond
  }

  /// Takes one at that moment; false if there is none.
  mutating func take(at now: UInt64) -> Bool {
    full = max(full, now) + interval
    return full - now <= burst * interval
  }
}
