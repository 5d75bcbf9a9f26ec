import Glibc
import Synchronization

@testable import Database

/// A schema of its own in the server for tests, which is as good as an empty database.
public struct TestSchema: Sendable {
  /// The URL of the server, in which the schema is the only one.
  public let url: String
  let name: String

  private static let number = Atomic(0)
  /// The connection that makes schemas and removes them.
  private static let maker = Result {
    guard let url = Engine.serverURL else {
      throw DatabaseError.invalidAddress("DOGEAR_TEST_POSTGRES is not set")
    }
    return try Database(address: DatabaseAddress(url))
  }

  /// Makes a schema.
  public init() throws {
    let name = "test_\(getpid())_\(Self.number.add(1, ordering: .relaxed).newValue)"
    try Self.run("CREATE SCHEMA \(name)")
    self.name = name
    url = "\(Engine.serverURL ?? "")&options=-csearch_path%3D\(name)"
  }

  /// The address with the schema.
  public func address() throws -> DatabaseAddress { try DatabaseAddress(url) }

  /// Removes the schema and all that is in it.
  public func remove() {
    try? Self.run("DROP SCHEMA IF EXISTS \(name) CASCADE")
  }

  /// Opens a database in the schema.
  ///
  /// - Parameters:
  ///   - settings: settings of the server's, as `name=value`.
  ///   - closing: called once it is closed; by default the schema goes with it.
  public func database(
    configuration: Database.Configuration = .init(), settings: [String] = [],
    closing: (@Sendable () -> Void)? = nil
  ) throws -> Database {
    let url = settings.reduce(url) { "\($0)%20-c\($1.replacing("=", with: "%3D"))" }
    guard case .postgres(let address) = try DatabaseAddress(url) else { throw DatabaseError.closed }
    return try Database(
      server: PostgresServer(address), configuration: configuration, closing: closing ?? remove)
  }

  /// Ends the connections over which servers hear of each other's changes.
  public func endListeners() throws {
    try Self.run(
      """
      SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'dogear changes of \(name)'
      """)
  }

  /// Takes all rows out of all tables but the table of the migrations.
  func empty() throws {
    try Self.maker.get().writeAlone { [name] connection in
      let tables = try connection.driver.query(
        """
        SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables
        WHERE table_schema = $1 AND table_name <> 'applied_migrations'
        """, [.text(name)], limit: .max
      ).map { try $0.string("name") }
      guard !tables.isEmpty else { return }
      let states = tables.enumerated().map { "EXISTS (SELECT 1 FROM \($1)) AS t\($0)" }
      let row = try connection.driver.query(
        "SELECT \(states.joined(separator: ", "))", [], limit: 1
      ).first
      let filled = try tables.enumerated().filter { try row?.bool("t\($0.offset)") == true }.map(\.element)
      if !filled.isEmpty {
        try connection.driver.script("TRUNCATE \(filled.joined(separator: ", ")) CASCADE")
      }
    }
  }

  /// Runs statements at once, also from a body of another connection.
  public static func run(_ sql: String) throws {
    try maker.get().writeAlone { try $0.driver.script(sql) }
  }
}
