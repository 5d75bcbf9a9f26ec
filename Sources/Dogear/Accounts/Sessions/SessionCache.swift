import Synchronization

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

  func removeAll() {
    state.withLock { $0 = State(generation: $0.generation + 1) }
  }

  func remove(_ digests: [String]) {
    state.withLock { state in
      state.generation += 1
      for digest in digests { state.sessions[digest] = nil }
    }
  }
}
