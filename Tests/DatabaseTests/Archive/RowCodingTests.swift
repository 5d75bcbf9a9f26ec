import Testing

@testable import Database

@Suite("Rows as bytes", .timeLimit(.minutes(10)))
struct RowCodingTests {
  private static let rows: [[StoredValue]] = [
    [], Shelves.texts, Shelves.integers, Shelves.reals, Shelves.blobs, [.null],
  ]

  private func bytes(_ rows: [[StoredValue]]) -> [UInt8] {
    var bytes: [UInt8] = []
    for row in rows { RowCoding.append(row, to: &bytes) }
    return bytes
  }

  @Test("Are read as they were written")
  func roundTrip() {
    #expect(RowCoding.rows(in: bytes(Self.rows)) == Self.rows)
    #expect(RowCoding.rows(in: []) == [])
  }

  @Test("Know no NaN and no negative zero, as SQLite doesn't")
  func oddNumbers() {
    #expect(RowCoding.rows(in: bytes([[.real(.nan)], [.real(-0.0)]])) == [[.null], [.real(0)]])
    #expect(bytes([[.real(-0.0)]]) == bytes([[.real(0)]]))
  }

  @Test("That are cut off, or hold what can't be, can't be read")
  func damage() {
    let whole = bytes([[.integer(1), .text("é"), .blob([1, 2])]])
    for count in 1..<whole.count { #expect(RowCoding.rows(in: Array(whole[..<count])) == nil) }
    // A kind that there is not, a text that is no UTF-8, one with a NUL, and a length beyond the end.
    #expect(RowCoding.rows(in: [1, 0, 9]) == nil)
    #expect(RowCoding.rows(in: [1, 0, 3, 1, 0, 0, 0, 0xFF]) == nil)
    #expect(RowCoding.rows(in: [1, 0, 3, 1, 0, 0, 0, 0]) == nil)
    #expect(RowCoding.rows(in: [1, 0, 4, 0xFF, 0xFF, 0xFF, 0xFF, 1]) == nil)
  }
}
