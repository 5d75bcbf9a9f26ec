import DatabaseTesting
import Foundation

@testable import Database

/// A schema with a column of each type, and tables that refer to each other against the order of their names.
enum Shelves {
  static let series = MigrationSeries(
    "shelves",
    [
      Migration(
        "shelves",
        sql: """
          CREATE TABLE z_shelves (name TEXT NOT NULL PRIMARY KEY, size BIGINT NOT NULL);
          CREATE TABLE books (
            shelf TEXT NOT NULL REFERENCES z_shelves (name) ON DELETE CASCADE,
            number BIGINT NOT NULL,
            title TEXT,
            weight REAL,
            cover BLOB,
            is_read BOOLEAN,
            PRIMARY KEY (shelf, number)
          );
          CREATE TABLE seen (id BIGINT NOT NULL PRIMARY KEY);
          INSERT INTO z_shelves VALUES ('made by the migration', 0);
          """),
      Migration("ratings", sql: "ALTER TABLE books ADD COLUMN rating BIGINT NOT NULL DEFAULT 3"),
    ], transientTables: ["seen"])

  static let first = [series.prefix(1)]
  static let all = [series]
  static let newer = [
    MigrationSeries(
      "shelves", series.migrations + [Migration("notes", sql: "ALTER TABLE books ADD COLUMN note TEXT")])
  ]

  /// Values of each kind at the ends of what can be stored.
  static let texts: [StoredValue] =
    [.null]
    + [
      "", " ", "'", "\\x00", "\\N", "a\tb\r\n\u{1}", "é", "e\u{301}", "日本語", "👩‍👩‍👧‍👧🇩🇪",
      "\u{10FFFF}\u{FEFF}\u{200B}", "$1; --",
      String(repeating: "long ö ", count: 3000),
    ].map { .text($0) }
  static let integers: [StoredValue] = [Int64.min, -1, 0, 1, Int64.max].map { .integer($0) }
  static let reals: [StoredValue] =
    [.null]
    + [
      0, -1.5, 0.1, 1e300, -1e-300, .pi, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
      9_007_199_254_740_992, .infinity,
      -.infinity, 3,
    ].map { .real($0) }
  static let blobs: [StoredValue] = [
    .null, .blob([]), .blob([0]), .blob(Array(0...255)), .blob([UInt8](repeating: 0xFF, count: 20_000)),
  ]

  /// Stores many rows with odd values, and a row that no backup has.
  static func fill(_ database: Database, books: Int = 600) async throws {
    try await database.write { connection in
      for shelf in ["", "a", "B", "é", "z"] {
        try connection.execute("INSERT INTO z_shelves VALUES ($1, $2)", shelf, shelf.utf8.count)
      }
      try connection.execute("INSERT INTO seen VALUES (1)")
      for number in 0..<books {
        let key = number < integers.count ? integers[number] : .integer(Int64(number) * 7919 % 10_007)
        try connection.execute(
          "INSERT INTO books (shelf, number, title, weight, cover, is_read) VALUES ($1, $2, $3, $4, $5, $6)",
          ["", "a", "B", "é", "z"][number % 5], key, texts[number % texts.count], reals[number % reals.count],
          blobs[number % blobs.count], [StoredValue.null, .integer(0), .integer(1)][number % 3])
      }
    }
  }

  /// Makes a place that holds such rows, with a number of migrations.
  static func filled(_ engine: Engine = .current, by known: [MigrationSeries] = all, books: Int = 600)
    async throws
    -> TestPlace
  {
    let place = try TestPlace(engine)
    let database = try place.open()
    defer { database.close() }
    try database.migrate(known)
    try await fill(database, books: books)
    return place
  }

  /// All rows of a database of this schema.
  static func rows(_ place: TestPlace) async throws -> [[[StoredValue]]] {
    let database = try place.open()
    defer { database.close() }
    return [
      try await database.rows(of: "z_shelves", by: ["name"]),
      try await database.rows(of: "books", by: ["shelf", "number"]),
    ]
  }

  /// Writes the archive of a place to a file in its folder, and returns the descriptor.
  static func archive(_ place: TestPlace, known: [MigrationSeries] = all) async throws -> Int32 {
    let path = place.path("archive-\(UUID().uuidString)")
    try await DatabaseArchive.write(
      place.address, known: known, header: ArchiveHeader(madeAt: 7, program: "p"), toFile: path)
    return try DatabaseArchive.open(path)
  }
}
