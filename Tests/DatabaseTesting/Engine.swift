import Foundation

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

  /// Opens a database of the running test's engine whose tables are made and empty.
  public static func ofCurrentEngine(
    migrated series: [MigrationSeries], configuration: Configuration = .init()
  ) throws -> Database {
    guard Engine.current == .sqlite else {
      return try SchemaPool.database(series, configuration: configuration)
    }
    let database = try Database.temporary(configuration: configuration)
    try database.migrate(series)
    return database
  }
}
