import Testing

@testable import Dogear

@Suite("Tables of comma-separated values as they are read", .timeLimit(.minutes(10)))
struct CSVReaderTests {
  private func cells(_ text: String) throws -> [[String]] {
    var reader = CSVReader(text)
    return try reader.all().map(\.cells)
  }

  private func records(_ text: String, limits: CSVLimits = CSVLimits()) throws -> [CSVRecord] {
    var reader = CSVReader(text, delimiter: .comma, limits: limits)
    return try reader.all()
  }

  @Test("Rows end with LF, CRLF or CR", arguments: ["\n", "\r\n", "\r"])
  func lineEnds(_ end: String) throws {
    let text = ["a,b", "1,\"x\(end)y\"", "", "2,3"].joined(separator: end)
    #expect(try cells(text) == [["a", "b"], ["1", "x\ny"], [""], ["2", "3"]])
    #expect(try cells(text + end) == cells(text))
  }

  @Test("What stands between the cells is recognized", arguments: [",", ";", "\t", "|"])
  func delimiters(_ delimiter: String) throws {
    let text = "a\(delimiter)\"b, c; d\"\(delimiter)e\n1\(delimiter)2\(delimiter)3"
    #expect(try cells(text) == [["a", "b, c; d", "e"], ["1", "2", "3"]])
  }

  @Test("A spreadsheet's declaration counts, and is a row of its own")
  func declaration() throws {
    var reader = CSVReader("sep=;\r\na,x;b\r\n1;2\r\n")
    let records = try reader.all()
    #expect(records.map(\.cells) == [["a,x", "b"], ["1", "2"]])
    #expect(records.map(\.number) == [2, 3])
  }

  @Test(
    "Quotes within cells",
    arguments: [
      ("\"a \"\"b\"\"\",c", ["a \"b\"", "c"]), ("5\" disk,c", ["5\" disk", "c"]),
      ("\"He said \"hi\" to me\",c", ["He said \"hi\" to me", "c"]), ("\"\",c", ["", "c"]),
      ("\"\"\"\",c", ["\"", "c"]), ("a , \"b\" ,c", ["a ", "b", "c"]), ("=\"0441\",c", ["0441", "c"]),
      ("\"=\"\"0441\"\"\",c", ["0441", "c"]), ("=\"a,b\",c", ["a,b", "c"]), ("a,", ["a", ""]),
      (",", ["", ""]),
    ])
  func quotes(_ line: String, _ expected: [String]) throws {
    #expect(try records(line).map(\.cells) == [expected])
  }

  @Test("A quote that is not closed costs its own row alone")
  func openQuote() throws {
    let rows = try records("a,b\n1,2\n\"3,4,5\n6,7\n8,\"9\n0\"\n")
    #expect(rows.map(\.number) == [1, 2, 3, 4, 5])
    #expect(rows[2].problem == .openQuote)
    #expect(rows[3].cells == ["6", "7"])
    #expect(rows[4].cells == ["8", "9\n0"])
    #expect(rows.filter { $0.problem != nil }.count == 1)
  }

  @Test("Where a row is whole only with its quotes as they are, they are")
  func literalQuotes() throws {
    let rows = try records("a,b,c\n1,\"Alibi\" is,2\n3,\"B\" is,4\n5,6,7\n")
    #expect(
      rows.map(\.cells) == [
        ["a", "b", "c"], ["1", "\"Alibi\" is", "2"], ["3", "\"B\" is", "4"], ["5", "6", "7"],
      ])
    #expect(rows.map(\.hasStrayQuotes) == [false, true, true, false])
  }

  @Test("A quoted cell that takes in the row after it is found out")
  func swallowedRow() throws {
    let rows = try records("a,b,c\n1,\"Dune,x\n2,\"Emma\",y\n3,Ulysses,z\n")
    #expect(rows.count == 4)
    #expect(rows[2].cells == ["2", "Emma", "y"])
    #expect(rows[3].cells == ["3", "Ulysses", "z"])
  }

  @Test("Limits are told by row")
  func limits() throws {
    var limits = CSVLimits()
    (limits.rows, limits.cells, limits.cellBytes, limits.openQuotes) = (4, 3, 5, 1)
    let rows = try records("1,2,3,4\n123456,2\n\"123456\",2\n\"12\n45\",2", limits: limits)
    #expect(
      rows.map(\.problem) == [.tooManyCells(limit: 3), .longCell(limit: 5), .longCell(limit: 5), nil])
    #expect(throws: CSVError.tooManyRows(limit: 3)) { try records("1\n2\n3\n4\n5", limits: limits) }
    #expect(throws: CSVError.openQuotes(row: 3)) { try records("a,b\n\"1,2,3\n\"4,5,6", limits: limits) }
  }

  @Test("Whatever cells there are, they are read as they were written")
  func roundTrip() throws {
    var generator = SeededRandom(seed: 7)
    let letters = ["a", "\"", ",", ";", "\n", " ", "=", "'", "é", "\t", "🧑🏽‍🚀", "-", "+", "@", "|"]
    for _ in 0..<2000 {
      let width = Int.random(in: 2...5, using: &generator)
      let rows = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        (0..<width).map { _ in
          (0..<Int.random(in: 0...6, using: &generator)).map { _ in
            letters.randomElement(using: &generator) ?? ""
          }
          .joined()
        }
      }
      let bytes = rows.flatMap { CSVCell.line($0.map(CSVCell.guarded)) }
      var reader = CSVReader(bytes: bytes, delimiter: .comma)
      #expect(try reader.all().map { $0.cells.map(CSVCell.unguarded) } == rows)
    }
  }
}
