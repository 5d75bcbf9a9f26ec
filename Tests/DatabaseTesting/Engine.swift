import Foundation
import Synchronization

@testable import Database

/// The kinds of database that tests run on: PostgreSQL where `DOGEAR_TEST_POSTGRES` has the URL of a server, as
/// `make test-swift` sees to.
public enum Engine: String, Sendable {
  case sqlite = "SQLite"
  case postgres = "PostgreSQL"

  /// The kind that the running test is to use.
  @TaskLocal public static var current = Engine.sqlite

  /// The URL of the server for tests; nil where there is none.
  public static let serverURL: String? = ProcessInfo.processInfo.environment["DOGEAR_TEST_POSTGRES"]

  /// Those that there are.
  public static var allCases: [Engine] { serverURL == nil ? [.sqlite] : [.sqlite, .postgres] }
}

extension Database {
  /// Opens a new, empty database of the running test's engine, which is removed when it is closed.
  public static func ofCurrentEngine(configuration: Configuration = .init()) throws -> Database {
    switch Engine.current {
    case .sqlite: try .temporary(configuration: configuration)
    case .postgres: try TestSchema().database(configuration: configuration)
    }
  }
}

/// A schema of its own in the server for tests, as an empty database is.
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
    var configuration = Database.Configuration()
    configuration.readers = 1
    return try Database(address: DatabaseAddress(url), configuration: configuration)
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

  /// Opens a database in the schema, which goes with it.
  public func database(configuration: Database.Configuration = .init()) throws -> Database {
    guard case .postgres(let address) = try address() else { throw DatabaseError.closed }
    return try Database(server: PostgresServer(address), configuration: configuration, closing: remove)
  }

  private static func run(_ sql: String) throws {
    try maker.get().writeAlone { try $0.driver.script(sql) }
  }
}
