import Testing

@testable import Dogear

@Suite("A table that somebody takes with them", .timeLimit(.minutes(10)))
struct ExportedTableTests {
  private let table = ExportedTable(
    columns: ["a", "b"],
    rows: [
      [.text("plain"), .integer(-1)], [.text("with \"quotes\", and\r\nlines"), .real(0.5)],
      [.text("=1+1"), .null], [.text("@x"), .blob([255])],
    ])

  @Test("Values are quoted where they need it, and no text is a formula")
  func csv() {
    #expect(
      table.csv
        == "a,b\r\nplain,-1\r\n\"with \"\"quotes\"\", and\r\nlines\",0.5\r\n'=1+1,\r\n'@x,_w\r\n")
  }

  @Test("Rows are objects by column")
  func objects() {
    #expect(
      table.objects.map { $0["a"] as? String } == ["plain", "with \"quotes\", and\r\nlines", "=1+1", "@x"])
    #expect(table.objects[0]["b"] as? Int64 == -1)
    #expect(table.objects[3]["b"] as? String == "_w")
  }
}
