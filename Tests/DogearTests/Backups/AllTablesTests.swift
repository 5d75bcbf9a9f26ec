import Database
import DatabaseTesting
import Foundation
import Testing

@testable import Dogear

@Suite("All tables of the app", .everyEngine, .timeLimit(.minutes(10)))
struct AllTablesTests {
  /// A column as SQLite knows it.
  private struct Column {
    let name: String
    let type: String
    let isRequired: Bool
    let isKey: Bool
  }

  private static let texts = [
    "", "'", "a\u{1}\n\t", "e\u{301}", "日本", "👩‍👩‍👧", "\u{10FFFF}", "\\x41", "NULL",
    String(repeating: "ö", count: 3000),
  ]

  /// The columns of all tables, and the tables that each refers to by its column.
  private func columns() async throws -> (tables: [String: [Column]], parents: [String: [String: String]]) {
    let database = try Database.temporary()
    defer { database.close() }
    try database.migrate(Features.all.migrations)
    return try await database.read { connection in
      var tables: [String: [Column]] = [:]
      var parents: [String: [String: String]] = [:]
      for table in try connection.tables().map(\.name) where table != "applied_migrations" {
        tables[table] = try connection.query("SELECT * FROM pragma_table_info($1)", table).map {
          Column(
            name: try $0.string("name"), type: try $0.string("type"), isRequired: try $0.bool("notnull"),
            isKey: try $0.int("pk") > 0)
        }
        for row in try connection.query(
          "SELECT \"from\" AS c, \"table\" AS t FROM pragma_foreign_key_list($1)", table)
        {
          parents[table, default: [:]][try row.string("c")] = try row.string("t")
        }
      }
      return (tables, parents)
    }
  }

  /// A value that a column takes; the plainest where others were refused.
  private func value(_ column: Column, _ number: Int, isPlain: Bool) -> any DatabaseValue {
    if !column.isRequired, number.isMultiple(of: 3) { return StoredValue.null }
    switch column.type {
    case "TEXT":
      return column.isKey
        ? "\(Self.texts[number % 9])\(number)" : Self.texts[(number + column.name.count) % 10]
    case "BOOLEAN": return number.isMultiple(of: 2)
    case "REAL": return Double(number) / 7
    case "BLOB": return [UInt8](repeating: UInt8(number % 256), count: number % 50)
    default:
      if isPlain { return number % 2 }
      return column.isKey ? number - 30 : [Int.min, .max, 0, -1, number][number % 5]
    }
  }

  /// Fills a table. The keys of those that it refers to stand in them already, as plain numbers.
  private func fill(
    _ table: String, _ columns: [Column], _ parents: [String: String], _ keys: [String: [String]],
    _ database: Database
  ) async throws {
    let places = (1...columns.count).map { "$\($0)" }.joined(separator: ", ")
    for number in 0..<60 {
      for isPlain in [false, true] {
        let values = columns.map { column -> any DatabaseValue in
          guard let parent = parents[column.name], let all = keys[parent], !all.isEmpty else {
            return value(column, number, isPlain: isPlain)
          }
          return all[number % all.count]
        }
        do {
          try await database.write { connection in
            try connection.execute("INSERT INTO \(table) VALUES (\(places))", values: values)
          }
          break
        } catch DatabaseError.constraint where !isPlain {
          continue
        } catch DatabaseError.uniqueViolation {
          break
        }
      }
    }
  }

  @Test("Come through a backup as they were, odd values and all, to either kind", arguments: Engine.allCases)
  func roundTrip(to engine: Engine) async throws {
    let (source, target) = (try TestPlace(), try TestPlace(engine))
    let (tables, parents) = try await columns()
    let database = try source.open()
    defer { database.close() }
    try database.migrate(Features.all.migrations)
    var keys: [String: [String]] = [:]
    var rest = Set(tables.keys)
    while let table = rest.sorted().first(where: { rest.isDisjoint(with: parents[$0, default: [:]].values) })
    {
      rest.remove(table)
      let columns = try #require(tables[table])
      try await fill(table, columns, parents[table] ?? [:], keys, database)
      if let key = columns.first(where: \.isKey), key.type == "TEXT" {
        keys[table] = try await database.read {
          try $0.query("SELECT \(key.name) AS k FROM \(table)").map { try $0.string("k") }
        }
      }
    }
    #expect(rest.isEmpty)

    let path = source.path("backup")
    let note = BackupNote(madeAt: 7, program: "p", settings: [:])
    try await Installation(directory: source.path("data"), database: source.address).backUp(
      to: path, note: note)
    let archive = try DatabaseArchive.open(path)
    defer { close(archive) }
    let sums = try await Installation(directory: target.path("data"), database: target.address)
      .restore(archive, replacing: false).tables
    let transient = Features.all.migrations.reduce(into: Set()) { $0.formUnion($1.transientTables) }
    #expect(Set(sums.map(\.table)).union(transient) == Set(tables.keys))

    let restored = try target.open()
    defer { restored.close() }
    for (table, columns) in tables where !transient.contains(table) {
      let key = columns.filter(\.isKey).map(\.name)
      let (before, after) = (
        try await database.rows(of: table, by: key), try await restored.rows(of: table, by: key)
      )
      #expect(before == after, "\(table)")
      #expect(before.count >= 10, "\(table)")
    }
  }
}
