import DatabaseTesting
import Foundation
import Synchronization
import Testing

@testable import Database

@Suite("A backup that is taken while others write", .everyEngine, .timeLimit(.minutes(10)))
struct LoadedBackupTests {
  /// A flag that one task sets for others.
  private final class Flag: Sendable {
    private let value = Atomic(false)
    var isSet: Bool { value.load(ordering: .relaxed) }
    func set() { value.store(true, ordering: .relaxed) }
  }

  /// Moves books from shelf to shelf and adds some, one each time: the sizes of the shelves always are the numbers of their
  /// books.
  private func write(_ database: Database, _ writer: Int, until isDone: @Sendable () -> Bool) async throws
    -> Int
  {
    var number = 0
    while !isDone() {
      number += 1
      let (id, shelf, other) = (writer * 1_000_000 + number, number % 4, (number + 1 + writer) % 4)
      try await database.write { connection in
        try connection.execute("INSERT INTO books (shelf, number) VALUES ($1, $2)", "\(shelf)", id)
        try connection.execute("UPDATE z_shelves SET size = size + 1 WHERE name = $1", "\(shelf)")
        let moved = try connection.execute(
          "UPDATE books SET shelf = $1 WHERE shelf = $2 AND number = $3", "\(other)", "\(shelf)", id)
        try connection.execute("UPDATE z_shelves SET size = size - $2 WHERE name = $1", "\(shelf)", moved)
        try connection.execute("UPDATE z_shelves SET size = size + $2 WHERE name = $1", "\(other)", moved)
      }
    }
    return number
  }

  @Test("Is one state of the data, and holds up no writer")
  func isConsistent() async throws {
    let place = try TestPlace()
    let database = try place.open()
    defer { database.close() }
    try database.migrate(Shelves.all)
    try await database.write { connection in
      for shelf in 0..<4 { try connection.execute("INSERT INTO z_shelves VALUES ($1, 0)", "\(shelf)") }
    }
    let isDone = Flag()
    let written = try await withThrowingTaskGroup(of: Int.self) { group in
      for writer in 0..<3 {
        group.addTask { try await write(database, writer) { isDone.isSet } }
      }
      defer { isDone.set() }
      for _ in 0..<4 { try await check(place) }
      isDone.set()
      return try await group.reduce(0, +)
    }
    #expect(written > 8)
  }

  /// Takes a backup, restores it elsewhere, and counts.
  private func check(_ place: TestPlace) async throws {
    let archive = try await Shelves.archive(place)
    defer { close(archive) }
    let target = try TestPlace()
    try await DatabaseArchive.restore(archive, to: target.address, known: Shelves.all)
    let rows = try await Shelves.rows(target)
    let counts = rows[1].reduce(into: [StoredValue: Int64]()) { $0[$1[0], default: 0] += 1 }
    for shelf in rows[0] { #expect(shelf[1] == .integer(counts[shelf[0]] ?? 0), "\(shelf[0])") }
  }
}
