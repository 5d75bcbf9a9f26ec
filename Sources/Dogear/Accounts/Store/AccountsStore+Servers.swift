import Combine
import Database

extension AccountsStore {
  /// The most digests that one query takes.
  private static let queryLimit = 500

  /// Takes news of what other servers changed.
  func receive(_ news: ChangeNews) {
    switch news {
    case .changes(let changes):
      for change in changes { take(AccountChange(change)) }
    case .gap:
      sessions.removeAll()
      forgetWhetherEmpty()
      announceDoubt()
    }
  }

  private func take(_ change: AccountChange?) {
    switch change {
    case .sessionEnded(let digest):
      sessions.remove([digest])
      announceEnd(of: digest)
    case .sessionChanged(let digest): sessions.remove([digest])
    case .accountClosed(let id): announceClosing(ofAccount: id)
    case .sharingChanged(let id): announceSharing(ofAccount: id)
    case .accountCount: forgetWhetherEmpty()
    case nil: break
    }
  }

  /// The digests among some whose sessions are over.
  func endedSessions(among digests: [String]) async throws -> [String] {
    let known = try await found(digests, "SELECT token_digest AS found FROM sessions WHERE token_digest IN")
    return digests.filter { !known.contains($0) }
  }

  /// The ids among some whose accounts may not be used.
  func closedAccounts(among ids: [String]) async throws -> [String] {
    let known = try await found(
      ids,
      "SELECT id AS found FROM accounts WHERE disabled_at IS NULL AND coalesce(delete_at, 1) > 0 AND id IN")
    return ids.filter { !known.contains($0) }
  }

  private func found(_ texts: [String], _ query: String) async throws -> Set<String> {
    var found: Set<String> = []
    for start in stride(from: 0, to: texts.count, by: Self.queryLimit) {
      let part = Array(texts[start..<min(start + Self.queryLimit, texts.count)])
      let places = (1...part.count).map { "$\($0)" }.joined(separator: ", ")
      let rows = try await database.read { connection in
        try connection.query("\(query) (\(places))", values: part).map { try $0.string("found") }
      }
      found.formUnion(rows)
    }
    return found
  }
}
