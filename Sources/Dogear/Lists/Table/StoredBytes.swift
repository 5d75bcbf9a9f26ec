import Database

/// The bytes that the items of an owner take, the items of all lists together, and the most that they may. Deleted items don't
/// count, so that deleting makes room. A bin keeps few of them.
///
/// A list's sum is kept beside it, and brought up to date by what changes an item. Where it is not known, as after a list
/// was transferred, its items are counted with its next change.
struct StoredBytes {
  /// The table of the sums, for all features.
  static let table = "stored_bytes"
  static let series = MigrationSeries(
    "storage",
    [
      Migration(
        "stored bytes",
        sql: """
          CREATE TABLE \(table) (
            owner TEXT NOT NULL,
            list TEXT NOT NULL,
            bytes BIGINT NOT NULL,
            PRIMARY KEY (owner, list)
          );
          """)
    ])

  /// The most that a visitor without an account may store, and that an account may: several times as much as a shelf of a
  /// thousand ordinary books takes, and as one of ten thousand does.
  private static let (visitorLimit, accountLimit) = (1 << 20, 16 << 20)

  /// The largest number of bytes that an owner may store.
  static func limit(of owner: OwnerID) -> Int { owner.isVisitor ? visitorLimit : accountLimit }

  /// The bytes that a row takes beside its texts, roughly.
  static let perRow = 100

  let connection: DatabaseConnection
  let owner: OwnerID
  let list: String

  /// Whether the sum of the list is known.
  func isKnown() throws -> Bool {
    try connection.first(
      "SELECT 1 AS known FROM \(Self.table) WHERE owner = $1 AND list = $2", owner.rawValue, list) != nil
  }

  /// Notes the sum of the list.
  func set(_ bytes: Int) throws {
    try connection.execute(
      "INSERT INTO \(Self.table) (owner, list, bytes) VALUES ($1, $2, $3)", owner.rawValue, list, bytes)
  }

  /// Notes that the list grew, or shrank. What a visitor brings into an account is taken also where it is too much.
  ///
  /// - Throws: `StoreError.noRoom` where it may not grow so far.
  func add(_ bytes: Int) throws {
    if bytes > 0, try room() < bytes { throw noRoom }
    try connection.execute(
      "UPDATE \(Self.table) SET bytes = bytes + $3 WHERE owner = $1 AND list = $2", owner.rawValue, list,
      bytes)
  }

  /// The bytes by which the owner's lists may grow, all together; negative where they are too large.
  func room() throws -> Int {
    let row = try connection.first(
      "SELECT sum(bytes) AS bytes FROM \(Self.table) WHERE owner = $1", owner.rawValue)
    return try Self.limit(of: owner) - (row?.optionalInt("bytes") ?? 0)
  }

  /// The error of an owner whose lists may not grow so far.
  var noRoom: StoreError { .noRoom(megabytes: Self.limit(of: owner) >> 20, isVisitor: owner.isVisitor) }

  /// Forgets the sum of the list.
  func forget() throws {
    try connection.execute(
      "DELETE FROM \(Self.table) WHERE owner = $1 AND list = $2", owner.rawValue, list)
  }
}
