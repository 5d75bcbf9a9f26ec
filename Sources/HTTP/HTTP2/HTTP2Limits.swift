/// The limits, per time, of what costs the server more than the client of a connection.
struct HTTP2Limits {
  /// Streams that were reset: by the client, or by the server for the client's mistake ("rapid reset",
  /// CVE-2023-44487, and "made you reset", CVE-2025-8671).
  private static let resets = TokenBucket(burst: 200, perSecond: 50)
  /// Frames that carry nothing: PING, SETTINGS, PRIORITY, unknown ones, empty DATA (CVE-2019-9512 to 9518), header
  /// sections for streams that have ended, and windows that open for content which was never sent.
  private static let idleFrames = TokenBucket(burst: 1000, perSecond: 100)
  /// Frames of DATA that carry next to nothing, by which a body may trickle in.
  private static let smallFrames = TokenBucket(burst: 10_000, perSecond: 1000)
  /// DATA with less content is small.
  private static let smallContent = 64
  /// The most bytes of padding (RFC 9113, 6.1), with the byte of its length.
  private static let padding = 256
  /// Clients open the windows of a stream and of its connection as they read, which may be bit by bit.
  private static let windowUpdatesPerFrame = 10

  private var resetsFull: UInt64 = 0
  private var idleFramesFull: UInt64 = 0
  private var smallFramesFull: UInt64 = 0
  /// The WINDOW_UPDATE frames that DATA which was sent may still lead to.
  private var windowUpdates = 0

  mutating func admitReset(at now: UInt64) -> Bool {
    Self.resets.take(from: &resetsFull, at: now) == nil
  }

  mutating func admitIdleFrame(at now: UInt64) -> Bool {
    Self.idleFrames.take(from: &idleFramesFull, at: now) == nil
  }

  /// The content of a padded frame. The least that it may be is counted: the content is not known when the frame begins.
  mutating func admitData(length: Int, isPadded: Bool, at now: UInt64) -> Bool {
    if length == 0 { return admitIdleFrame(at: now) }
    if length - (isPadded ? Self.padding : 0) >= Self.smallContent { return true }
    return Self.smallFrames.take(from: &smallFramesFull, at: now) == nil
  }

  mutating func admitWindowUpdate(at now: UInt64) -> Bool {
    guard windowUpdates > 0 else { return admitIdleFrame(at: now) }
    windowUpdates -= 1
    return true
  }

  /// A frame of DATA was sent.
  mutating func noteDataSent() {
    windowUpdates += Self.windowUpdatesPerFrame
  }
}
