import Database

/// The migrations of accounts and sessions.
enum AccountsMigrations {
  static let all = [
    Migration(
      "accounts and sessions",
      sql: """
        CREATE TABLE accounts (
          id TEXT NOT NULL PRIMARY KEY,
          username TEXT NOT NULL,
          username_key TEXT NOT NULL UNIQUE,
          password_hash TEXT NOT NULL,
          created_at BIGINT NOT NULL
        );
        CREATE TABLE sessions (
          token_digest TEXT NOT NULL PRIMARY KEY,
          account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
          created_at BIGINT NOT NULL,
          used_at BIGINT NOT NULL,
          expires_at BIGINT NOT NULL
        );
        CREATE INDEX sessions_by_account ON sessions (account);
        CREATE INDEX sessions_by_expiry ON sessions (expires_at);
        """)
  ]
}
