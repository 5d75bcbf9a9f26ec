import Database

/// Counts of attempts that the servers of a database share, in as many rows as ``AttemptTable`` has slots, however many keys
/// there are.
struct SharedAttempts: Sendable {
  /// The migrations of the table.
  static let series = MigrationSeries(
    "attempts",
    [
      Migration(
        "attempts",
        sql: """
          CREATE TABLE attempt_slots (slot BIGINT NOT NULL PRIMARY KEY, forgotten_at BIGINT NOT NULL);
          """),
      Migration(
        "times of attempts",
        sql: "ALTER TABLE attempt_slots ADD COLUMN noted_at BIGINT NOT NULL DEFAULT 0"),
    ], transientTables: ["attempt_slots"])

  let database: Database
  /// The secret by which nobody outside can tell which keys share slots.
  let sealer: Sealer

  /// A limit with the slots of its key.
  private struct Counted {
    let limit: Attempts.Limit
    let slots: [Int]
  }

  /// Counts an attempt. Returns the seconds that it has to wait; then it does not count.
  func begin(_ limits: [Attempts.Limit], at now: Int) async throws -> Int {
    let counted = counted(limits)
    return try await database.write { connection in
      var wait = 0
      for each in counted {
        let forgottenAt = try each.slots.map { try Self.forgottenAt($0, now, connection) }
        wait = max(wait, (forgottenAt.min() ?? 0) - now - (each.limit.free - 1) * each.limit.pause)
      }
      guard wait <= 0 else { return wait }
      for each in counted {
        for slot in each.slots {
          let time = max(try Self.forgottenAt(slot, now, connection), now) + each.limit.pause
          try connection.execute(
            """
            INSERT INTO attempt_slots (slot, forgotten_at, noted_at) VALUES ($1, $2, $3)
            ON CONFLICT (slot) DO UPDATE SET forgotten_at = excluded.forgotten_at, noted_at = excluded.noted_at
            """, slot, time, now)
        }
      }
      return 0
    }
  }

  /// The seconds by which the clocks of servers may differ.
  private static let clockDifference = 60

  /// The time at which the attempts of a slot are forgotten. Those that were noted at a time yet to come were noted before the
  /// clock was set back: from then on they count as if that had been now.
  private static func forgottenAt(_ slot: Int, _ now: Int, _ connection: DatabaseConnection) throws -> Int {
    let row = try connection.first(
      "SELECT forgotten_at, noted_at FROM attempt_slots WHERE slot = $1", slot)
    guard let row else { return 0 }
    let (time, ahead) = (try row.int("forgotten_at"), try row.int("noted_at") - now)
    guard ahead > clockDifference else { return time }
    try connection.execute(
      "UPDATE attempt_slots SET forgotten_at = $2, noted_at = $3 WHERE slot = $1", slot, time - ahead, now)
    return time - ahead
  }

  /// Takes back an attempt that was counted.
  func takeBack(_ limits: [Attempts.Limit]) async throws {
    let counted = counted(limits)
    try await database.write { connection in
      for each in counted {
        for slot in each.slots {
          try connection.execute(
            "UPDATE attempt_slots SET forgotten_at = forgotten_at - $2 WHERE slot = $1", slot,
            each.limit.pause)
        }
      }
    }
  }

  /// The limits with their slots, in the same order on all servers, so that no two wait for each other.
  private func counted(_ limits: [Attempts.Limit]) -> [Counted] {
    limits.map { limit in
      let code = sealer.code(of: limit.key, purpose: "attempts")
      let numbers = stride(from: 0, to: AttemptTable.rows * 4, by: 4).map { start in
        code[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      }
      return Counted(
        limit: limit,
        slots: numbers.enumerated().map { $0.offset * AttemptTable.width + $0.element % AttemptTable.width })
    }.sorted { $0.slots[0] < $1.slots[0] }
  }
}
