import Bytes
import HTTP
import Synchronization

/// The sessions that other servers have with this one. Anybody who reaches the inner address may begin one, and only a holder of
/// the key can use it: those that were never used take no room from those that were.
final class ClusterSessions: Sendable {
  /// The most sessions that were used; one for each other server is enough.
  static let limit = 1024
  /// The most sessions that were begun only.
  static let pendingLimit = 256

  fileprivate struct Entry {
    let session: ClusterSession
    var window = ReplayWindow()
  }

  fileprivate struct State {
    var used: [String: Entry] = [:]
    var usedOrder: [String] = []
    var pending: [String: Entry] = [:]
    var pendingOrder: [String] = []
  }

  private let state = Mutex(State())

  /// Adds a session that nobody has used yet.
  func add(_ session: ClusterSession) {
    state.withLock { state in
      if state.pendingOrder.count >= Self.pendingLimit {
        state.pending[state.pendingOrder.removeFirst()] = nil
      }
      state.pending[session.id] = Entry(session: session)
      state.pendingOrder.append(session.id)
    }
  }

  /// Whether a request is the request of another server, as sent, and comes for the first time.
  func admits(_ request: Request) -> Bool {
    guard let id = request.headers[ClusterField.session], let proof = request.headers[ClusterField.proof],
      let number = request.headers[ClusterField.number].flatMap({ Int($0) }),
      let session = state.withLock({ ($0.used[id] ?? $0.pending[id])?.session }),
      ConstantTime.isEqual(
        proof.utf8,
        session.proof(
          method: request.method, target: request.target, headers: request.headers, body: request.body
        ).utf8)
    else { return false }
    return state.withLock { $0.take(number, of: id) }
  }
}

extension ClusterSessions.State {
  /// Takes a number of a session, which has been used from now on.
  fileprivate mutating func take(_ number: Int, of id: String) -> Bool {
    if let entry = pending.removeValue(forKey: id) {
      pendingOrder.removeAll { $0 == id }
      if usedOrder.count >= ClusterSessions.limit { used[usedOrder.removeFirst()] = nil }
      used[id] = entry
      usedOrder.append(id)
    }
    return used[id]?.window.take(number) ?? false
  }
}
