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
        """),
    // Names from before are compared by their keys.
    Migration(
      "names that look alike",
      sql: """
        ALTER TABLE accounts ADD COLUMN username_skeleton TEXT;
        CREATE INDEX accounts_by_skeleton ON accounts (username_skeleton);
        """),
    Migration(
      "clients of sessions, security events, deletion",
      sql: """
        ALTER TABLE sessions ADD COLUMN browser TEXT NOT NULL DEFAULT '';
        ALTER TABLE sessions ADD COLUMN network TEXT NOT NULL DEFAULT '';
        ALTER TABLE accounts ADD COLUMN delete_at BIGINT;
        CREATE INDEX accounts_by_deletion ON accounts (delete_at) WHERE delete_at IS NOT NULL;
        CREATE TABLE security_events (
          account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
          number BIGINT NOT NULL,
          kind TEXT NOT NULL,
          browser TEXT NOT NULL,
          network TEXT NOT NULL,
          happened_at BIGINT NOT NULL,
          PRIMARY KEY (account, number)
        );
        """),
    Migration(
      "second factors",
      sql: """
        CREATE TABLE second_factors (
          account TEXT NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
          secret TEXT NOT NULL,
          used_period BIGINT NOT NULL,
          since BIGINT NOT NULL
        );
        CREATE TABLE recovery_codes (
          account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
          digest TEXT NOT NULL,
          PRIMARY KEY (account, digest)
        );
        CREATE TABLE second_factor_setups (
          account TEXT NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
          sealed TEXT NOT NULL,
          begun_at BIGINT NOT NULL
        );
        """),
    Migration(
      "administration",
      sql: """
        ALTER TABLE accounts ADD COLUMN disabled_at BIGINT;
        CREATE TABLE account_links (
          digest TEXT NOT NULL PRIMARY KEY,
          purpose TEXT NOT NULL,
          account TEXT REFERENCES accounts (id) ON DELETE CASCADE,
          expires_at BIGINT NOT NULL
        );
        CREATE INDEX account_links_by_account ON account_links (account);
        """),
    Migration(
      "themes",
      sql: "ALTER TABLE accounts ADD COLUMN theme TEXT NOT NULL DEFAULT 'automatic'"),
    Migration(
      "passkeys",
      sql: """
        CREATE TABLE passkeys (
          id TEXT NOT NULL PRIMARY KEY,
          account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
          name TEXT NOT NULL,
          public_key TEXT NOT NULL,
          counter BIGINT NOT NULL,
          is_backup_eligible BOOLEAN NOT NULL,
          transports TEXT NOT NULL,
          created_at BIGINT NOT NULL,
          used_at BIGINT
        );
        CREATE INDEX passkeys_by_account ON passkeys (account);
        CREATE TABLE passkey_setups (
          account TEXT NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
          challenge TEXT NOT NULL,
          begun_at BIGINT NOT NULL
        );
        CREATE TABLE used_passkey_challenges (
          digest TEXT NOT NULL PRIMARY KEY,
          expires_at BIGINT NOT NULL
        );
        CREATE INDEX used_passkey_challenges_by_expiry ON used_passkey_challenges (expires_at);
        """),
    Migration(
      "time zones",
      sql: "ALTER TABLE accounts ADD COLUMN time_zone TEXT NOT NULL DEFAULT 'UTC'"),
    Migration(
      "administrators",
      sql: """
        ALTER TABLE accounts ADD COLUMN is_administrator BOOLEAN NOT NULL DEFAULT FALSE;
        ALTER TABLE sessions ADD COLUMN confirmed_at BIGINT NOT NULL DEFAULT 0;
        """),
    Migration(
      "deleted accounts",
      sql: """
        CREATE TABLE deleted_accounts (
          id TEXT NOT NULL PRIMARY KEY,
          deleted_at BIGINT NOT NULL
        );
        """),
    Migration(
      "first days of weeks",
      sql: "ALTER TABLE accounts ADD COLUMN first_weekday TEXT NOT NULL DEFAULT 'monday'"),
    // An empty one was never chosen: the time zone of the browser counts. UTC was the default, and hardly anybody's choice.
    Migration(
      "time zones that were chosen", sql: "UPDATE accounts SET time_zone = '' WHERE time_zone = 'UTC';"),
    Migration(
      "used one-time passwords",
      sql: "ALTER TABLE second_factors ADD COLUMN used_periods TEXT NOT NULL DEFAULT ''"),
  ]
}
