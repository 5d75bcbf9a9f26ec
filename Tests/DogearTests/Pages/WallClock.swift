import Synchronization

/// A clock that stands still until it is set, in seconds since 1970, and one that counts the seconds that pass.
final class WallClock: Sendable {
  /// The time that it begins with.
  static let start = 1_800_000_000

  private let times = Mutex((now: start, uptime: 1000))

  /// The time. Setting it lets time pass.
  var now: Int {
    get { times.withLock(\.now) }
    set {
      times.withLock { times in
        times.uptime += max(0, newValue - times.now)
        times.now = newValue
      }
    }
  }

  /// The seconds that have passed.
  var uptime: Int { times.withLock(\.uptime) }

  /// Sets the clock forward or back by some seconds, while no time passes.
  func step(by seconds: Int) {
    times.withLock { $0.now += seconds }
  }
}
