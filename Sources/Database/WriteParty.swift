/// The party that a write is made for. Parties take turns at the database, so that nobody waits for all that one of them has queued.
public enum WriteParty: Hashable, Sendable {
  /// Signs of life, such as a probe or the renewal of a lease, which go before everything else and are tiny.
  case urgent
  /// The server itself, for everybody: accounts, sessions, attempts to sign in. It has a larger share than an owner.
  case server
  /// The owner of some data.
  case owner(String)
  /// Work that nobody waits for, such as a sweep.
  case housekeeping

  /// The number of parties for which it counts.
  var weight: Int { self == .server ? 16 : 1 }

  /// Its share of the jobs that may wait, as a divisor: one owner does not fill the queue.
  var shareOfQueue: Int {
    switch self {
    case .urgent, .server: 1
    case .owner, .housekeeping: 4
    }
  }
}
