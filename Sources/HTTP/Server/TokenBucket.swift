/// A token bucket: so many at once, and so many per second in the long run.
///
/// Its memory of each client is one moment, in nanoseconds since boot, which the caller keeps: when the
/// bucket is full again. Each token taken puts that off, and an empty bucket is full after its whole depth.
struct TokenBucket {
  private let interval: UInt64
  /// The nanoseconds in which an empty bucket is full.
  let depth: UInt64

  init(burst: Int, perSecond: Double) {
    interval = UInt64(1_000_000_000 / perSecond)
    depth = interval * UInt64(burst)
  }

  /// Takes a token of a bucket, or returns the nanoseconds until there is one.
  func take(from full: inout UInt64, at now: UInt64) -> UInt64? {
    let next = max(full, now) + interval
    guard next - now <= depth else { return next - now - depth }
    full = next
    return nil
  }
}
