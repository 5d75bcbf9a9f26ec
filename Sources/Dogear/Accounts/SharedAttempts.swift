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
          """)
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
    let counted = try counted(limits)
    return try await database.write { connection in
      var wait = 0
      for each in counted {
        let forgottenAt = try each.slots.map { slot in
          let time =
            try connection.first("SELECT forgotten_at FROM attempt_slots WHERE slot = $1", slot)?
            .int("forgotten_at") ?? 0
          return time > now + AttemptTable.longestMemory ? now : time
        }
        wait = max(wait, (forgottenAt.min() ?? 0) - now - (each.limit.free - 1) * each.limit.pause)
      }
      guard wait <= 0 else { return wait }
      for each in counted {
        for slot in each.slots {
          try connection.execute(
            """
            INSERT INTO attempt_slots (slot, forgotten_at) VALUES ($1, $2)
            ON CONFLICT (slot) DO UPDATE SET forgotten_at = $4 + CASE
              WHEN attempt_slots.forgotten_at BETWEEN $3 AND $5 THEN attempt_slots.forgotten_at ELSE $3 END
            """, slot, now + each.limit.pause, now, each.limit.pause, now + AttemptTable.longestMemory)
        }
      }
      return 0
    }
  }

  /// Takes back an attempt that was counted.
  func takeBack(_ limits: [Attempts.Limit]) async throws {
    let counted = try counted(limits)
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
  private func counted(_ limits: [Attempts.Limit]) throws -> [Counted] {
    try limits.map { limit in
      let code = try sealer.code(of: limit.key, purpose: "attempts")
      let numbers = stride(from: 0, to: AttemptTable.rows * 4, by: 4).map { start in
        code[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      }
      return Counted(
        limit: limit,
        slots: numbers.enumerated().map { $0.offset * AttemptTable.width + $0.element % AttemptTable.width })
    }.sorted { $0.slots[0] < $1.slots[0] }
  }
}
