import Database
import Synchronization

/// Whether the program can do its work: it writes to the database and reads from it now and then, as a disk that is full or a
/// folder that is gone shows only there. Both go before all that waits, so that they tell of the database and not of the load. It can't after a fault that means damage, whoever noted it, while only the last quarter of the
/// disk's reserve is left, and while it hears nothing of what other servers change.
public final class Readiness: Sendable {
  /// The migrations of the table that is written.
  static let series = MigrationSeries(
    "health",
    [
      Migration(
        "readiness",
        sql: "CREATE TABLE readiness (id INTEGER NOT NULL PRIMARY KEY, written_at BIGINT NOT NULL)")
    ], transientTables: ["readiness"])
  /// The seconds for which a result holds, however often it is asked for.
  static let validSeconds = 5

  private struct State {
    var writtenAt: Int?
    var problem: String?
  }

  private let database: Database
  private let clock: @Sendable () -> Int
  private let faults: FaultLog
  private let disk: DiskReserve?
  private let changes: @Sendable () -> String?
  private let state = Mutex(State())

  init(
    database: Database, clock: @escaping @Sendable () -> Int, faults: FaultLog, disk: DiskReserve? = nil,
    changes: @escaping @Sendable () -> String? = { nil }
  ) {
    self.database = database
    self.clock = clock
    self.faults = faults
    self.disk = disk
    self.changes = changes
  }

  /// The reason why the program is not ready, in words; nil while it is.
  public func problem() async -> String? {
    let problem = await problemOfDatabase() ?? changes()
    return problem
      ?? (disk?.level == .exhausted ? "the disk has no room left but the last of its reserve" : nil)
  }

  private func problemOfDatabase() async -> String? {
    let now = clock()
    let isDue = state.withLock { state in
      if let writtenAt = state.writtenAt, writtenAt <= now, now < writtenAt + Self.validSeconds {
        return false
      }
      // A caller that asks meanwhile gets the result before.
      state.writtenAt = now
      return !faults.isDamageKnown
    }
    guard isDue else { return faults.isDamageKnown ? "the database is damaged" : state.withLock(\.problem) }
    var problem = await write(at: now)
    if problem == nil { problem = await read() }
    state.withLock { [problem] in $0.problem = problem }
    return problem
  }

  private func read() async -> String? {
    do {
      _ = try await database.read(as: .urgent) {
        try $0.first("SELECT written_at FROM readiness WHERE id = 1")
      }
      return nil
    } catch {
      faults.note(error, in: "Reading the database")
      return "the database can't be read"
    }
  }

  private func write(at now: Int) async -> String? {
    do {
      try await database.write(for: .urgent) { connection in
        try connection.execute(
          """
          INSERT INTO readiness (id, written_at) VALUES (1, $1)
          ON CONFLICT (id) DO UPDATE SET written_at = excluded.written_at
          """, now)
      }
      return nil
    } catch {
      faults.note(error, in: "Writing to the database")
      return "the database can't be written"
    }
  }

  /// Looks for damage in the whole database, which takes as long as reading it.
  public func checkIntegrity() async {
    do {
      let problems = try await database.integrityProblems()
      guard let first = problems.first else { return }
      faults.note(DatabaseError.corrupt, in: "The check of the database (\(first))")
    } catch {
      faults.note(error, in: "The check of the database")
    }
  }
}
