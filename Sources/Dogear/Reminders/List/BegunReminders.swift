import Synchronization

/// The blank reminders that open pages of this server began a short time ago, and that somebody may be about to write.
final class BegunReminders: Sendable {
  /// The seconds for which a blank reminder counts as begun.
  static let seconds = 10 * 60

  private let clock: @Sendable () -> Int
  private let begunAt = Mutex<[Reminder.ID: Int]>([:])

  /// Makes an empty set.
  ///
  /// - Parameter clock: the time, in seconds since 1970.
  init(clock: @escaping @Sendable () -> Int) {
    self.clock = clock
  }

  /// Notes a reminder, and forgets those that were begun long ago.
  func insert(_ id: Reminder.ID) {
    let now = clock()
    begunAt.withLock { begunAt in
      begunAt = begunAt.filter { Self.isRecent($0.value, at: now) }
      begunAt[id] = now
    }
  }

  /// Forgets a reminder that was left.
  func remove(_ id: Reminder.ID) {
    begunAt.withLock { $0[id] = nil }
  }

  /// Whether a reminder was begun a short time ago.
  func contains(_ id: Reminder.ID) -> Bool {
    let now = clock()
    return begunAt.withLock { $0[id].map { Self.isRecent($0, at: now) } ?? false }
  }

  /// Whether a time is within the seconds before, or in the future of a clock that was set back.
  private static func isRecent(_ time: Int, at now: Int) -> Bool { time > now - seconds }
}
