/// The place up to which a server has read the log of changes: a snapshot of the database, which says of each
/// transaction whether it was committed before.
struct ChangeCursor: Hashable, Sendable {
  /// The snapshot, as PostgreSQL writes it: `xmin:xmax:` and the transactions between that were running
  /// (https://www.postgresql.org/docs/current/functions-info.html#FUNCTIONS-INFO-SNAPSHOT).
  let snapshot: String
  /// The number of the oldest transaction that was running.
  let oldest: Int
  /// The number of the first transaction that had not begun.
  let next: Int
  /// The time of the reading by the database's clock, in milliseconds since 1970.
  let time: Int
  /// The same by this machine's clock, which nobody sets.
  let instant: ContinuousClock.Instant

  /// A place; nil where the text is no snapshot.
  init?(snapshot: String, time: Int, at instant: ContinuousClock.Instant) {
    let parts = snapshot.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, let oldest = Int(parts[0]), let next = Int(parts[1]) else { return nil }
    (self.snapshot, self.oldest, self.next, self.time, self.instant) = (snapshot, oldest, next, time, instant)
  }

  /// Whether changes between this place and a later one may be missing: it is too long ago by one of the clocks, the
  /// database's clock was set back, or the database is an older copy of itself.
  func isLost(at later: ChangeCursor) -> Bool {
    !(0...ChangeLog.longestPause).contains(later.time - time)
      || later.instant - instant > .milliseconds(ChangeLog.longestPause) || later.next < next
  }
}
