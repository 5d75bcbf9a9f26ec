import Database

// The records of an account itself, for its owner to take along. Secrets stay: they are of no use elsewhere.
extension Accounts {
  /// A part of what is kept: its name in the download, its columns, and the rows as SQL has them after `FROM`.
  private struct Part {
    let name: String
    let columns: [String]
    let rows: String

    init(_ name: String, _ columns: [String], from rows: String) {
      (self.name, self.columns, self.rows) = (name, columns, rows)
    }
  }

  private static let parts = [
    Part("settings", Account.columnNames + ["disabled_at", "delete_at"], from: "accounts WHERE id = $1"),
    Part(
      "sessions", ["browser", "network", "created_at", "used_at", "confirmed_at", "expires_at"],
      from: "sessions WHERE account = $1 ORDER BY created_at, token_digest"),
    Part(
      "security_events", ["number", "kind", "browser", "network", "happened_at"],
      from: "security_events WHERE account = $1 ORDER BY number"),
    Part(
      "passkeys", ["name", "created_at", "used_at"],
      from: "passkeys WHERE account = $1 ORDER BY created_at, id"),
    Part("passkey_setups", ["begun_at"], from: "passkey_setups WHERE account = $1"),
    Part(
      "two_step_sign_in", ["since", "recovery_codes"],
      from: """
        (SELECT f.account, f.since,
          (SELECT count(*) FROM recovery_codes c WHERE c.account = f.account) AS recovery_codes
        FROM second_factors f) AS factors WHERE account = $1
        """),
    Part("two_step_setups", ["begun_at"], from: "second_factor_setups WHERE account = $1"),
    Part("links", ["purpose", "expires_at"], from: "account_links WHERE account = $1 ORDER BY expires_at"),
  ]

  /// The settings of an account, its sessions, events, passkeys and second factor, by their names in the download.
  func records(of account: Account) async throws -> [String: ExportedTable] {
    try await store.database.read { connection in
      try Self.parts.reduce(into: [:]) { tables, part in
        let rows = try connection.query(
          "SELECT \(part.columns.joined(separator: ", ")) FROM \(part.rows)", account.id)
        tables[part.name] = ExportedTable(
          columns: part.columns, rows: rows.map { row in part.columns.map { row[$0] ?? .null } })
      }
    }
  }
}
