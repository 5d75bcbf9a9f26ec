import Glibc
import Synchronization

/// A comparison of the clock that says what time it is with the one that only counts seconds, so that no job takes what
/// is new for old while the first is wrong.
struct ClockWatch {
  /// The seconds by which the clock may be set without being said to jump.
  static let tolerance = 10 * 60

  /// Both clocks at the last look.
  private var last: (time: Int, count: Int)?

  /// Looks at the clocks, in seconds.
  ///
  /// - Throws: `ClockError.jumped` where the time has changed by something else than what has passed; the next look begins
  ///   from there.
  mutating func look(time: Int, count: Int = secondsSinceBoot) throws {
    defer { last = (time, count) }
    guard let last else { return }
    let jump = (time - last.time) - (count - last.count)
    if abs(jump) > Self.tolerance { throw ClockError.jumped(seconds: jump) }
  }

  /// The seconds since the machine was started, those in which it slept included.
  static var secondsSinceBoot: Int {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return time.tv_sec
  }
}

/// A clock that tells no time where it has jumped since it was asked last.
final class WatchedClock: Sendable {
  private let clock: @Sendable () -> Int
  private let watch = Mutex(ClockWatch())

  init(_ clock: @escaping @Sendable () -> Int) {
    self.clock = clock
  }

  /// The time, in seconds since 1970.
  ///
  /// - Throws: `ClockError.jumped`.
  func time() throws -> Int {
    let now = clock()
    try watch.withLock { try $0.look(time: now) }
    return now
  }
}

/// An error of the system's clock.
enum ClockError: Error, Hashable, CustomStringConvertible {
  /// The clock was set by so many seconds.
  case jumped(seconds: Int)

  var description: String {
    switch self {
    case .jumped(let seconds):
      "the clock jumped by \(seconds) seconds, so nothing is removed until it has gone on for an hour"
    }
  }
}
