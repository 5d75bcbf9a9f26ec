import Synchronization

/// A clock that stands still until it is set, in seconds since 1970.
final class WallClock: Sendable {
  /// The time that it begins with.
  static let start = 1_800_000_000

  private let time = Mutex(start)

  var now: Int {
    get { time.withLock { $0 } }
    set { time.withLock { $0 = newValue } }
  }
}
