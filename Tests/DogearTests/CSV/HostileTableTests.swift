import Testing

@testable import Dogear

@Suite("Tables that are made to do harm", .timeLimit(.minutes(10)))
struct HostileTableTests {
  /// The size of a file that is refused by its size, in bytes.
  private let large = 100 << 20

  private func records(_ bytes: [UInt8]) throws -> [CSVRecord] {
    var reader = CSVReader(bytes: bytes, delimiter: nil)
    return try reader.all()
  }

  @Test("A line of 100 MB is one row that can't be used")
  func longLine() throws {
    let rows = try records(Array("Title\n".utf8) + [UInt8](repeating: UInt8(ascii: "a"), count: large))
    #expect(rows.map(\.problem) == [nil, .longCell(limit: CSVLimits().cellBytes)])
    let quoted = try records(
      Array("Title\n\"".utf8) + [UInt8](repeating: UInt8(ascii: "a"), count: large) + Array("\"\nDune".utf8))
    #expect(quoted.map(\.problem) == [nil, .longCell(limit: CSVLimits().cellBytes), nil])
  }

  @Test("A million columns take the room of two hundred")
  func columns() throws {
    let rows = try records([UInt8](repeating: UInt8(ascii: ","), count: 1_000_000))
    #expect(rows.map(\.cells.count) == [CSVLimits().cells])
    #expect(rows.first?.problem == .tooManyCells(limit: CSVLimits().cells))
  }

  @Test("Nothing but quotes is read in one go", arguments: [1_000_000, 1_000_001])
  func quotes(_ count: Int) throws {
    let quotes = [UInt8](repeating: UInt8(ascii: "\""), count: count)
    #expect(try records(Array("Title,Author\n".utf8) + quotes).count == 2)
  }

  @Test("Quotes that are opened again and again end the reading")
  func openQuotes() {
    let line = Array("\"a,b,c\n".utf8)
    let bytes = Array("Title,Author\n".utf8) + (0..<100_000).flatMap { _ in line }
    #expect {
      try records(bytes)
    } throws: {
      guard case CSVError.openQuotes(let row) = $0 else { return false }
      return row <= CSVLimits().openQuotes
    }
  }

  @Test("Many rows end the reading")
  func rows() {
    let bytes = [UInt8](repeating: UInt8(ascii: "\n"), count: 1_000_000)
    #expect(throws: CSVError.tooManyRows(limit: ImportLimits.rows)) { try records(bytes) }
    #expect(throws: CSVError.tooManyRows(limit: ImportLimits.rows)) {
      try ImportTable<Book>(String(repeating: "a\n", count: ImportLimits.rows + 2), .test)
    }
  }

  @Test("A table without a row is told")
  func empty() {
    for text in ["", "\n\n", ",,,\n"] {
      #expect(throws: CSVError.empty) { try ImportTable<Book>(text, .test) }
    }
  }

  @Test("Any bytes at all are read or refused, and rows are never more than lines")
  func anyBytes() {
    var random = SeededRandom(seed: 11)
    let parts: [UInt8] = Array("\"\"\",,;\n\r=a1 ".utf8) + [0, 0xC3, 0xA9, 0xFF, 0xE2, 0x80]
    for _ in 0..<3000 {
      let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        parts.randomElement(using: &random) ?? 0
      }
      guard let text = try? DecodedText(bytes).text, let table = try? ImportTable<Book>(text, .test) else {
        continue
      }
      let rows = table.rows(table.guess)
      #expect(rows.allSatisfy { ($0.draft == nil) != $0.problem.isEmpty })
    }
  }
}
