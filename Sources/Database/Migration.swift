/// A change of the schema, applied once and never altered afterwards.
public struct Migration: Sendable {
  /// The name, which says in a few words what it does.
  public let name: String
  /// Its statements, each ended by a semicolon.
  public let sql: String

  /// A migration.
  public init(_ name: String, sql: String) {
    self.name = name
    self.sql = sql
  }

  /// A hash of the statements, FNV-1a with 64 bits, to detect a migration altered after it was applied. It guards
  /// against mistakes, not malice.
  var checksum: String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in sql.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }
}
