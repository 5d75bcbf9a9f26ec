import Synchronization

@testable import Database

/// Schemas whose tables were made by the same migrations, for one test after another: emptying a few tables takes
/// milliseconds, making them all a quarter of a second.
enum SchemaPool {
  private static let free = Mutex<[String: [TestSchema]]>([:])

  /// Opens a database in a schema that others have used, or in a new one.
  static func database(_ series: [MigrationSeries], configuration: Database.Configuration) throws -> Database
  {
    let key = series.map { "\($0.name) \($0.migrations.map(\.checksum))" }.joined(separator: ",")
    let schema = try free.withLock { $0[key]?.popLast() } ?? TestSchema()
    let database = try schema.database(configuration: configuration) {
      do {
        try schema.empty()
        free.withLock { $0[key, default: []].append(schema) }
      } catch {
        schema.remove()
      }
    }
    try database.migrate(series)
    return database
  }
}
