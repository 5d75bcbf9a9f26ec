/// The log of changes, from which the servers that share a PostgreSQL database learn what the others changed.
///
/// A change is recorded in its own transaction. Rows become visible when that commits, which is not the order in which
/// they were written: a reader asks for those that its last snapshot of the database did not show, instead of for those
/// beyond a number. On SQLite, which one server uses, the tables stay empty.
public enum ChangeLog {
  /// The migrations of its tables.
  public static let series = MigrationSeries(
    "changes",
    [
      Migration(
        "log of changes",
        sql: """
          CREATE TABLE changes (
            writer BIGINT NOT NULL,
            server TEXT NOT NULL,
            kind TEXT NOT NULL,
            subject TEXT NOT NULL,
            version BIGINT,
            part TEXT,
            recorded_at BIGINT NOT NULL
          );
          CREATE INDEX changes_by_writer ON changes (writer);
          CREATE INDEX changes_by_subject ON changes (kind, subject, version);
          CREATE INDEX changes_by_time ON changes (recorded_at);
          CREATE TABLE change_versions (
            kind TEXT NOT NULL,
            subject TEXT NOT NULL,
            version BIGINT NOT NULL,
            changed_at BIGINT NOT NULL,
            PRIMARY KEY (kind, subject)
          );
          CREATE INDEX change_versions_by_time ON change_versions (changed_at);
          CREATE TABLE change_readers (
            server TEXT NOT NULL PRIMARY KEY,
            seen_at BIGINT NOT NULL
          );
          """)
    ], transientTables: ["changes", "change_versions", "change_readers"])

  /// The milliseconds for which changes are kept: a quarter of an hour.
  static let keptMilliseconds = 15 * 60 * 1000
  /// The time after which a reader takes the log to be incomplete: far less than changes are kept, as a transaction may
  /// commit long after it recorded something.
  static let longestPause = 5 * 60 * 1000
  /// The milliseconds for which the version of a subject is kept after its last change: a day.
  static let versionMilliseconds = 24 * 60 * 60 * 1000
  /// The milliseconds after which a server that was not seen counts as gone.
  static let readerMilliseconds = 10_000
  /// The largest number of changes that are read at once; beyond, reading all again costs less.
  static let limit = 10_000

  /// The number of the running transaction.
  static let transaction = "CAST(CAST(pg_current_xact_id() AS TEXT) AS BIGINT)"
  /// The time of the database's clock, in milliseconds since 1970.
  static let now = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"
  /// The versions that follow each number of a transaction: more than one transaction can give a subject.
  static let versionsOfTransaction = 128

  /// The statement that records a change of a kind with versions.
  ///
  /// The row of the version is locked until the commit, so that versions are in the order of the commits. The first is the
  /// number of its transaction times 128, and so larger than all before, though nothing is known of them any more.
  static let recordVersion = """
    WITH head AS (
      INSERT INTO change_versions (kind, subject, version, changed_at)
      VALUES ($2, $3, \(transaction) * \(versionsOfTransaction), \(now))
      ON CONFLICT (kind, subject)
      DO UPDATE SET version = change_versions.version + 1, changed_at = excluded.changed_at
      RETURNING version
    ), logged AS (
      INSERT INTO changes (writer, server, kind, subject, version, part, recorded_at)
      SELECT \(transaction), $1, $2, $3, version, $4, \(now) FROM head
    )
    SELECT version, version = \(transaction) * \(versionsOfTransaction) AS is_first FROM head
    """

  /// The statement that records a change of a kind without versions.
  static let recordEvent = """
    INSERT INTO changes (writer, server, kind, subject, part, recorded_at)
    VALUES (\(transaction), $1, $2, $3, $4, \(now))
    """

  /// The query of a subject's version. A version that is not known is the version of the last transaction which every reader
  /// sees: no smaller than those forgotten, and smaller than all to come.
  static let version = """
    SELECT coalesce(
      (SELECT version FROM change_versions WHERE kind = $1 AND subject = $2),
      CAST(CAST(pg_snapshot_xmin(pg_current_snapshot()) AS TEXT) AS BIGINT) * \(versionsOfTransaction) - 1) AS version
    """

  /// The query of what others changed since a cursor: one row at least, for the new cursor.
  static let read = """
    SELECT CAST(pg_current_snapshot() AS TEXT) AS snapshot, \(now) AS now,
      (SELECT count(*) FROM change_readers WHERE server <> $3 AND seen_at > \(now) - \(readerMilliseconds)) AS others,
      c.kind, c.subject, c.version, c.part
    FROM (SELECT 1) AS one LEFT JOIN (
      SELECT kind, subject, version, part FROM changes
      WHERE writer >= CAST($1 AS BIGINT) AND server <> $3
        AND NOT pg_visible_in_snapshot(
          CAST(CAST(writer AS TEXT) AS xid8), CAST(CAST($2 AS TEXT) AS pg_snapshot))
      LIMIT \(limit + 1)) AS c ON TRUE
    ORDER BY c.kind, c.subject, c.version
    """

  /// The statement by which a server says that it is there.
  static let greet = """
    INSERT INTO change_readers (server, seen_at) VALUES ($1, \(now))
    ON CONFLICT (server) DO UPDATE SET seen_at = excluded.seen_at
    """

  /// The statement by which a server says that it is there no more.
  static let leave = "DELETE FROM change_readers WHERE server = $1"

  /// The statements that remove what is old.
  static let prune = [
    "DELETE FROM changes WHERE recorded_at < \(now) - \(keptMilliseconds)",
    "DELETE FROM change_versions WHERE changed_at < \(now) - \(versionMilliseconds)",
    "DELETE FROM change_readers WHERE seen_at < \(now) - \(versionMilliseconds)",
  ]
}
