import Database
import DatabaseTesting
import Foundation
import Testing

@testable import Dogear

@Suite("Readings that are mended by what the history tells", .everyEngine, .timeLimit(.minutes(10)))
struct MendedReadingsTests {
  private static let (first, second, third) = (Day(number: 20_000), Day(number: 20_010), Day(number: 20_020))

  /// A change of the columns with these names, from the first text to the second.
  private func change(_ day: Day, _ values: [String: (String, String)]) throws -> MendedReadings.Change {
    func json(_ text: (String, String) -> String) throws -> String {
      let texts = values.mapValues { text($0.0, $0.1) }
      return String(decoding: try JSONEncoder().encode(texts), as: UTF8.self)
    }
    return MendedReadings.Change(
      day: day,
      change: ItemChange(item: "b", old: try json { old, _ in old }, new: try json { _, new in new }))
  }

  private func begun(_ day: Day) throws -> MendedReadings.Change {
    try change(day, ["status": ("Want to read", "Reading")])
  }

  private func ended(_ day: Day) throws -> MendedReadings.Change {
    try change(day, ["status": ("Reading", "Read")])
  }

  @Test("A book that was being read ended on the day of its change, and began on that which says so")
  func ended() throws {
    let reading = Reading(start: Self.first, finish: Self.second)
    #expect(
      MendedReadings.mended([], of: .read, [try begun(Self.first), try ended(Self.second)]) == [reading])
    #expect(MendedReadings.mended([], of: .read, [try ended(Self.second)]) == [Reading(finish: Self.second)])
    // The rating was given afterwards, and made a reading.
    let rated = try change(Self.third, ["readings": ("", "/, 4 stars")])
    #expect(
      MendedReadings.mended([Reading(rating: 8)], of: .read, [try ended(Self.second), rated])
        == [Reading(finish: Self.second, rating: 8)])
    let earlier = Reading(finish: Self.first)
    #expect(
      MendedReadings.mended([earlier], of: .read, [try ended(Self.second)])
        == [earlier, Reading(finish: Self.second)])
    #expect(MendedReadings.mended([], of: .reading, [try begun(Self.first)]) == [Reading(start: Self.first)])
  }

  @Test("What has its day stays as it is")
  func known() throws {
    let mine = Reading(finish: Self.third)
    let mended = try change(Self.third, ["readings": ("", "/\(Self.third)")])
    #expect(MendedReadings.mended([mine], of: .read, [try ended(Self.second), mended]) == [mine])
    let whole = try change(
      Self.second,
      [
        "status": ("Reading", "Read"),
        "readings": ("\(Self.first)/", "\(Self.first)/\(Self.second)"),
      ])
    let reading = Reading(start: Self.first, finish: Self.second)
    #expect(MendedReadings.mended([reading], of: .read, [whole]) == [reading])
    let current = Reading(start: Self.third)
    #expect(
      MendedReadings.mended([current], of: .reading, [try ended(Self.second)])
        == [Reading(finish: Self.second), current])
  }

  @Test("A tick that was taken back on its day, or of a book that was not being read, tells of no reading")
  func none() throws {
    let back = try change(Self.second, ["status": ("Read", "Want to read")])
    #expect(MendedReadings.mended([], of: .wanted, [try ended(Self.second), back]) == [])
    let ticked = try change(Self.second, ["status": ("Want to read", "Read")])
    #expect(MendedReadings.mended([], of: .read, [ticked]) == [])
  }

  @Test("A database of before is mended, in the time zone of each owner")
  func migration() async throws {
    let fixture = try StoreFixture()
    let books = fixture.books
    // 1 January 2027 in Berlin, and the last day of 2026 in Los Angeles and in Greenwich.
    let time = 1_798_758_000
    let owners: [(OwnerID, String)] = [
      (.account("berlin"), "2027-01-01"), (.account("angeles"), "2026-12-31"), (.visitor("v"), "2026-12-31"),
    ]
    for (owner, _) in owners { _ = try await books.list(of: owner) }
    for (owner, _) in owners {
      try await books.edit(id: "sample-1", of: owner) { $0.restoreStatus(.reading) }
      try await books.edit(id: "sample-1", of: owner) { $0.restoreStatus(.read) }
    }
    try await fixture.database.write { connection in
      for (id, zone) in [("berlin", "Europe/Berlin"), ("angeles", "America/Los_Angeles")] {
        try connection.execute(
          """
          INSERT INTO accounts (id, username, username_key, password_hash, created_at, time_zone)
          VALUES ($1, $1, $1, '', 0, $2)
          """, id, zone)
      }
      try connection.execute("UPDATE book_changes SET changed_at = $1", time)
      try connection.execute("UPDATE books SET readings = ''")
      try MendedReadings.migration.carryOut(on: connection)
    }
    for (owner, day) in owners {
      let book = try #require(try await fixture.restartedBooks().list(of: owner).item("sample-1"))
      #expect(book.readings.map { $0.finish?.description } == [day], "\(owner)")
      #expect(book.readings.first?.start?.description == day)
    }
  }
}
