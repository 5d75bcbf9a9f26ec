import Testing

@testable import Dogear

@Suite("Limits of tables, to the last cell", .timeLimit(.minutes(10)))
struct ExactTableLimitTests {
  private func limits(_ change: (inout CSVLimits) -> Void) -> CSVLimits {
    var limits = CSVLimits()
    change(&limits)
    return limits
  }

  private func records(_ text: String, _ change: (inout CSVLimits) -> Void) throws -> [CSVRecord] {
    var reader = CSVReader(text, delimiter: .comma, limits: limits(change))
    return try reader.all()
  }

  @Test("Rows")
  func rows() throws {
    #expect(try records("a\nb\nc\n") { $0.rows = 3 }.count == 3)
    #expect(throws: CSVError.tooManyRows(limit: 2)) { try records("a\nb\nc\nd") { $0.rows = 3 } }
    // A table has twenty thousand beside its head.
    #expect(CSVLimits().rows == ImportLimits.rows + 1)
    let head = "Title\n"
    for (count, isTaken) in [(ImportLimits.rows, true), (ImportLimits.rows + 1, false)] {
      let text = head + String(repeating: "A\n", count: count)
      var reader = CSVReader(text)
      #expect((try? reader.all())?.count == (isTaken ? count + 1 : nil))
    }
  }

  @Test("Cells, and their bytes, whether they are quoted or not")
  func cells() throws {
    #expect(try records("1,2,3") { $0.cells = 3 }.map(\.problem) == [nil])
    #expect(try records("1,2,3,4") { $0.cells = 3 }.map(\.problem) == [.tooManyCells(limit: 3)])
    for (cell, isTaken) in [("1234", true), ("12345", false), ("éé", true), ("ééa", false)] {
      for text in [cell, "\"\(cell)\""] {
        let record = try #require(try records("\(text),x") { $0.cellBytes = 4 }.first)
        #expect(record.problem == (isTaken ? nil : .longCell(limit: 4)), "\(text)")
        #expect(record.cells.last == "x")
      }
    }
  }

  @Test("Quotes that are opened and not closed")
  func quotes() throws {
    let row = "a,b\n"
    for (count, isTaken) in [(2, true), (3, false)] {
      let text = row + String(repeating: "\"x,y\n", count: count)
      let records = try? records(text) { $0.openQuotes = 2 }
      #expect((records != nil) == isTaken, "\(count)")
    }
  }
}
