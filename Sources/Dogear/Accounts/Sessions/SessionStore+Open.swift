import Database

extension SessionStore {
  /// The sessions of an account, the one with this token first, then those used last.
  func open(of account: Account, current token: String?) async throws -> [OpenSession] {
    let (now, digest) = (clock(), token.flatMap(SecureToken.init)?.digest ?? "")
    return try await database.read { connection in
      try connection.query(
        """
        SELECT token_digest, browser, network, created_at, used_at FROM sessions
        WHERE account = $1 AND expires_at > $2
        ORDER BY CASE WHEN token_digest = $3 THEN 0 ELSE 1 END, used_at DESC, token_digest LIMIT $4
        """, account.id, now, digest, Self.maximumCount
      ).map { try OpenSession(row: $0, currentDigest: digest) }
    }
  }

  /// Ends a session of an account; does nothing if it has none with this id.
  func end(id: OpenSession.ID, of account: Account) async throws {
    try await end(
      where: "account = $1 AND substr(token_digest, 1, $3) = $2", [account.id, id, OpenSession.idLength])
  }
}
