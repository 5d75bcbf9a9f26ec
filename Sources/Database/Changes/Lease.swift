/// A lease of the servers that share a database: one of them holds it at a time, until it ends, by the database's clock.
/// Where that was set back, a lease that would end later than any that is taken now has ended.
public struct Lease: Hashable, Sendable {
  /// The migrations of the table of leases.
  public static let series = MigrationSeries(
    "leases",
    [
      Migration(
        "leases",
        sql: """
          CREATE TABLE leases (
            name TEXT NOT NULL PRIMARY KEY,
            server TEXT NOT NULL,
            ends_at BIGINT NOT NULL,
            done_at BIGINT NOT NULL
          );
          """)
    ], transientTables: ["leases"])

  /// The milliseconds by which transactions that overlap may differ in what time it is.
  private static let tolerance = 60_000

  /// The name of what is leased, such as a job.
  public let name: String
  /// The milliseconds for which it is taken, and renewed.
  public let milliseconds: Int

  /// A lease by its name.
  public init(_ name: String, milliseconds: Int) {
    (self.name, self.milliseconds) = (name, milliseconds)
  }

  /// Takes the lease in a transaction, unless somebody holds it, or has done what it is for less than `pause` milliseconds
  /// ago. Returns whether this server has it now.
  public func take(pause: Int, _ connection: DatabaseConnection) throws(DatabaseError) -> Bool {
    try connection.execute(
      """
      INSERT INTO leases (name, server, ends_at, done_at) VALUES ($1, $2, \(ChangeLog.now) + CAST($3 AS BIGINT), 0)
      ON CONFLICT (name) DO UPDATE SET server = excluded.server, ends_at = excluded.ends_at
      WHERE leases.ends_at NOT BETWEEN \(ChangeLog.now) + 1 AND \(ChangeLog.now) + CAST($3 AS BIGINT) + \(Self.tolerance)
        AND leases.done_at NOT BETWEEN \(ChangeLog.now) - CAST($4 AS BIGINT) + 1 AND \(ChangeLog.now) + \(Self.tolerance)
      """, name, connection.server, milliseconds, pause) == 1
  }

  /// Renews the lease in a transaction. Returns whether this server still had it.
  public func renew(_ connection: DatabaseConnection) throws(DatabaseError) -> Bool {
    try connection.execute(
      """
      UPDATE leases SET ends_at = \(ChangeLog.now) + CAST($3 AS BIGINT)
      WHERE name = $1 AND server = $2 AND ends_at > \(ChangeLog.now)
      """, name, connection.server, milliseconds) == 1
  }

  /// Ends the lease in a transaction: what it is for is done. Does nothing where another server has it.
  public func finish(_ connection: DatabaseConnection) throws(DatabaseError) {
    try connection.execute(
      """
      UPDATE leases SET ends_at = 0, done_at = \(ChangeLog.now) WHERE name = $1 AND server = $2
      """, name, connection.server)
  }

  /// Gives the lease back in a transaction: what it is for was not done. Does nothing where another server has it.
  public func giveBack(_ connection: DatabaseConnection) throws(DatabaseError) {
    try connection.execute(
      "UPDATE leases SET ends_at = 0 WHERE name = $1 AND server = $2", name, connection.server)
  }

  /// Whether nobody holds the lease, and nobody has done what it is for less than `pause` milliseconds ago.
  public func isFree(pause: Int, _ connection: DatabaseConnection) throws(DatabaseError) -> Bool {
    try connection.first(
      """
      SELECT 1 AS held FROM leases WHERE name = $1
        AND (ends_at BETWEEN \(ChangeLog.now) + 1 AND \(ChangeLog.now) + CAST($3 AS BIGINT) + \(Self.tolerance)
          OR done_at BETWEEN \(ChangeLog.now) - CAST($2 AS BIGINT) + 1
            AND \(ChangeLog.now) + \(Self.tolerance))
      """, name, pause, milliseconds) == nil
  }
}
