import Foundation

@testable import Database

/// A place for a database, which is empty at first and goes with the object.
public final class TestPlace: Sendable {
  /// The address of the database.
  public let address: DatabaseAddress
  /// A folder of its own, in which an SQLite database is.
  public let folder: String
  private let schema: TestSchema?

  /// Makes a place of an engine, by default the engine of the running test.
  public init(_ engine: Engine = .current) throws {
    folder = FileManager.default.temporaryDirectory.path + "/dogear-place-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    schema = engine == .postgres ? try TestSchema() : nil
    address = try schema?.address() ?? .sqlite(path: Database.path(in: folder))
  }

  deinit {
    schema?.remove()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Opens the database.
  public func open() throws -> Database { try Database(address: address) }

  /// The path of a file in the folder.
  public func path(_ name: String) -> String { "\(folder)/\(name)" }
}

extension Database {
  /// The rows of a table, as a query finds them in the order of some columns.
  public func rows(of table: String, by key: [String]) async throws -> [[StoredValue]] {
    try await read {
      try $0.query("SELECT * FROM \(table) ORDER BY \(key.joined(separator: ", "))").map(\.values)
    }
  }
}
