import Database
import Synchronization

/// A session with its account. Times are in seconds since 1970.
struct Session: Hashable, Sendable {
  let account: Account
  let createdAt: Int
  var usedAt: Int
  var expiresAt: Int

  /// The precision of the time at which a session was last used, in seconds.
  static let touchSeconds = 60 * 60

  /// Whether the database is to be told that the session is in use.
  func isTouchDue(at now: Int) -> Bool {
    usedAt < now - Self.touchSeconds
  }

  init(row: Row) throws {
    account = try Account(row: row)
    createdAt = try row.int("started_at")
    usedAt = try row.int("used_at")
    expiresAt = try row.int("expires_at")
  }
}

/// A cache of the sessions used last, by the digest of their tokens.
final class SessionCache: Sendable {
  private static let capacity = 10_000

  private struct State {
    var sessions: [String: Session] = [:]
    var generation = 0
  }

  private let state = Mutex(State())

  subscript(_ digest: String) -> Session? {
    state.withLock { $0.sessions[digest] }
  }

  /// A number that changes whenever a session ends, as what was read before that may be out of date.
  var generation: Int {
    state.withLock { $0.generation }
  }

  /// Caches a session, unless one ended since it was read: it could be this one.
  func insert(_ session: Session, digest: String, readIn generation: Int) {
    state.withLock { state in
      guard state.generation == generation else { return }
      if state.sessions.count >= Self.capacity { state.sessions.removeAll() }
      state.sessions[digest] = session
    }
  }

  func remove(_ digests: [String]) {
    state.withLock { state in
      state.generation += 1
      for digest in digests { state.sessions[digest] = nil }
    }
  }
}
