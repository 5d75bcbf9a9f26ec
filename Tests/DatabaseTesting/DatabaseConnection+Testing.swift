@testable import Database

extension DatabaseConnection {
  private var isPostgres: Bool { driver is PostgresDriver }

  /// The names of the tables of the database, in order.
  public func tableNames() throws -> [String] {
    try query(
      isPostgres
        ? "SELECT tablename AS t FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename"
        : "SELECT name AS t FROM sqlite_schema WHERE type = 'table' ORDER BY name"
    ).map { try $0.string("t") }
  }

  /// The tables of the database with their columns, by name.
  public func tables() throws -> [(name: String, columns: [String])] {
    let rows = try query(
      isPostgres
        ? """
        SELECT table_name AS t, column_name AS c FROM information_schema.columns
        WHERE table_schema = current_schema() ORDER BY table_name, ordinal_position
        """
        : """
        SELECT t.name AS t, c.name AS c FROM sqlite_schema t JOIN pragma_table_info(t.name) c
        WHERE t.type = 'table' ORDER BY t.name, c.cid
        """)
    let columns = try rows.reduce(into: [String: [String]]()) { columns, row in
      columns[try row.string("t"), default: []].append(try row.string("c"))
    }
    return columns.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
  }

  /// The types of a table's columns, as migrations write them.
  public func columnTypes(of table: String) throws -> [String: String] {
    let names = ["text": "TEXT", "bigint": "BIGINT", "double precision": "REAL", "bytea": "BLOB"]
    let rows = try query(
      isPostgres
        ? """
        SELECT column_name AS c, data_type AS t FROM information_schema.columns
        WHERE table_schema = current_schema() AND table_name = $1
        """
        : "SELECT name AS c, type AS t FROM pragma_table_info($1)", table)
    return try rows.reduce(into: [:]) { types, row in
      let type = try row.string("t")
      types[try row.string("c")] = names[type] ?? type
    }
  }

  /// Has rows refer to others that follow in the same transaction.
  public func deferForeignKeys() throws {
    try execute(
      isPostgres ? "SET LOCAL session_replication_role = replica" : "PRAGMA defer_foreign_keys = ON")
  }
}
