/// What one client may do to a connection that costs the server more than the client, per time.
struct HTTP2Limits {
  /// Streams that were reset: by the client, or by the server for the client's mistake ("rapid reset",
  /// CVE-2023-44487, and "made you reset", CVE-2025-8671).
  private static let resets = TokenBucket(burst: 200, perSecond: 50)
  /// Frames that carry nothing: PING, SETTINGS, PRIORITY, empty DATA (CVE-2019-9512 to 9518).
  private static let idleFrames = TokenBucket(burst: 1000, perSecond: 100)

  private var resetsFull: UInt64 = 0
  private var idleFramesFull: UInt64 = 0

  mutating func admitReset(at now: UInt64) -> Bool {
    Self.resets.take(from: &resetsFull, at: now) == nil
  }

  mutating func admitIdleFrame(at now: UInt64) -> Bool {
    Self.idleFrames.take(from: &idleFramesFull, at: now) == nil
  }
}
