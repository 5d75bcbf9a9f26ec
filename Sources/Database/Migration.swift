import Bytes

/// A change of the schema or of the data, applied once and never altered afterwards.
public struct Migration: Sendable {
  /// The name, which says in a few words what it does.
  public let name: String
  /// Its statements, each ended by a semicolon.
  public let sql: String
  /// Further steps after the statements, in the same transaction; nil where the statements are all.
  let step: (@Sendable (DatabaseConnection) throws -> Void)?

  /// A migration.
  public init(_ name: String, sql: String) {
    self.name = name
    self.sql = sql
    step = nil
  }

  /// A migration of data that statements alone can't express. Its name is all that tells it from another: what it does
  /// must not change once it was applied anywhere.
  ///
  /// - Parameter step: reads and writes tables as they are after all migrations before it.
  public init(_ name: String, step: @escaping @Sendable (DatabaseConnection) throws -> Void) {
    self.name = name
    sql = ""
    self.step = step
  }

  /// Does what is done after the statements.
  public func carryOut(on connection: DatabaseConnection) throws {
    try step?(connection)
  }

  /// A hash of the statements, or of the name where there are none, FNV-1a with 64 bits, to detect a migration altered after it was applied. It guards
  /// against mistakes, not malice.
  var checksum: String {
    String((step == nil ? sql : name).fnv1a, radix: 16)
  }
}
